import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { type ChangeAsked, ruleChange } from './change-rules.ts';
import { leavesUnpaid } from './leaves-unpaid.ts';
import { unpaidLabel } from './unpaid-labels.ts';

const [A, B] = [goldenDocument('A'), goldenDocument('B')];
const [car, second] = B.vehicles;
const [driver, other] = B.drivers;
if (!car || !second || !driver?.rating || !other || !B.rating) throw new Error('case B has them');

const LENDER = { name: 'Bank', address: '1 St', city: 'Waco', state: 'TX', zip: '76701', loan_number: null };
const TODAY = '2027-01-20';
const asked = (before: PolicyDocument, after: PolicyDocument, change: Partial<ChangeAsked> = {}) =>
  ruleChange({
    before,
    after,
    effectiveOn: TODAY,
    today: TODAY,
    latestEffectiveOn: '2026-12-01',
    by: 'policyholder',
    hasContactOnFile: true,
    ...change,
  });
const told = (before: PolicyDocument, after: PolicyDocument, change: Partial<ChangeAsked> = {}) => {
  const { outcome, reasons, needs } = asked(before, after, change);
  return [outcome, reasons, needs];
};

const withCar = (change: object, of = B): PolicyDocument => ({
  ...of,
  vehicles: of.vehicles.map((each) => (each.position === 1 ? { ...each, ...change } : each)),
});
const withDriver = (change: object): PolicyDocument => ({ ...B, drivers: [driver, { ...other, ...change }] });
const withCoverage = (kind: string, change: object, of = B): PolicyDocument => ({
  ...of,
  coverages: of.coverages.map((each) => (each.kind === kind ? { ...each, ...change } : each)),
  vehicles: of.vehicles.map((each) => ({
    ...each,
    coverages: each.coverages.map((coverage) => (coverage.kind === kind ? { ...coverage, ...change } : coverage)),
  })),
});
const without = (kind: string, of = B): PolicyDocument => ({
  ...of,
  coverages: of.coverages.filter((each) => each.kind !== kind),
  vehicles: of.vehicles.map((each) => ({ ...each, coverages: each.coverages.filter((each) => each.kind !== kind) })),
});
const removed = { removed_on: TODAY, coverages: [] };
const third = { ...second, position: 3, vin: '1HGCM82633A077777', added_on: TODAY };
const financed = withCar({ ownership: 'financed', lender: LENDER });
const son = { ...other, position: 3, license_number: 'S33333', first_name: 'Sam' };

const IMMEDIATE: [string, PolicyDocument, PolicyDocument, string[]][] = [
  ['a car added', B, { ...B, vehicles: [car, second, third] }, []],
  [
    'a car with its lender added',
    B,
    { ...B, vehicles: [...B.vehicles, { ...third, ownership: 'financed', lender: LENDER, coverages: car.coverages }] },
    [],
  ],
  [
    'a car replaced, also one with a lender',
    financed,
    { ...financed, vehicles: [...withCar(removed, financed).vehicles, third] },
    ['unpaid-confirmed'],
  ],
  ['a car removed', B, withCar(removed), ['unpaid-confirmed']],
  ['a car back on the policy with its loan', pricedDocument(withCar(removed, financed)), financed, []],
  [
    'a car back on the policy with another lender',
    pricedDocument(withCar(removed, financed)),
    withCar({ lender: { ...LENDER, name: 'Another Bank' } }, financed),
    ['contact-code'],
  ],
  ['limits up', B, withCoverage('property_damage', { limit_cents: 10_000_000 }), []],
  ['a coverage added', pricedDocument(without('rental')), B, []],
  ['limits down', B, withCoverage('property_damage', { limit_cents: 2_500_000 }), ['unpaid-confirmed']],
  ['coverages dropped', B, without('rental', without('collision')), ['unpaid-confirmed']],
  ['rental dropped where a lender is on the car', financed, without('rental', financed), ['unpaid-confirmed']],
  ['another deductible', B, withCoverage('collision', { deductible_cents: 100_000 }), []],
  ['a driver added', B, { ...B, drivers: [...B.drivers, son] }, ['household-answered']],
  ['an address in the state', B, { ...B, zip: '77001' }, ['contact-code']],
  ['a phone', B, { ...B, phone: '5125550199' }, ['contact-code']],
  ['a lender', B, financed, ['contact-code']],
  ['another loan', financed, withCar({ lender: { ...LENDER, loan_number: '9' } }, financed), ['contact-code']],
  ['how a car is used', B, withCar({ rating: { ...car.rating, use: 'business' } }), []],
  ['letters on paper', B, { ...B, rating: { ...B.rating, is_paperless: false } }, []],
  ['the language', B, { ...B, language: 'es' }, []],
];
test.each(IMMEDIATE)('a policyholder can make it directly: %s', (_, before, after, needs) => {
  expect(told(before, after)).toEqual(['at-once', [], needs]);
});

