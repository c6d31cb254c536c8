import { expect, test } from 'vitest';
import type { PolicyDocument, PolicyInsured } from '#contract/policy-document.ts';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { type ChangeAsked, ruleChange } from './change-rules.ts';
import { coverageFor } from './coverage-options.ts';

const [FL, B] = [goldenDocument('A'), goldenDocument('B')];
const [car, second] = B.vehicles;
const [driver, other] = B.drivers;
if (!car || !second || !driver || !other) throw new Error('case B has them');

const TODAY = '2027-01-20';
const son = { ...other, position: 3, license_number: 'S33333', first_name: 'Sam' };
const without = (kind: string): PolicyDocument => ({
  ...B,
  coverages: B.coverages.filter((each) => each.kind !== kind),
  vehicles: B.vehicles.map((car) => ({ ...car, coverages: car.coverages.filter((each) => each.kind !== kind) })),
});
const withoutRental = without('rental');

const personOf = ({ first_name, last_name, date_of_birth }: PolicyInsured) => ({
  first_name,
  last_name,
  date_of_birth,
});

test.each<[string, PolicyDocument, PolicyDocument, Partial<ChangeAsked>, string[]]>([
  ['nothing', B, B, {}, ['nothing-changed']],
  ['yesterday', B, withoutRental, { effectiveOn: '2027-01-19' }, ['back-dated']],
  ['after the term', B, withoutRental, { effectiveOn: '2027-06-01' }, ['outside-term']],
  ['before the term', B, withoutRental, { today: '2026-11-01', effectiveOn: '2026-11-30' }, ['outside-term']],
  [
    'after the day it is canceled on',
    { ...B, status: 'cancel_pending', cancels_on: '2027-02-01' },
    withoutRental,
    { effectiveOn: '2027-02-01' },
    ['outside-term'],
  ],
  ['a canceled policy', { ...B, status: 'cancelled', cancels_on: '2027-01-10' }, withoutRental, {}, ['policy-ended']],
  [
    'a policy that is cancelled for a later day',
    { ...B, status: 'cancelled', cancels_on: '2027-02-10' },
    withoutRental,
    {},
    ['cancelled-later'],
  ],
  [
    'a policy that will never begin',
    { ...B, status: 'cancelled', cancels_on: '2026-12-01' },
    withoutRental,
    { today: '2026-11-20', effectiveOn: '2026-12-01' },
    ['policy-ended'],
  ],
  ['an expired policy', { ...B, status: 'expired' }, withoutRental, {}, ['policy-ended']],
  ['the last named insured off', B, { ...B, insureds: [] }, {}, ['last-insured']],
  ['a third named insured', B, { ...B, insureds: [driver, other, son].map(personOf) }, {}, ['third-insured']],
  ['the same car again', B, { ...B, vehicles: [...B.vehicles, { ...second, position: 3 }] }, {}, ['vehicle-twice']],
  [
    'the same license again',
    B,
    { ...B, drivers: [...B.drivers, { ...son, license_number: driver.license_number }] },
    {},
    ['license-twice'],
  ],
  ['uninsured motorist without bodily injury', B, without('bodily_injury'), {}, ['uninsured-alone']],
  ['only the property part of uninsured motorist', B, without('uninsured_motorist'), {}, ['uninsured-property-alone']],
  ['rental without collision', B, without('collision'), {}, ['rental-alone']],
  [
    'limits below those of uninsured motorist',
    B,
    {
      ...B,
      coverages: B.coverages.map((each) => (each.kind === 'bodily_injury' ? { ...each, limit_cents: 1 } : each)),
    },
    {},
    ['uninsured-above-injury'],
  ],
  ['a term that is over', B, withoutRental, { today: '2027-06-01', effectiveOn: '2027-06-01' }, ['policy-ended']],
])('refused for policyholder and desk alike: %s', (_, before, after, change, reasons) => {
  for (const by of ['policyholder', 'desk'] as const) {
    const ruling = ruleChange({
      before,
      after,
      effectiveOn: TODAY,
      today: TODAY,
      latestEffectiveOn: '2026-12-01',
      by,
      hasContactOnFile: true,
      ...change,
    });
    expect(ruling).toMatchObject({ outcome: 'refused', reasons, needs: [] });
  }
});

test('a Florida driver’s SR-22 keeps bodily injury liability on the policy, also at the desk', () => {
  const having = (filing: 'SR22' | null, coverages: PolicyDocument['coverages']): PolicyDocument =>
    pricedDocument({
      ...FL,
      coverages,
      drivers: FL.drivers.map((each) => ({ ...each, rating: each.rating && { ...each.rating, filing } })),
    });
  const injury = [...FL.coverages, coverageFor('bodily_injury', '10/20')];
  const rule = (before: PolicyDocument, after: PolicyDocument, by: ChangeAsked['by']) =>
    ruleChange({
      before,
      after,
      by,
      effectiveOn: TODAY,
      today: TODAY,
      latestEffectiveOn: FL.term.effective_on,
      hasContactOnFile: true,
    });
  for (const by of ['policyholder', 'desk'] as const) {
    expect(rule(having('SR22', injury), having('SR22', FL.coverages), by)).toMatchObject({
      outcome: 'refused',
      reasons: ['filing-without-injury'],
    });
    expect(rule(having(null, injury), having(null, FL.coverages), by).outcome, 'without a filing').toBe('at-once');
    const before = having('SR22', FL.coverages);
    const plates = { ...before, vehicles: before.vehicles.map((each) => ({ ...each, plate: 'ABC123' })) };
    expect(rule(before, plates, by).outcome, 'without the coverage before').toBe('at-once');
  }
});

test('a combination that was sold before stays until it is chosen anew', () => {
  const before = without('collision');
  const vehicles = before.vehicles.map((each) => ({ ...each, plate: 'ABC123' }));
  const ruling = ruleChange({
    before,
    after: { ...before, vehicles },
    effectiveOn: TODAY,
    today: TODAY,
    latestEffectiveOn: '2026-12-01',
    by: 'policyholder',
    hasContactOnFile: true,
  });
  expect(ruling).toMatchObject({ outcome: 'at-once', reasons: [] });
});
