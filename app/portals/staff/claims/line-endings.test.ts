import { expect, test } from 'vitest';
import { addParty } from '#insurance/claims/lines/claim-line-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import * as letterPage from '#portals/claimant/tracker/claim-letter-page.tsx';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as lettersPage from './claim-letters-page.tsx';
import * as decidePage from './decide-page.tsx';

withPortals('how a line ends, and is confirmed', (portals) => {
  const { at, look, version, signedIn, open, tracked, act, pay, decide, confirm } = claimDesk(portals);
  const today = () => dayIn('TX', new Date());

  const ending = async (form: Record<string, string>, { isAccepted = false } = {}) => {
    const { number, code, email } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const now = () => version(adjuster.cookie, number);
    await confirm(adjuster.cookie, number);
    if (isAccepted) await decide(adjuster.cookie, number, { act: 'accepted', version: await now(), why: 'We pay.' });
    const mails = (await mailTo(portals, email)).length;
    const answer = await decide(adjuster.cookie, number, { version: await now(), ...form });
    const { cookie } = await open(number, code);
    const { letters } = await tracked(cookie, number);
    const letter = letters.at(-1);
    const path = '/insurednew/claims/x/letters/1';
    const shown = await askPage(portals, letterPage.loader, {
      path,
      cookie,
      params: { number, id: String(letter?.id) },
    });
    return {
      ...answer,
      title: letter?.title,
      text: JSON.stringify(shown.data),
      mails,
      email,
      number,
      cookie,
      adjuster,
    };
  };

  test.each([
    ['withdrawn', { saidOn: dayIn('TX', new Date()), how: 'phone' }, /You told us on the phone on/, false],
    ['transferred', { carrier: 'Lone Star Mutual', theirNumber: 'LS-7781' }, /Lone Star Mutual.+LS-7781/, false],
    ['closed', { why: 'The shop was paid.', owesNothing: 'yes' }, /The shop was paid\./, true],
  ] as const)(
    'a line that is %s needs a reason, and its party gets a letter with it',
    async (as, reason, words, isAccepted) => {
      const bare = await ending({ act: as }, { isAccepted });
      expect([bare.status, bare.data]).toMatchObject([422, { refusal: expect.any(String) }]);
      expect(await mailTo(portals, bare.email)).toHaveLength(bare.mails);
      const { status, text, email, mails, number, cookie } = await ending({ act: as, ...reason }, { isAccepted });
      expect(status).toBe(303);
      expect(text).toMatch(words);
      expect(text).toContain('Texas Department of Insurance');
      const mail = await mailTo(portals, email);
      expect(mail).toHaveLength(mails + 1);
      expect(mail.map(({ subject }) => subject)).toContain(`Part of claim ${number} has ended`);
      expect((await tracked(cookie, number)).next.who).toBe('nobody');
    },
  );

  test.each([
    [{ act: 'withdrawn', saidOn: dayIn('TX', new Date()) }, 'how'],
    [{ act: 'withdrawn', how: 'phone' }, 'saidOn'],
    [{ act: 'transferred', theirNumber: 'LS-7781' }, 'carrier'],
    [{ act: 'transferred', carrier: 'Lone Star Mutual' }, 'theirNumber'],
    [{ act: 'closed', owesNothing: 'yes' }, 'why'],
  ])('what is missing is marked at its own field: %j', async (form, field) => {
    const { status, data, number, adjuster } = await ending(form, { isAccepted: form.act === 'closed' });
    expect(status).toBe(422);
    const loaded = await askPage(portals, decidePage.loader, { ...at(number), cookie: adjuster.cookie });
    const html = pageShown(decidePage, loaded.data, data);
    expect(html).toContain(`<a href="#${field}">`);
    const wrong = [...html.matchAll(/<[^>]*aria-invalid[^>]*>/g)].map(([tag]) => / id="([^"]+)"/.exec(tag)?.[1]);
    expect(wrong).toEqual([field]);
  });

  test('an accepted line is closed once it is paid, or when somebody says that nothing is owed', async () => {
    const close = { act: 'closed', why: 'The repair cost less than the deductible.' };
    const unpaid = await ending(close, { isAccepted: true });
    expect(unpaid).toMatchObject({ status: 422, data: { refusal: expect.stringContaining('No payment is recorded') } });
    const { number, adjuster } = unpaid;
    const { payments, partyId } = await look(adjuster.cookie, number);
    expect(payments?.sent).toEqual([]);
    await pay(adjuster.cookie, number, { amount: '900', day: today(), to: String(partyId) });
    const form = { ...close, version: await version(adjuster.cookie, number) };
    expect((await decide(adjuster.cookie, number, form)).status).toBe(303);
    expect((await ending({ ...close, owesNothing: 'yes' }, { isAccepted: true })).status).toBe(303);
  });

  test('a withdrawal is said on a day from the loss until today, and it is not a bare move', async () => {
    const later = await ending({ act: 'withdrawn', saidOn: plusDays(today(), 1), how: 'phone' });
    expect(later.status).toBe(422);
    const { number, adjuster } = later;
    const { moves } = await look(adjuster.cookie, number);
    expect(moves.map(({ value }) => value)).toEqual(['coverage_check', 'investigating']);
    for (const to of ['withdrawn', 'transferred', 'closed', 'measured']) {
      const move = { act: 'move', to, version: await version(adjuster.cookie, number) };
      expect((await act(adjuster.cookie, number, move)).status).toBe(422);
    }
  });

  test('only a letter that was mailed confirms a line: a person whom somebody named gets one at the desk’s word', async () => {
    const { number, claimId } = await addThirdPartyClaim(portals);
    const adjuster = await signedIn('adjuster');
    const lee = { role: 'driver_other' as const, name: 'Lee Ortiz', phone: null, email: null, isHurt: null };
    const partyId = await addParty(portals.db, claimId, { ...lee, language: 'es' });
    await portals.db
      .insertInto('claim_line')
      .values({ claim_id: claimId, number: 2, party_id: partyId, coverage: 'PD_3P', track: 'third' })
      .execute();
    const seen = () => look(adjuster.cookie, number, '2');
    expect(await seen()).toMatchObject({ lineState: 'reported', needsConfirmation: true });
    const press = async () =>
      act(adjuster.cookie, number, { act: 'confirm', version: String((await seen()).version) }, '2');
    expect((await press()).status).toBe(303);
    expect(await seen()).toMatchObject({ lineState: 'reported', needsConfirmation: false });
    expect((await press()).status).toBe(422);
    const letter = (await seen()).letters.at(-1);
    expect(letter).toMatchObject({ isToPost: true, title: `Se reportó un accidente: reclamo ${number}` });
    const form = { act: 'post', letter: String(letter?.id) };
    await askPage(portals, lettersPage.action, { path: '/staff/claims/letters', cookie: adjuster.cookie, form });
    expect(await seen()).toMatchObject({ lineState: 'acknowledged', needsConfirmation: false });
    expect((await press()).status).toBe(422);
  });
});