const AT_DESK: [string, PolicyDocument, PolicyDocument, string[], string[]][] = [
  ['a car with a lender removed', financed, withCar(removed, financed), ['lender-on-vehicle'], ['unpaid-confirmed']],
  [
    'collision dropped where a lender is on the car',
    pricedDocument(without('rental', financed)),
    without('rental', without('collision', financed)),
    ['financed-without-physical-damage', 'lender-on-vehicle'],
    ['unpaid-confirmed'],
  ],
  ['the last car removed', A, withCar(removed, A), ['last-vehicle', 'priced-by-hand'], ['unpaid-confirmed']],
  ['what the state asks for dropped', B, without('property_damage'), ['below-state-minimum'], ['unpaid-confirmed']],
  [
    'limits below the state’s',
    B,
    withCoverage('property_damage', { limit_cents: 1_000_000 }),
    ['below-state-minimum', 'priced-by-hand'],
    ['unpaid-confirmed'],
  ],
  [
    'a car that our rates do not go up to',
    B,
    { ...B, vehicles: [...B.vehicles, { ...third, rating: { use: 'pleasure', symbol: 9, has_anti_theft: false } }] },
    ['symbol-over-8'],
    ['referral-cleared'],
  ],
  [
    'a driver of eleven points added',
    B,
    {
      ...B,
      drivers: [
        ...B.drivers,
        {
          ...son,
          rating: {
            ...driver.rating,
            incidents: [
              { kind: 'dui', on: '2026-01-01' },
              { kind: 'at_fault_pd', on: '2026-01-02' },
            ],
          },
        },
      ],
    },
    ['points-over-10'],
    ['referral-cleared', 'household-answered'],
  ],
  ['a driver excluded', B, withDriver({ status: 'excluded' }), ['driver-excluded'], ['signature']],
  ['a driver removed', B, { ...B, drivers: [driver] }, ['driver-removed'], ['signature']],
  ['an excluded driver included', pricedDocument(withDriver({ status: 'excluded' })), B, ['driver-included'], []],
  ['a driver’s record', B, withDriver({ rating: { ...driver.rating, incidents: [] } }), ['driver-facts'], []],
  ['a named insured', B, { ...B, insureds: [...B.insureds, ...B.insureds] }, ['named-insured'], ['signature']],
  ['another state', B, { ...B, state: 'FL', zip: '33125' }, ['other-state'], ['contact-code', 'signature']],
  ['cars kept in another state', B, { ...B, garaging_zip: '33125' }, ['other-state'], ['signature']],
  ['mail to another state', B, { ...B, zip: '30310', garaging_zip: B.zip }, ['mailed-elsewhere'], []],
  ['a lender removed', financed, withCar({ ownership: 'owned', lender: null }, financed), ['lender-removed'], []],
  ['a car back on the policy without its loan', pricedDocument(withCar(removed, financed)), B, ['lender-removed'], []],
  ['another VIN', B, withCar({ vin: '1HGCM82633A099999' }), ['vehicle-facts'], []],
  ['a car that is leased now', financed, withCar({ ownership: 'leased' }, financed), ['vehicle-facts'], []],
  ['a home', B, { ...B, rating: { ...B.rating, is_homeowner: false } }, ['policy-facts'], []],
  ['another agency', B, { ...B, agency_code: 'X' }, ['policy-facts'], []],
  [
    'a car on a policy about to be canceled',
    { ...B, status: 'cancel_pending', cancels_on: '2027-03-01' },
    { ...B, status: 'cancel_pending', cancels_on: '2027-03-01', vehicles: [...B.vehicles, third] },
    ['cancel-pending'],
    [],
  ],
  [
    'a limit of a policy that no book of ours prices',
    { ...B, rating: null },
    { ...withCoverage('property_damage', { limit_cents: 10_000_000 }), rating: null },
    ['priced-by-hand'],
    [],
  ],
];
test.each(AT_DESK)('a policyholder has to ask the desk for it: %s', (_, before, after, reasons, needs) => {
  expect(told(before, after)).toEqual(['desk', reasons, needs]);
});

