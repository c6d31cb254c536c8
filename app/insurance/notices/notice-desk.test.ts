import { expect, test } from 'vitest';
import { readStateMessage } from '#contract/login.ts';
import * as noticePage from '#portals/staff/notices/notice-page.tsx';
import { askPage } from '#testing/test-pages.ts';
import { addStaff, staffCookie } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { noticeOf, noticeParagraphs } from './notice.ts';
import { readNotice } from './notice-desk.ts';

test('LG-10 plain lines become paragraphs, and special characters are escaped', () => {
  const html = noticeOf('Read this.\r\n\r\n5 < 6 & more\r\n') ?? '';
  expect(html).toBe('<p>Read this.</p>\n<p>5 &lt; 6 &amp; more</p>');
  expect(noticeParagraphs(html)).toEqual(['Read this.', '5 < 6 & more']);
  expect(noticeParagraphs(noticeOf('<p>One</p><script>alert(1)</script><ul><li>Two</li></ul>') ?? '')).toEqual([
    'One',
    'Two',
  ]);
});

test.each([
  ['tx', '2026-06-10', '2026-06-12', '2026-06-10T05:00:00.000Z', '2026-06-13T05:00:00.000Z'],
  ['fl-ga', '2026-01-10', '2026-01-10', '2026-01-10T05:00:00.000Z', '2026-01-11T05:00:00.000Z'],
] as const)('in %s a notice from %s until %s begins and ends at midnight there', (place, from, until, starts, ends) => {
  const notice = readNotice(place, { words: 'Read', from, until }, 'en', new Date('2026-01-02T00:00:00Z'));
  expect([notice.starts_at?.toISOString(), notice.ends_at?.toISOString()]).toEqual([starts, ends]);
});

test.each([
  [{ words: '<script>alert(1)</script>' }, 'nothing is left'],
  [{ from: '2026-02-30' }, 'isn’t on the calendar'],
  [{ until: 'soon' }, 'isn’t on the calendar'],
  [{ from: '2026-03-02', until: '2026-03-01' }, 'end before it starts'],
  [{ until: '2026-01-01' }, 'end before it starts'],
])('an invalid notice is refused with what to fix: %j', (wrong, sentence) => {
  const typed = { words: 'Read', from: '', until: '', ...wrong };
  expect(() => readNotice('tx', typed, 'en', new Date('2026-02-01T12:00:00Z'))).toThrow(sentence);
});

withPortals('notices to agents', (portals) => {
  const editor = async () => staffCookie(portals, (await addStaff(portals, 'notices')).id);
  const params = { audience: 'tx' };
  const send = (cookie: string, form: Record<string, string>) =>
    askPage(portals, noticePage.action, { path: '/staff/notices/tx', params, cookie, form });
  const look = async (cookie: string) =>
    (await askPage(portals, noticePage.loader, { path: '/staff/notices/tx', params, cookie })).data as {
      newest: number;
      versions: { version: number; status: string; publisher: string }[];
    };
  const read = async () => (await portals.ask(readStateMessage, { audience: 'tx' })).body;

  test('LG-09 a notice is previewed as agents see it, published, replaced, withdrawn; old versions stay', async () => {
    const cookie = await editor();
    const words = '<p>First</p><script>alert(1)</script>';
    const preview = await send(cookie, { act: 'preview', words });
    expect(preview.data).toMatchObject({ preview: ['First'], values: { words } });
    expect(await read()).toBe('.');

    for (let sent = 0; sent < 2; sent++) {
      expect((await send(cookie, { act: 'publish', version: '0', words })).status).toBe(303);
    }
    expect(await read()).toBe('<p>First</p>');
    expect((await send(cookie, { act: 'publish', version: '1', words: 'Second' })).status).toBe(303);
    expect(await read()).toBe('<p>Second</p>');
    expect((await send(cookie, { act: 'withdraw', version: '2' })).status).toBe(303);
    expect(await read()).toBe('<p>First</p>');
    expect((await look(cookie)).versions).toMatchObject([
      { version: 2, status: 'withdrawn', publisher: 'Noor Haddad' },
      { version: 1, status: 'in-force' },
    ]);
    const acts = await portals.db
      .selectFrom('audit')
      .select('act')
      .where('act', 'like', '%-notice')
      .orderBy('id')
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(['publish-notice', 'publish-notice', 'withdraw-notice']);
  });

  test('the second of two editors is told so and keeps what was typed', async () => {
    const [one, other] = [await editor(), await editor()];
    const version = String((await look(one)).newest);
    const both = await Promise.all([
      send(one, { act: 'publish', version, words: 'By one' }),
      send(other, { act: 'publish', version, words: 'By the other' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    const refused = both.find(({ status }) => status === 422)?.data;
    expect(refused).toMatchObject({ refusal: expect.stringContaining('Someone else changed'), values: { version } });
  });

  test('a long notice is stored as it was typed', async () => {
    const cookie = await editor();
    const words = Array.from({ length: 60 }, () => `<p>${'Read this to its end. '.repeat(7)}</p>`).join('\r\n');
    const version = String((await look(cookie)).newest);
    expect((await send(cookie, { act: 'publish', version, words })).status).toBe(303);
    expect(String(await read()).length).toBeGreaterThan(9000);
  });
});
