import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ACTIVITY_PATH } from '#contract/site-activity.ts';
import { countView } from '#platform/events/count-view.ts';
import { saveUsage } from '#platform/jobs/save-usage.ts';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import * as figuresPage from '../staff/figures/figures-page.tsx';
import { action } from './activity-beacon.ts';

const ORIGIN = 'http://portal.test';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const OURS = { 'user-agent': DESK, 'sec-fetch-site': 'same-origin' };

type Tell = { headers?: Record<string, string>; body?: string; type?: string; address?: string };

withPortals('usage counts of the site', (portals) => {
  const tell = async ({ headers = OURS, body = 'click=call', type = FORM, address }: Tell = {}) =>
    (await askPage(portals, action, { path: ACTIVITY_PATH, raw: { body, type }, headers, ...(address && { address }) }))
      .status;
  const open = (path: string, headers: Record<string, string> = {}) =>
    countView(
      portals,
      new Request(`${ORIGIN}${path}`, { headers: { 'user-agent': DESK, 'sec-fetch-dest': 'document', ...headers } }),
    );
  const kept = async () => {
    await saveUsage(portals);
    const { rows } = await sql<Record<string, unknown>>`
      select kind, name, language, is_mobile, state, times from usage_count order by 1, 2, 3, 4, 5`.execute(portals.db);
    await sql`truncate usage_count`.execute(portals.db);
    return rows;
  };
  const row = { kind: 'view', name: 'home', language: 'en', is_mobile: false, state: null, times: 1 };

  test('CA-21 page views and clicks are stored as daily counts, by language and phone or computer', async () => {
    for (const path of ['/uaichome', '/uaichome?utm=x&zip=33135', '/es/uaichome/claims']) open(path);
    open('/uaichome', { 'sec-ch-ua-mobile': '?1' });
    expect(await tell({ body: 'click=agent-apply&state=TX' })).toBe(204);
    expect(await tell({ body: 'view=/uaichome' })).toBe(204);
    expect(await kept()).toEqual([
      { ...row, kind: 'click', name: 'agent-apply', state: 'TX' },
      { ...row, name: 'claims', language: 'es' },
      { ...row, times: 3 },
      { ...row, is_mobile: true },
    ]);
  });

  test('CA-21 counts from several runs and processes add up in one row, even in parallel', async () => {
    for (let turn = 0; turn < 3; turn++) {
      open('/uaichome');
      open('/uaichome/claims');
      await saveUsage(portals);
    }
    const use = { kind: 'view', name: 'home', language: 'en', isMobile: false } as const;
    const more = Array.from({ length: 8 }, () =>
      saveUsage({
        ...portals,
        usage: {
          ...portals.usage,
          take: () => [
            { ...use, times: 1 },
            { ...use, name: 'claims', times: 1 },
          ],
        },
      }),
    );
    await Promise.all(more);
    expect(await kept()).toEqual([
      { ...row, name: 'claims', times: 11 },
      { ...row, times: 11 },
    ]);
  });

  test('CA-21 while the database is down nothing fails, and no count is lost', async () => {
    open('/uaichome');
    const gone = {
      insertInto: () => {
        throw new Error('gone');
      },
    } as unknown as TestPortals['db'];
    await expect(saveUsage({ ...portals, db: gone })).rejects.toThrow('gone');
    open('/uaichome');
    expect(await kept()).toEqual([{ ...row, times: 2 }]);
  });

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }, { 'user-agent': 'Googlebot/2.1' }, { 'user-agent': '' }])(
    'CA-21 visitors who opt out of counting, and programs, are not counted: %j',
    async (headers) => {
      open('/uaichome', headers);
      expect(await tell({ headers: { ...OURS, ...headers } })).toBe(204);
      expect(await kept()).toEqual([]);
    },
  );

  test('CA-21 prefetched pages, frames and addresses outside the site are not counted', async () => {
    open('/uaichome', { 'sec-purpose': 'prefetch' });
    open('/uaichome', { 'sec-fetch-dest': 'iframe' });
    for (const path of [
      '/insurednew/home',
      '/insurednew/policy/FL1000042',
      '/uaicins/fl/home',
      '/staff',
      '/uaichome/x',
    ])
      open(path);
    expect(await kept()).toEqual([]);
  });

  test.each<[number, string, Tell]>([
    [400, 'nothing', { body: '' }],
    [400, 'another name', { body: 'click=anything' }],
    [400, 'another state', { body: 'click=call&state=NY' }],
    [400, 'more than is asked', { body: 'click=call&name=Ana' }],
    [400, 'two things', { body: 'click=call&view=/uaichome' }],
    [400, 'the same twice', { body: 'click=call&click=login' }],
    [400, 'a name of the language', { body: 'click=__proto__' }],
    [400, 'a page of a portal', { body: 'view=/insurednew/policy/FL1000042' }],
    [400, 'a query', { body: 'view=/uaichome?zip=33135' }],
    [400, 'a page elsewhere', { body: 'view=https://elsewhere.example/uaichome' }],
    [400, 'a control character', { body: 'click=call%00' }],
    [400, 'no UTF-8', { body: '\u00ff%ff=call' }],
    [400, 'half an object', { body: '{"click":"call"', type: 'application/json' }],
    [400, 'a list', { body: '[]', type: 'application/json' }],
    [415, 'plain text', { type: 'text/plain' }],
    [413, 'a flood', { body: `click=${'c'.repeat(20_000)}` }],
    [403, 'from no browser', { headers: { 'user-agent': DESK } }],
    [403, 'from another site', { headers: { ...OURS, 'sec-fetch-site': 'cross-site' } }],
    [403, 'from a site beside ours', { headers: { ...OURS, 'sec-fetch-site': 'same-site' } }],
    [403, 'from nowhere', { headers: { ...OURS, 'sec-fetch-site': 'none' } }],
    [403, 'from another origin', { headers: { 'user-agent': DESK, origin: 'https://elsewhere.example' } }],
    [204, 'from our origin', { headers: { 'user-agent': DESK, origin: ORIGIN } }],
  ])('CA-21 a page view or click of ours is counted, anything else refused: %i for %s', async (status, _, what) => {
    expect(await tell(what)).toBe(status);
    expect(await kept()).toHaveLength(status === 204 ? 1 : 0);
  });

  test('CA-21 an address can report a limited number of clicks, and is not stored', async () => {
    const address = '203.0.113.7';
    const statuses = await Promise.all(Array.from({ length: 310 }, () => tell({ address })));
    expect(statuses.filter((status) => status === 204)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await tell()).toBe(204);
    expect(await kept()).toEqual([{ ...row, kind: 'click', name: 'call', times: 301 }]);
    const { rows } = await sql`select 1 from throttle`.execute(portals.db);
    expect(rows).toEqual([]);
  });

  test('CA-21 staff see page views and clicks by device, language and state', async () => {
    for (const path of ['/uaichome', '/uaichome', '/es/uaichome/claims']) open(path);
    open('/uaichome', { 'sec-ch-ua-mobile': '?1' });
    await tell({ body: 'click=quote-questions&state=FL' });
    await saveUsage(portals);
    await sql`insert into usage_count (counted_on, kind, name, language, is_mobile, times)
      values (current_date - 40, 'view', 'home', 'en', false, 7), (current_date, 'click', 'of-last-year', 'en', true, 2)`.execute(
      portals.db,
    );
    const cookie = await staffCookie(portals, (await addStaff(portals, 'supervisor')).id);
    const { data } = await askPage(portals, figuresPage.loader, { path: '/staff/figures?days=30', cookie });
    const { figures } = data as { figures: { name: string; rows: unknown[] }[] };
    const rows = (name: string) => figures.find((figure) => figure.name === name)?.rows;
    expect(rows('pages')).toEqual([
      { label: 'Home', counts: [2, 1] },
      { label: 'Claims', counts: [1, 0] },
    ]);
    expect(rows('page-languages')).toEqual([
      { label: 'English', counts: [2, 1] },
      { label: 'Español', counts: [1, 0] },
    ]);
    expect(rows('clicks')).toEqual([
      { label: 'of-last-year', counts: [0, 2] },
      { label: 'Answer the questions of a quote', counts: [1, 0] },
    ]);
    expect(rows('click-states')).toEqual([{ label: 'Florida', counts: [1, 0] }]);
    await kept();
  });
});

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';
