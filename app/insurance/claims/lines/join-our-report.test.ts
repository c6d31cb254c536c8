import { expect, test } from 'vitest';
import { dayIn } from '#platform/calendar/day-in.ts';
import { addThirdPartyClaim, openLoss } from '#testing/claims/test-claim.ts';
import { ourCar, theirCar } from '#testing/claims/test-loss.ts';
import { addOwnPolicy } from '#testing/test-own-policy.ts';
import { addAccount } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import type { Loss, LossPerson } from '../loss.ts';

withPortals('our customer reports an accident that the other driver has reported', (portals) => {
  const person = { phone: null, email: null, language: 'en' as const };
  const report = (joins: number, policyId: number, people: LossPerson[]) =>
    openLoss(portals, { zip: '77098', people, ours: ourCar }, { policyId, joins });
  const linesOf = (claimId: number) =>
    portals.db
      .selectFrom('claim_line')
      .innerJoin('claim_party', 'claim_party.id', 'claim_line.party_id')
      .select(['coverage', 'role', 'name', 'is_hurt'])
      .where('claim_line.claim_id', '=', claimId)
      .orderBy('claim_line.number')
      .execute();

  test('whoever they say is hurt has an injury line of their own, also when it is reported twice', async () => {
    const { claimId, policy } = await addThirdPartyClaim(portals);
    const people: LossPerson[] = [
      { ...person, role: 'driver_other', name: 'Rosa', isHurt: true },
      { ...person, role: 'driver_ours', name: 'Kim Policy', isHurt: true },
      { ...person, role: 'passenger', name: null, isHurt: true },
    ];
    const expected = [
      { coverage: 'PD_3P', role: 'driver_other', name: 'Rosa Delgado', is_hurt: false },
      { coverage: 'COLL', role: 'policyholder', name: 'Pat Policy', is_hurt: false },
      { coverage: expect.stringMatching(/MED|PIP/), role: 'driver_ours', name: 'Kim Policy', is_hurt: true },
      { coverage: expect.stringMatching(/MED|PIP/), role: 'passenger', name: null, is_hurt: true },
      { coverage: 'BI_3P', role: 'driver_other', name: 'Rosa Delgado', is_hurt: false },
    ];
    await report(claimId, policy.id, people);
    expect(await linesOf(claimId)).toEqual(expected);
    await report(claimId, policy.id, people);
    expect(await linesOf(claimId)).toEqual(expected);
    const parties = portals.db.selectFrom('claim_party').select('id').where('claim_id', '=', claimId);
    expect(await parties.execute()).toHaveLength(4);
  });
});

withPortals('a driver of our customer’s car reports an accident that the other driver has reported', (portals) => {
  const lossOn = dayIn('FL', new Date());
  const where = { state: 'FL' as const, lossOn, lossAt: null, zip: '33135', city: 'Miami', place: 'Flagler St' };
  const drove = (isHurt: boolean): Loss['reporter'] => ({
    role: 'driver_ours',
    name: 'Luz Mora',
    phone: '3055550177',
    email: null,
    language: 'en',
    isHurt,
    accountId: null,
    texts: null,
  });
  const hit = { ...drove(false), role: 'driver_other' as const, name: 'Rosa Delgado', phone: '3055550178' };

  /** The papers about rights, by the role of who got them. */
  async function papersWhen(isHurt: boolean) {
    const policy = await addOwnPolicy(portals, (await addAccount(portals)).id, { state: 'FL' });
    const open = (more: Partial<Loss>, joins: number | null) =>
      openLoss(portals, { ...where, ...more }, { policyId: policy.id, joins });
    const { claimId } = await open({ reporter: hit, ours: null, others: [theirCar] }, null);
    await open({ reporter: drove(isHurt), ours: ourCar, others: [] }, claimId);
    const letters = await portals.db
      .selectFrom('claim_letter')
      .innerJoin('claim_party', 'claim_party.id', 'claim_letter.party_id')
      .select(['kind', 'role'])
      .where('claim_letter.claim_id', '=', claimId)
      .where('kind', 'like', '%-rights')
      .orderBy('claim_letter.kind')
      .execute();
    return letters.map(({ role, kind }) => `${role} ${kind}`).toSorted();
  }

  test('gets the papers of their own part alone: the state’s about injuries when hurt, and none about the car', async () => {
    const ofCars = ['driver_other fl-repair-rights', 'policyholder fl-repair-rights'];
    expect(await papersWhen(false)).toEqual(ofCars);
    // Fla. Stat. 627.736(1): who drives the car with permission is insured under its injury protection.
    const ofInjury = ['driver_ours fl-pip-rights', 'policyholder fl-pip-rights'];
    expect(await papersWhen(true)).toEqual([...ofCars, ...ofInjury].toSorted());
  });
});