test.each(
  AT_DESK.filter(
    ([, , , reasons]) =>
      !reasons.some((reason) => ['financed-without-physical-damage', 'below-state-minimum'].includes(reason)),
  ),
)('the desk makes it, with what it needs: %s', (_, before, after, reasons, needs) => {
  const expected = needs.filter((need) => need !== 'contact-code');
  expect(told(before, after, { by: 'desk' })).toEqual(['at-once', reasons, expected]);
});

test.each<[string, PolicyDocument, string]>([
  ['a car that is driven for hire', withCar({ rating: { ...car.rating, use: 'livery' } }), 'use-livery'],
  [
    'a driver of thirteen',
    { ...B, drivers: [...B.drivers, { ...son, date_of_birth: '2014-01-01' }] },
    'driver-under-15',
  ],
  [
    'a driver without a license',
    { ...B, drivers: [...B.drivers, { ...son, rating: { ...driver.rating, licensed_on: '2027-02-01' } }] },
    'driver-not-licensed',
  ],
])('a change to something that is not sold is refused for both: %s', (_, after, reason) => {
  for (const by of ['policyholder', 'desk'] as const) expect(told(B, after, { by })).toEqual(['refused', [reason], []]);
});

test('a driver who got a license, or turned 15, during the term may be added', () => {
  const learner = { ...son, date_of_birth: '2012-01-10', rating: { ...driver.rating, licensed_on: '2027-01-15' } };
  expect(told(B, { ...B, drivers: [...B.drivers, learner as typeof other] })[0]).toBe('at-once');
});

test('a driver added with eleven points since the term began goes to an underwriter as well', () => {
  const incidents = [
    { kind: 'dui', on: '2026-12-20' },
    { kind: 'at_fault_pd', on: '2027-01-02' },
  ];
  const added = { ...son, added_on: TODAY, rating: { ...driver.rating, incidents } };
  expect(told(B, { ...B, drivers: [...B.drivers, added as typeof other] })[1]).toEqual(['points-over-10']);
});

test('a rule that the policy broke before the change does not block the change', () => {
  const old = pricedDocument(withCar({ ownership: 'financed', lender: LENDER }, without('collision')));
  expect(told(old, without('rental', old))).toEqual(['at-once', [], ['unpaid-confirmed']]);
});

test('a change dated before an existing one goes to the desk, and is refused there', () => {
  const late = { latestEffectiveOn: '2027-02-01' };
  expect(told(B, without('rental'), late)).toEqual(['desk', ['out-of-sequence'], ['unpaid-confirmed']]);
  expect(told(B, without('rental'), { ...late, by: 'desk' })).toEqual(['refused', ['out-of-sequence'], []]);
  expect(told(B, without('rental'), { ...late, effectiveOn: '2027-02-01' })[0]).toBe('at-once');
});

test('without a contact on file, no change that a code confirms is made directly', () => {
  const change = { hasContactOnFile: false };
  for (const after of [{ ...B, zip: '77001' }, { ...B, email: null }, financed])
    expect(told(B, after, change)).toEqual(['desk', ['no-contact-on-file'], []]);
});

