import { expect, test } from 'vitest';
import { addParty } from '#insurance/claims/lines/claim-line-store.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageInLayout, pageShown } from '#testing/test-shown-page.ts';
import * as callsPage from './calls-page.tsx';
import * as lettersPage from './claim-letters-page.tsx';
import * as linePage from './claim-line-page.tsx';
import * as queuePage from './claim-queue-page.tsx';
import * as matchPage from './match-page.tsx';

/** More than one page of any of the lists. */
const MANY = 60;

withPortals('lists of the claims desk', (portals) => {
  const { look, version, act, decide, confirm, signedIn } = claimDesk(portals);
  const calls = async (cookie: string, page = 1) =>
    (await askPage(portals, callsPage.loader, { path: `/staff/claims/calls?page=${page}`, cookie })).data as {
      calls: { id: number; name: string; tries: number }[];
      pages: number;
    };
  const letters = async (cookie: string, page = 1) =>
    (await askPage(portals, lettersPage.loader, { path: `/staff/claims/letters?page=${page}`, cookie })).data as {
      letters: { id: number; number: string }[];
      pages: number;
    };
  const toMatch = async (cookie: string, page = 1) =>
    (await askPage(portals, matchPage.loader, { path: `/staff/claims/match?page=${page}`, cookie })).data as {
      claims: { number: string }[];
      pages: number;
    };

  test('a call can be given up after a try, with the reason, and later calls are on the next page', async () => {
    const { cookie } = await signedIn('service');
    const on = { phone: '3055550142', language: 'en', part: 'any', call_on: '2026-05-20' };
    const names = Array.from({ length: MANY }, (_, at) => `Caller ${at}`);
    await portals.db
      .insertInto('call_back')
      .values(names.map((name) => ({ ...on, name })))
      .execute();
    expect((await calls(cookie)).calls.map(({ name }) => name)).not.toContain(names.at(-1));
    const next = await calls(cookie, 2);
    expect([next.pages, next.calls.at(-1)?.name]).toEqual([2, names.at(-1)]);

    const [first] = (await calls(cookie)).calls;
    const note = (form: Record<string, string>) =>
      askPage(portals, callsPage.action, {
        path: '/staff/claims/calls?page=2',
        cookie,
        form: { call: String(first?.id), ...form },
      });
    const why = 'A bakery answers: the number is wrong.';
    // Nobody gives up a call that was never made.
    expect((await note({ act: 'gaveUp', tries: '0', why })).status).toBe(422);
    await note({ act: 'tried', tries: '0' });
    expect((await note({ act: 'gaveUp', tries: '1', why: ' ' })).status).toBe(422);
    const done = await note({ act: 'gaveUp', tries: '1', why });
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/page=2/)]);
    expect((await calls(cookie)).calls.map(({ id }) => id)).not.toContain(first?.id);
    expect((await note({ act: 'gaveUp', tries: '1', why })).status).toBe(422);
    const kept = portals.db
      .selectFrom('call_back')
      .select('given_up_because')
      .where('id', '=', first?.id ?? 0);
    expect(await kept.executeTakeFirst()).toEqual({ given_up_because: why });
  });

  test('a letter to nobody knows where leaves the list with the reason, and can be mailed later after all', async () => {
    const { number, claimId } = await addThirdPartyClaim(portals);
    const { cookie } = await signedIn('adjuster');
    const lee = { role: 'driver_other' as const, name: null, phone: null, email: null, isHurt: null };
    const party_id = await addParty(portals.db, claimId, { ...lee, language: 'en' });
    const line = { claim_id: claimId, number: 2, party_id, coverage: 'PD_3P', track: 'third' };
    await portals.db.insertInto('claim_line').values(line).execute();
    await act(cookie, number, { act: 'confirm', version: String((await look(cookie, number, '2')).version) }, '2');
    const own = async () => (await letters(cookie)).letters.filter((letter) => letter.number === number);
    const [letter] = await own();
    const note = (why: string) =>
      askPage(portals, lettersPage.action, {
        path: '/staff/claims/letters',
        cookie,
        form: { act: 'unmailed', letter: String(letter?.id), why },
      });
    expect((await note('')).status).toBe(422);
    const why = 'The police report names nobody.';
    expect((await note(why)).status).toBe(303);
    expect(await own()).toEqual([]);
    const seen = async () => (await look(cookie, number, '2')).letters.at(-1);
    expect(await seen()).toMatchObject({ isToPost: false, posted: '', unmailed: why });
    // It confirms nothing, and its clocks go on.
    expect((await look(cookie, number, '2')).lineState).toBe('reported');
    expect((await note(why)).status).toBe(422);
    await act(cookie, number, { act: 'mail', letter: String(letter?.id) }, '2');
    expect([(await own()).length, await seen()]).toMatchObject([1, { isToPost: true, unmailed: '' }]);

    const { event_id, facts } = await portals.db
      .selectFrom('claim_letter')
      .selectAll()
      .where('id', '=', letter?.id ?? 0)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < MANY; at += 1) {
      const party = await addParty(portals.db, claimId, { ...lee, language: 'en' });
      const same = { claim_id: claimId, party_id: party, event_id, kind: 'message', language: 'en', to_post: true };
      await portals.db
        .insertInto('claim_letter')
        .values({ ...same, facts: JSON.stringify(facts) })
        .execute();
    }
    expect(await letters(cookie, 2)).toMatchObject({ pages: 2, letters: expect.arrayContaining([expect.anything()]) });
  });

  test('a claim that is not ours leaves the claims to match with its last line', async () => {
    const { number } = await addThirdPartyClaim(portals, { hasPolicy: false });
    const { cookie } = await signedIn('adjuster');
    const isListed = async () => (await toMatch(cookie)).claims.some((claim) => claim.number === number);
    expect(await isListed()).toBe(true);
    await confirm(cookie, number);
    const form = { act: 'transferred', carrier: 'Lone Star Mutual', theirNumber: 'LS-7781' };
    expect((await decide(cookie, number, { version: await version(cookie, number), ...form })).status).toBe(303);
    expect(await isListed()).toBe(false);
  });

  test.each(['adjuster', 'siu'] as const)('a line leads %s only where they may go', async (role) => {
    const { cookie } = await signedIn(role);
    const linksOf = async ({ number }: { number: string }) => {
      const { data } = await askPage(portals, linePage.loader, {
        path: `/staff/claims/${number}/1`,
        params: { number, line: '1' },
        cookie,
      });
      return pageShown(linePage, data);
    };
    const known = await linksOf(await addThirdPartyClaim(portals));
    const unknown = await linksOf(await addThirdPartyClaim(portals, { hasPolicy: false }));
    const isIn = role === 'adjuster';
    expect([known.includes('href="/staff/policies/'), unknown.includes('href="/staff/claims/match"')]).toEqual([
      isIn,
      isIn,
    ]);
    expect(unknown).toContain('Not found yet');
  });

  test('past its end, the queue shows its last page: the last line of a page was just done', async () => {
    const { cookie } = await signedIn('adjuster');
    const { number } = await addThirdPartyClaim(portals);
    const form = { act: 'take', version: await version(cookie, number) };
    await act(cookie, number, form);
    const path = '/staff/claims?part=mine&page=2';
    const { data } = await askPage(portals, queuePage.loader, { path, cookie });
    expect(data).toMatchObject({ page: 1, pages: 1, rows: [{ number }] });
  });

  test('a line leads back to the part of the queue where it was opened, also after an act', async () => {
    const { cookie } = await signedIn('adjuster');
    const { number } = await addThirdPartyClaim(portals);
    const shown = async (page: typeof queuePage | typeof linePage, path: string, params = {}) => {
      const { data } = await askPage(portals, page.loader, { path, params, cookie });
      return pageInLayout(page, data, {}, path);
    };
    const line = `/staff/claims/${number}/1?from=part%3Dunassigned%26page%3D1`;
    expect(await shown(queuePage, '/staff/claims?part=unassigned&page=1&done=remind')).toContain(`href="${line}"`);
    const params = { number, line: '1' };
    const back = 'href="/staff/claims?part=unassigned&amp;page=1"';
    expect(await shown(linePage, line, params)).toContain(back);
    const form = { act: 'take', version: await version(cookie, number) };
    const { headers } = await askPage(portals, linePage.action, { path: line, params, cookie, form });
    const taken = headers.get('location') ?? '';
    expect([taken, await shown(linePage, taken, params)]).toEqual([`${line}&done=take`, expect.stringContaining(back)]);
  });

  test('the claims to match go on to the next page', async () => {
    const { cookie } = await signedIn('adjuster');
    const first = {
      law_state: 'TX',
      kind: 'rear_end',
      status: 'received',
      loss_on: '2026-05-20',
      reported_on: '2026-05-20',
    };
    const many = Array.from({ length: MANY }, (_, at) => ({ ...first, number: `TX-2026-${900_000 + at}-0` }));
    await portals.db.insertInto('claim').values(many).execute();
    const last = (await toMatch(cookie, 2)).claims.at(-1);
    expect([(await toMatch(cookie)).pages, last?.number]).toEqual([2, many.at(-1)?.number]);
  });
});
