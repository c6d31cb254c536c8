import { expect, test } from 'vitest';
import { addCatastrophe } from '#insurance/claims/catastrophes/catastrophe-store.ts';
import { readTimedClaim } from '#insurance/claims/lines/read-timed-claim.ts';
import { viewOfParty } from '#insurance/claims/lines/visibility.ts';
import type { Loss } from '#insurance/claims/loss.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim, openLoss, REPORTER } from '#testing/claims/test-claim.ts';
import { claimDesk } from '#testing/claims/test-claim-desk.ts';
import { reportAsOther } from '#testing/claims/test-report.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as matchPage from './match-page.tsx';

withPortals('the law of a claim', (portals) => {
  const { look, signedIn, open, tracked } = claimDesk(portals);
  const path = '/staff/claims/match';
  const act = (cookie: string, form: Record<string, string>) =>
    askPage(portals, matchPage.action, { path, cookie, form });
  const lawOf = (number: string) =>
    portals.db
      .selectFrom('claim')
      .select(['law_state', 'is_law_known'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  const kindsOf = async (number: string) => {
    const claim = await readTimedClaim(portals.db, number);
    return claim?.letters.map(({ kind }) => kind).toSorted() ?? [];
  };
  const rulesOf = async (number: string, line = 1) => {
    const claim = await readTimedClaim(portals.db, number);
    const id = claim?.lines.find((each) => each.number === line)?.id ?? 0;
    return claim?.clocks.get(id)?.map(({ ruleId }) => ruleId) ?? [];
  };
  const policyIn = async (state: 'FL' | 'TX' | 'GA') => {
    const account = await addAccount(portals);
    return { ...(await addOwnPolicy(portals, account.id, { state })), account };
  };
  /** Our customer reports an accident in Georgia, where they were not hurt and their car was not damaged. */
  const report = (
    policy: Awaited<ReturnType<typeof policyIn>>,
    people: Loss['people'] = [],
    reporter: Partial<Loss['reporter']> = {},
    more: Partial<Loss> = {},
  ) =>
    openLoss(
      portals,
      {
        state: 'GA',
        zip: '30303',
        city: 'Atlanta',
        place: null,
        people,
        reporter: { ...REPORTER, accountId: policy.account.id, ...reporter },
        ...more,
      },
      { policyId: policy.id, actor: 'guest' },
    );
  const passenger = ({ isInOurCar = true } = {}): Partial<Loss> => ({
    others: [],
    reporter: {
      role: 'passenger',
      name: 'Nora Vidal',
      phone: '7865550121',
      email: null,
      language: 'es',
      isHurt: true,
      accountId: null,
      texts: null,
      isInOurCar,
    },
  });

  test('is no state’s where we do not write, until the policy says whose it is', async () => {
    const adjuster = await signedIn('adjuster');
    const other = await reportAsOther(portals);
    await other.fillIn({ where: { state: 'other', place: 'Peachtree St', city: 'Mobile', zip: '36602' } });
    expect((await other.check()).data).toMatchObject({ law: null, fraud: expect.stringMatching(/\w/) });
    await other.send();
    const { sent } = await other.seeSent();
    const { number } = sent;
    expect(number).toMatch(/^US-\d{4}-\d{6}-\d$/);
    expect([sent.papers, sent.dates.filter(({ isLaw }) => isLaw)]).toEqual([[], []]);
    expect(await lawOf(number)).toMatchObject({ is_law_known: false });
    // No authority of one state is named as theirs.
    const { cookie } = await open(number, sent.followCode);
    const { complain } = await tracked(cookie, number);
    expect(complain).toMatch(
      /^The insurance department of the state where you live .*naic\.org.* supervises us: Florida/,
    );
    const { law, received } = await look(adjuster.cookie, number);
    expect(law).toBe('Another state');
    // Only what federal law counts from can be recorded.
    expect(received.kinds.map(({ value }) => value)).toEqual(['total-loss']);
    expect((await rulesOf(number)).filter((rule) => !rule.startsWith('OUR-'))).toEqual([]);

    const policy = await policyIn('TX');
    expect((await act(adjuster.cookie, { act: 'match', claim: number, policy: policy.name })).status).toBe(303);
    expect(await lawOf(number)).toEqual({ law_state: 'TX', is_law_known: true });
    expect((await look(adjuster.cookie, number)).law).toBe('Texas');
    expect((await tracked(cookie, number)).complain).toMatch(/^Texas Department of Insurance, /);
    expect(await rulesOf(number)).toContain('TX-REPAIR-RIGHTS');
    expect(await kindsOf(number)).toContain('tx-repair-rights');
  });

  test('becomes that of the policy when claims of one accident are joined, wherever it happened', async () => {
    const lead = await signedIn('claims-lead');
    const policy = await policyIn('FL');
    const theirs = await addThirdPartyClaim(portals, { hasPolicy: false, state: 'GA', zip: '30303' });
    const { number } = await report(policy);
    expect([await lawOf(number), await lawOf(theirs.number)]).toMatchObject([{ law_state: 'FL' }, { law_state: 'GA' }]);
    const before = (await mailTo(portals, theirs.email)).length;
    const join = { act: 'join', first: theirs.number, second: number, stays: theirs.number };
    expect((await act(lead.cookie, join)).status).toBe(303);
    expect(await lawOf(theirs.number)).toMatchObject({ law_state: 'FL' });
    // Georgia's notice was given before; Florida's comes now, with one mail about it and one about the number.
    expect(await kindsOf(theirs.number)).toEqual(expect.arrayContaining(['fl-repair-rights', 'ga-estimate-rights']));
    expect((await mailTo(portals, theirs.email)).length - before).toBeLessThanOrEqual(2);
    // The car is still where it was hit.
    expect((await readTimedClaim(portals.db, theirs.number))?.claim).toMatchObject({ state: 'FL', lossState: 'GA' });
    expect((await look(lead.cookie, theirs.number)).timeline.map(({ text }) => text).join()).toMatch(/law of Florida/);
  });

  test('has a joined claim under no catastrophe of another state, and under its own also for a zip code that the other one said', async () => {
    const lead = await signedIn('claims-lead');
    const today = dayIn('TX', new Date());
    const days = { fromOn: plusDays(today, -3), untilOn: today, source: 'B-1' };
    const storm = { name: 'Storm', state: 'FL' as const, zips: ['339'], ...days };
    const hail = await addCatastrophe(portals.db, { ...storm, name: 'Hail', state: 'TX', zips: ['770'] }, lead.id);
    await addCatastrophe(portals.db, storm, lead.id);
    for (const [zip, expected] of [
      ['33901', null],
      ['77098', hail],
    ] as const) {
      const theirs = await addThirdPartyClaim(portals, { hasPolicy: false, state: 'FL', zip });
      const ours = await report(await policyIn('TX'), [], {}, { zip: null });
      const join = { act: 'join', first: theirs.number, second: ours.number, stays: ours.number };
      expect((await act(lead.cookie, join)).status).toBe(303);
      const claim = portals.db.selectFrom('claim').select(['law_state', 'catastrophe_id']);
      expect(await claim.where('number', '=', ours.number).executeTakeFirst()).toEqual({
        law_state: 'TX',
        catastrophe_id: expected,
      });
    }
  });

  test('in Florida gives our policyholder the notice on personal injury protection, whoever was hurt in their car', async () => {
    const adjuster = await signedIn('adjuster');
    const policy = await policyIn('FL');
    const { number } = await addThirdPartyClaim(portals, {
      hasPolicy: false,
      state: 'FL',
      zip: '33135',
      ...passenger(),
    });
    const injury = async () => (await readTimedClaim(portals.db, number))?.lines[0];
    expect(await injury()).toMatchObject({ coverage: 'BI_3P', track: 'third' });
    expect((await act(adjuster.cookie, { act: 'match', claim: number, policy: policy.name })).status).toBe(303);
    expect(await injury()).toMatchObject({ coverage: 'PIP', track: 'first' });
    expect(await rulesOf(number)).toContain('FL-PIP-RIGHTS');
    const claim = await readTimedClaim(portals.db, number);
    const given = claim?.letters.filter(({ kind }) => kind === 'fl-pip-rights').map(({ partyId }) => partyId) ?? [];
    const roles = given.map((id) => claim?.parties.find((each) => each.id === id)?.role);
    expect(roles.toSorted()).toEqual(['passenger', 'policyholder']);
    const [account] = await portals.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', policy.account.id)
      .execute();
    const mails = await mailTo(portals, account?.email ?? '');
    expect(mails.filter(({ subject }) => subject.includes('rights'))).toHaveLength(1);
  });

  test('moves that passenger’s injury to our own coverage also when a join names the policy, whichever claim stays', async () => {
    const lead = await signedIn('claims-lead');
    for (const isHersKept of [true, false]) {
      const policy = await policyIn('FL');
      const where = { state: 'FL' as const, zip: '33135' };
      const hers = await addThirdPartyClaim(portals, { hasPolicy: false, ...where, ...passenger() });
      const ours = await report(policy);
      const stays = isHersKept ? hers.number : ours.number;
      const join = { act: 'join', first: isHersKept ? ours.number : hers.number, stays };
      expect((await act(lead.cookie, join)).status).toBe(303);
      const claim = await readTimedClaim(portals.db, stays);
      const injury = claim?.lines.find(({ partyId }) => partyId === hers.partyId);
      expect(injury).toMatchObject({ coverage: 'PIP', track: 'first' });
      expect(await rulesOf(stays, injury?.number)).toContain('FL-PIP-RIGHTS');
      const given = claim?.letters.filter(({ kind }) => kind === 'fl-pip-rights').map(({ partyId }) => partyId) ?? [];
      const roles = given.map((id) => claim?.parties.find((each) => each.id === id)?.role);
      expect(roles.toSorted()).toEqual(['passenger', 'policyholder']);
    }
  });

  test('makes one part of that injury and of what our customer said about it', async () => {
    const lead = await signedIn('claims-lead');
    const person = {
      role: 'passenger' as const,
      name: 'Nora',
      phone: '7865550121',
      email: null,
      language: 'es' as const,
    };
    const ours = await report(await policyIn('FL'), [{ ...person, isHurt: true }]);
    const where = { state: 'FL' as const, zip: '33135' };
    const hers = await addThirdPartyClaim(portals, { hasPolicy: false, ...where, ...passenger() });
    expect((await act(lead.cookie, { act: 'join', first: hers.number, stays: ours.number })).status).toBe(303);
    const claim = await readTimedClaim(portals.db, ours.number);
    expect(claim?.lines.map(({ coverage, track }) => [coverage, track])).toEqual([['PIP', 'first']]);
  });

  test('tells the desk what the policy did not cover, once on each part that a join brings under it', async () => {
    const lead = await signedIn('claims-lead');
    const before = { lossOn: plusDays(dayIn('TX', new Date()), -400) };
    const rosa = { role: 'driver_other' as const, name: 'Rosa Delgado', phone: '7135550192', email: null };
    const hurt = { ...rosa, language: 'en' as const, isHurt: true };
    const reporter = { ...hurt, accountId: null, texts: null };
    const hers = await addThirdPartyClaim(portals, { hasPolicy: false, ...before, reporter });
    const ours = await report(await policyIn('TX'), [hurt], {}, before);
    expect((await act(lead.cookie, { act: 'join', first: ours.number, stays: hers.number })).status).toBe(303);
    const claim = await readTimedClaim(portals.db, hers.number);
    const doubts = claim?.events.filter(({ kind }) => kind === 'not-in-force').map(({ lineId }) => lineId);
    expect(doubts?.toSorted()).toEqual(claim?.lines.map(({ id }) => id).toSorted());
    expect(claim?.lines.map(({ coverage }) => coverage).toSorted()).toEqual(['BI_3P', 'PD_3P']);
  });

  test('starts Florida’s clock for a passenger whom our customer names, and our customer gets the notice', async () => {
    const hurt = { role: 'passenger' as const, name: null, phone: null, email: null, language: 'en' as const };
    const { number, partyId } = await report(await policyIn('FL'), [{ ...hurt, isHurt: true }]);
    const claim = await readTimedClaim(portals.db, number);
    const line = claim?.lines[0];
    expect([line?.coverage, line?.partyId === partyId]).toEqual(['PIP', false]);
    expect(await rulesOf(number)).toContain('FL-PIP-RIGHTS');
    expect(claim?.letters.filter(({ kind }) => kind === 'fl-pip-rights')).toMatchObject([{ partyId }]);
    // The passenger sees nothing of what we send to somebody else.
    const theirs = claim && viewOfParty(claim, line?.partyId ?? 0);
    expect(theirs?.events.map(({ kind }) => kind)).toEqual(['line-opened']);
  });

  test('gives our customer that notice also when whoever drove their car reports only their own injury', async () => {
    const driver = { role: 'driver_ours', name: 'Luz Mora', isHurt: true, accountId: null } as const;
    const { number } = await report(await policyIn('FL'), [], driver);
    const claim = await readTimedClaim(portals.db, number);
    expect(claim?.lines.map(({ coverage }) => coverage)).toEqual(['PIP']);
    const given = claim?.letters.filter(({ kind }) => kind === 'fl-pip-rights').map(({ partyId }) => partyId) ?? [];
    const roles = given.map((id) => claim?.parties.find((each) => each.id === id)?.role);
    expect(roles.toSorted()).toEqual(['driver_ours', 'policyholder']);
  });

  test('leaves the injury of a passenger of another car a claim against our customer', async () => {
    const adjuster = await signedIn('adjuster');
    const policy = await policyIn('FL');
    const where = { state: 'FL' as const, zip: '33135' };
    const { number } = await addThirdPartyClaim(portals, {
      hasPolicy: false,
      ...where,
      ...passenger({ isInOurCar: false }),
    });
    expect((await act(adjuster.cookie, { act: 'match', claim: number, policy: policy.name })).status).toBe(303);
    const claim = await readTimedClaim(portals.db, number);
    expect(claim?.lines).toMatchObject([{ coverage: 'BI_3P', track: 'third' }]);
    expect(claim?.letters.filter(({ kind }) => kind === 'fl-pip-rights')).toEqual([]);
  });

  test('leaves an injury as it is once somebody has decided about it', async () => {
    const adjuster = await signedIn('adjuster');
    const policy = await policyIn('FL');
    const { number } = await addThirdPartyClaim(portals, {
      hasPolicy: false,
      state: 'FL',
      zip: '33135',
      ...passenger(),
    });
    const claim = await readTimedClaim(portals.db, number);
    await portals.db
      .updateTable('claim_line')
      .set({ state: 'accepted' })
      .where('claim_id', '=', claim?.claim.id ?? 0)
      .execute();
    await act(adjuster.cookie, { act: 'match', claim: number, policy: policy.name });
    expect((await readTimedClaim(portals.db, number))?.lines[0]).toMatchObject({ coverage: 'BI_3P' });
  });
});
