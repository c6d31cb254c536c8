import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { askPage } from '#testing/test-pages.ts';
import { mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as rentalPage from './answer-rental-page.tsx';
import * as decidePage from './decide-page.tsx';
import * as matchPage from './match-page.tsx';
import * as estimatePage from './write-estimate-page.tsx';

withPortals('two adjusters on one line', (portals) => {
  const desk = claimDesk(portals);
  const { look, signedIn, decide, confirm } = desk;

  test('of two who decide in parallel one succeeds, and the other has to look again: one letter and mail', async () => {
    const { number, email } = await addThirdPartyClaim(portals);
    const [one, other] = [await signedIn('adjuster'), await signedIn('claims-lead')];
    const now = () => desk.version(one.cookie, number);
    await confirm(one.cookie, number);
    const [version, mails] = [await now(), (await mailTo(portals, email)).length];
    const grounds = { wording: 'Part D', relied: 'Two cars', wouldChange: 'A photo' };
    const answers = await Promise.all([
      decide(one.cookie, number, { act: 'accepted', version, why: 'We pay for the bumper.' }),
      decide(other.cookie, number, { act: 'partly', version, why: 'We pay for half of it.' }),
      decide(other.cookie, number, { act: 'propose', version, ...grounds }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
    const told = answers
      .filter(({ status }) => status === 422)
      .map(({ data }) => (data as { refusal: string }).refusal);
    for (const words of told) expect(words).toMatch(/in the meantime/);
    // Before they decide again, the page says what was decided.
    const { data: shown } = await askPage(portals, decidePage.loader, { ...desk.at(number), cookie: other.cookie });
    expect(shown).toMatchObject({
      stateName: expect.any(String),
      last: { what: expect.stringMatching(/accepted|second/) },
    });
    const isProposed = answers[2]?.status === 303;
    const { lineState, letters } = await look(other.cookie, number);
    // A denial is only proposed until a second person approves it.
    expect(['accepted', 'partly'].includes(lineState)).toBe(!isProposed);
    expect(letters).toHaveLength(isProposed ? 1 : 2);
    expect(await mailTo(portals, email)).toHaveLength(mails + (isProposed ? 0 : 1));
  });

  test('a decision is not sent beside an estimate or an answer about a rental that its adjuster has not seen', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const [one, other] = [await signedIn('adjuster'), await signedIn('adjuster')];
    await confirm(one.cookie, number);
    const accept = async (before: () => Promise<{ status: number }>) => {
      const version = await desk.version(one.cookie, number);
      expect((await before()).status).toBe(303);
      return decide(one.cookie, number, { act: 'accepted', version, why: 'We pay for the bumper.' });
    };
    const at = { ...desk.at(number), cookie: other.cookie };
    const row = { 'op-0': 'replace', 'part-0': 'Bumper', 'parts-0': '3000' };
    const estimate = { act: 'estimate', version: '0', ...row };
    const rental = {
      act: 'rental',
      version: '0',
      kind: 'repair',
      day: '25',
      from: dayIn('TX', new Date()),
      drivable: 'yes',
    };
    const answers = [
      await accept(() => askPage(portals, estimatePage.action, { ...at, form: estimate })),
      await accept(() => askPage(portals, rentalPage.action, { ...at, form: rental })),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, data: { refusal: expect.stringMatching(/in the meantime/) } });
    }
  });

  test('one check that both record is one payment; the same amount again is recorded only when they say it is another', async () => {
    const { number, partyId } = await addThirdPartyClaim(portals);
    const [one, other] = [await signedIn('adjuster'), await signedIn('adjuster')];
    await confirm(one.cookie, number);
    const accept = { act: 'accepted', why: 'We pay for the bumper.' };
    await decide(one.cookie, number, { ...accept, version: await desk.version(one.cookie, number) });
    const version = await desk.version(one.cookie, number);
    const check = { amount: '1,250.50', day: dayIn('TX', new Date()), to: String(partyId), version };
    const answers = await Promise.all([one, other].map(({ cookie }) => desk.pay(cookie, number, check)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);

    const again = { ...check, version: await desk.version(one.cookie, number) };
    expect(await desk.pay(other.cookie, number, again)).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^A payment of \$1,250\.50 on .+ \(Rosa Delgado\)/) },
    });
    expect((await desk.pay(other.cookie, number, { ...again, amount: '80' })).status).toBe(303);
    const [, sent = { id: 0 }] = (await look(one.cookie, number)).payments?.sent ?? [];
    const latest = async () => ({ ...check, version: await desk.version(one.cookie, number) });
    expect((await desk.pay(other.cookie, number, { ...(await latest()), isAnother: 'yes' })).status).toBe(303);
    // What was taken back was never paid.
    const back = { act: 'take-back', payment: String(sent.id), reason: 'not-sent', text: 'The check came back.' };
    expect((await desk.act(one.cookie, number, back)).status).toBe(303);
    expect((await desk.pay(other.cookie, number, { ...(await latest()), amount: '80' })).status).toBe(303);
  });

  test('one check to the attorney is one payment, also after somebody corrected the attorney’s phone number', async () => {
    const { number } = await addThirdPartyClaim(portals);
    const [one, other] = [await signedIn('adjuster'), await signedIn('adjuster')];
    await confirm(one.cookie, number);
    const now = () => desk.version(one.cookie, number);
    const accept = { act: 'accepted', why: 'We pay for the bumper.', version: await now() };
    expect((await decide(one.cookie, number, accept)).status).toBe(303);
    const name = async (attorneyPhone: string) => {
      const form = { act: 'attorney', attorney: 'Hale, P.A.', attorneyPhone, version: await now() };
      expect((await desk.act(one.cookie, number, form)).status).toBe(303);
      return String((await look(one.cookie, number)).payments?.payees.find(({ name }) => name.includes('Hale'))?.id);
    };
    const check = { amount: '5,000', day: dayIn('TX', new Date()) };
    expect((await desk.pay(one.cookie, number, { ...check, to: await name('7135550101') })).status).toBe(303);
    expect(await desk.pay(other.cookie, number, { ...check, to: await name('7135550102') })).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^A payment of \$5,000\.00 on .+ \(Attorney\)/) },
    });
  });

  test('one check to a claimant is one payment, also after their two reports were joined', async () => {
    const reporter = {
      role: 'driver_other' as const,
      name: 'Rosa Delgado',
      phone: '7135550192',
      email: `${randomUUID()}@claimant.example`,
      language: 'en' as const,
      isHurt: false,
      accountId: null,
      texts: null,
    };
    const first = await addThirdPartyClaim(portals, { reporter });
    const stays = await addThirdPartyClaim(portals, { reporter, hasPolicy: false });
    const { cookie } = await signedIn('adjuster');
    await confirm(cookie, first.number);
    const accept = { act: 'accepted', why: 'We pay.', version: await desk.version(cookie, first.number) };
    expect((await decide(cookie, first.number, accept)).status).toBe(303);
    const check = { amount: '900', day: dayIn('TX', new Date()) };
    expect((await desk.pay(cookie, first.number, { ...check, to: String(first.partyId) })).status).toBe(303);
    const join = { act: 'join', first: first.number, second: stays.number, stays: stays.number };
    const joined = await askPage(portals, matchPage.action, { path: '/staff/claims/match', cookie, form: join });
    expect(joined.status).toBe(303);
    const { number, party_id } = await portals.db
      .selectFrom('claim_line')
      .select(['number', 'party_id'])
      .where('claim_id', '=', stays.claimId)
      .where('state', '=', 'accepted')
      .executeTakeFirstOrThrow();
    expect(party_id).not.toBe(first.partyId);
    expect(await desk.pay(cookie, stays.number, { ...check, to: String(party_id) }, String(number))).toMatchObject({
      status: 422,
      data: { refusal: expect.stringMatching(/^A payment of \$900\.00 on .+ \(Rosa Delgado\)/) },
    });
  });
});