test('a policy that none of our books prices: only contact and lienholder change directly', () => {
  const foreign = { ...B, rating: null };
  const contact: ReturnType<typeof told> = ['at-once', [], ['contact-code']];
  expect(told(foreign, { ...foreign, email: 'new@example.com' })).toEqual(contact);
  expect(told(foreign, { ...financed, rating: null })).toEqual(contact);
  const bare = without('property_damage', foreign);
  const low = withCoverage('property_damage', { limit_cents: 1_000_000 }, foreign);
  for (const below of [bare, low]) {
    const reasons = ['below-state-minimum', 'priced-by-hand'];
    expect(told(foreign, below)).toEqual(['desk', reasons, ['unpaid-confirmed']]);
    expect(told(foreign, below, { by: 'desk' })).toEqual(['refused', ['below-state-minimum'], []]);
    expect(told(below, without('rental', below))[1]).toEqual(['priced-by-hand']);
  }
});

test('what a change would no longer pay for is listed, by id and in plain text', () => {
  const lowered = withCoverage('bodily_injury', { limit_cents: 3_000_000, limit_per_accident_cents: 6_000_000 });
  const dearer = withCoverage('collision', { deductible_cents: 100_000 }, lowered);
  const fewer = without('comprehensive', without('uninsured_motorist', dearer));
  const unpaid = leavesUnpaid(B, { ...fewer, drivers: [driver] });
  expect(unpaid.map(({ id }) => id)).toEqual([
    'theft',
    'deductible',
    'theft',
    'driver-left',
    'injured-others',
    'injuries-by-uninsured',
  ]);
  expect(unpaid.map((each) => unpaidLabel(each, B, 'en'))).toEqual([
    'Theft of your car, and damage from hail, fire, flood, falling objects or animals (2025 Honda Accord)',
    'The first $1,000 of each loss under Collision (2025 Honda Accord)',
    'Theft of your car, and damage from hail, fire, flood, falling objects or animals (2014 Honda Accord)',
    'Anything that happens while Ben Reed drives, if they live with you or drive your cars regularly. Add them first.',
    'Injuries to other people in an accident you cause: everything above $30,000 per person and $60,000 per accident',
    'Your injuries when the driver who caused them has no insurance or too little',
  ]);
  expect(leavesUnpaid(B, withCar(removed))).toEqual([{ id: 'vehicle', vehicle: 1 }]);
  expect(unpaidLabel({ id: 'vehicle', vehicle: 1 }, B, 'es')).toBe('Todo lo que pase con su 2025 Honda Accord');
  const excluded: PolicyDocument = {
    ...B,
    drivers: B.drivers.map((each) => (each.first_name === 'Ben' ? { ...each, status: 'excluded' } : each)),
  };
  expect(leavesUnpaid(B, excluded).map((each) => unpaidLabel(each, B, 'en'))).toEqual([
    'Anything that happens while Ben Reed drives',
  ]);
  expect(leavesUnpaid(without('rental'), B)).toEqual([]);
});

test('near a storm, new coverage for one’s own car waits for underwriting, but not for a replacement car', () => {
  const storm = { moratoriums: [{ zips: ['770-772'], from: '2027-01-18', until: '2027-01-22' }] };
  const withCover = { ...third, coverages: car.coverages };
  const cases: [PolicyDocument, PolicyDocument][] = [
    [B, { ...B, vehicles: [...B.vehicles, withCover] }],
    [pricedDocument(without('rental', without('collision'))), B],
    [B, withCoverage('collision', { deductible_cents: 25_000 })],
  ];
  for (const [before, after] of cases) {
    expect(told(before, after, storm)).toEqual(['desk', ['moratorium'], ['referral-cleared']]);
    expect(told(before, after, { ...storm, today: '2027-01-23', effectiveOn: '2027-01-23' })[0]).toBe('at-once');
  }
  const replaced = { ...B, vehicles: [...withCar(removed).vehicles, withCover] };
  expect(told(B, replaced, storm)).toEqual(['at-once', [], ['unpaid-confirmed']]);
  expect(told(B, withCoverage('property_damage', { limit_cents: 10_000_000 }), storm)[0]).toBe('at-once');
  expect(told(B, withCoverage('collision', { deductible_cents: 100_000 }), storm)[0]).toBe('at-once');
});
