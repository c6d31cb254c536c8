import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { anyPolicy, BOOK, ratingOf, read, TEXANS, withDriver, withVehicle } from '#testing/selling/rated-answers.ts';
import type { Answers } from './answers.ts';
import { pointsOf } from './driver-rates.ts';
import { householdOf, tierOf } from './policy-rates.ts';
import { rate } from './rate.ts';
import { worksheetOf } from './worksheet.ts';

const premium = (policy: Answers) => ratingOf(policy).premium;
const same = { numRuns: 100 };

test.each<[months: number, lapse: number, bi50: boolean, tier: string]>([
  [12, 0, true, '1'],
  [12, 0, false, '2'],
  [11, 0, true, '2'],
  [12, 7, true, '2'],
  [6, 8, true, '3'],
  [6, 30, true, '3'],
  [6, 31, true, '4'],
  [5, 0, true, '4'],
  [1, 60, false, '4'],
  [1, 61, false, '5'],
  [0, 0, true, '5'],
])('%i months, a lapse of %i days, 50/100 before %s: tier %s', (months, lapse, bi50, tier) => {
  expect(tierOf({ ...TEXANS, prior: { months, lapse, bi50, exempt: false } })).toBe(tier);
  expect(tierOf({ ...TEXANS, prior: { months, lapse, bi50, exempt: true } })).toBe('3');
});

test.each([
  [1, 2, 'fewer_drivers'],
  [2, 2, 'equal'],
  [3, 2, 'one_more'],
  [3, 1, 'two_or_more'],
])('%i rated drivers and %i cars: %s, not counting excluded drivers', (drivers, cars, household) => {
  const [driver, car] = [TEXANS.drivers[0], TEXANS.vehicles[0]];
  if (!driver || !car) throw new Error('case B has both');
  const people = [...Array(drivers).fill(driver), { ...driver, status: 'excluded' }];
  expect(householdOf({ ...TEXANS, drivers: people, vehicles: Array(cars).fill(car) })).toBe(household);
});

test('points count from 36 months before to the day before the effective day, and never without fault', () => {
  const incidents = [
    { kind: 'minor', on: '2023-12-01' },
    { kind: 'speed_16_25', on: '2026-11-30' },
    { kind: 'major', on: '2026-12-01' },
    { kind: 'dui', on: '2023-11-30' },
    { kind: 'not_at_fault', on: '2026-01-01' },
  ];
  const [driver] = withDriver({ incidents }).drivers;
  expect(driver && pointsOf(driver, '2026-12-01', BOOK)).toBe(3);
});

test.each([
  ['a driver under 15', withDriver({ born: '2012-01-01' }), { outcome: 'error', reasons: ['unknown:born'] }],
  [
    'a license after the effective day',
    withDriver({ licensed: '2026-12-02' }),
    { outcome: 'error', reasons: ['unknown:licensed'] },
  ],
  ['a use that no book prices', withVehicle({ use: 'delivery' }), { outcome: 'error', reasons: ['unknown:use'] }],
  [
    'a car of over 99 years, with collision',
    withVehicle({ year: 1920 }),
    { outcome: 'error', reasons: ['unknown:year'] },
  ],
  ['a symbol above 8, with collision', withVehicle({ symbol: 9 }), { outcome: 'refer', reasons: ['symbol-over-8'] }],
])('without an eligibility check, a value without a factor has no price: %s', (_, policy, answer) => {
  expect(rate(policy, BOOK)).toEqual(answer);
});

test('a symbol or model year that no coverage uses does not affect the price', () => {
  const liability = { coverages: { BI: '30/60', PD: '25' } };
  expect(premium(withVehicle({ ...liability, symbol: 99, year: 1920 }))).toBe(premium(withVehicle(liability)));
});

test('without a rated driver there is no price', () => {
  const nobody = { ...TEXANS, drivers: TEXANS.drivers.map((driver) => ({ ...driver, status: 'excluded' as const })) };
  expect(rate(nobody, BOOK)).toEqual({ outcome: 'error', reasons: ['unknown:drivers'] });
});

test('fees: one for the policy, and one for each rated driver with a filing, but no excluded driver', () => {
  const [driver] = TEXANS.drivers;
  const filed = (...statuses: string[]) =>
    ratingOf(read({ ...TEXANS, drivers: statuses.map((status) => ({ ...driver, status, filing: 'SR22' })) }));
  expect(filed('rated', 'rated', 'excluded').fees.map(({ cents }) => cents)).toEqual([5000, 1500, 1500]);
  const one = filed('rated', 'excluded');
  expect(one.totalCents).toBe(one.premium * 100 + 6500);
});

test('a line costs at least $5 in both terms, and a policy $150 or $300 without changing its lines', () => {
  const towing = { coverages: { TOW: '75' } };
  const rating = (term: string) =>
    ratingOf(read({ ...withVehicle(towing), term, vehicles: [{ ...TEXANS.vehicles[0], ...towing }] }));
  expect(rating('6')).toMatchObject({ sum: 6, premium: 150, lines: [{ dollars: 6 }] });
  expect(rating('12')).toMatchObject({ sum: 12, premium: 300, lines: [{ dollars: 12 }] });
  const cheap = ratingOf(
    read({ ...TEXANS, zip: '79901', vehicles: [{ ...TEXANS.vehicles[0], coverages: { MED: '1000' } }] }),
  );
  expect(cheap.lines[0]?.rounded).toBeGreaterThan(5);
  const cheaperBook = { ...BOOK, minimumLineDollars: 40 };
  expect(rate(read({ ...TEXANS, vehicles: [{ ...TEXANS.vehicles[0], ...towing }] }), cheaperBook)).toMatchObject({
    lines: [{ rounded: 6, dollars: 40 }],
  });
});

test('rental and towing are priced only by base, limit and term', () => {
  const [line] = ratingOf(withVehicle({ coverages: { RENT: '30' } })).lines;
  expect(line?.steps.map(({ table }) => table)).toEqual(['T11 limit TX RENT', 'T14 term']);
});

test('discounts apply to the coverage groups that they name', () => {
  const ratio = (change: object, coverage: string) => {
    const of = (policy: Answers) =>
      ratingOf(policy).lines.find((line) => line.coverage === coverage)?.product ?? { units: 0n, decimals: 0 };
    const [given, not] = [
      of({ ...withVehicle({ antiTheft: true }), ...change }),
      of(withVehicle({ antiTheft: false })),
    ];
    return Number((given.units * 10_000n) / not.units);
  };
  expect(ratio({}, 'COMP')).toBe(9000);
  expect(ratio({}, 'COLL')).toBe(10_000);
  expect(ratio({ paidInFull: true }, 'COMP')).toBe(8370);
  expect(ratio({ paidInFull: true }, 'RENT')).toBe(10_000);
  const course = ratingOf(withDriver({ course: true })).drivers[0]?.rates;
  expect(
    [course?.L, course?.M].map((group) => group?.steps.find(({ table }) => table.includes('course'))?.factor),
  ).toEqual([9500n, 10_000n]);
});

test('the premium is the sum of the lines, or else the minimum premium', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const { lines, sum, minimum, premium: total, fees, totalCents } = ratingOf(policy);
      expect(lines.reduce((dollars, line) => dollars + line.dollars, 0)).toBe(sum);
      expect(total).toBe(Math.max(sum, minimum));
      expect(totalCents).toBe(fees.reduce((cents, fee) => cents + fee.cents, total * 100));
      expect(lines.length).toBe(policy.vehicles.flatMap(({ coverages }) => Object.keys(coverages)).length);
    }),
    same,
  );
});

test('the order of drivers and vehicles does not change a price', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      expect(premium({ ...policy, drivers: policy.drivers.toReversed() })).toBe(premium(policy));
      expect(premium({ ...policy, vehicles: policy.vehicles.toReversed() })).toBe(premium(policy));
    }),
    same,
  );
});

test('the same answers have the same price, and are not modified', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const before = structuredClone(policy);
      expect(rate(policy, BOOK)).toEqual(rate(policy, BOOK));
      expect(policy).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

/** Changes that must never make a policy cheaper. Age has no such order. */
const DEARER: Record<string, (policy: Answers) => Answers> = {
  'one more ticket': (policy) => withEachDriver(policy, { kind: 'minor', on: policy.effective }, -1),
  'fewer months before': (policy) => withPrior(policy, { months: 0 }),
  'a longer lapse': (policy) => withPrior(policy, { lapse: 999 }),
  'lower limits before': (policy) => withPrior(policy, { bi50: false }),
  'no discount for a home': (policy) => ({ ...policy, homeowner: false }),
  'payment by the month': (policy) => ({ ...policy, paidInFull: false }),
  'letters on paper': (policy) => ({ ...policy, paperless: false }),
  'a longer term': (policy) => ({ ...policy, term: '12' }),
  'a commute': (policy) => ({
    ...policy,
    vehicles: policy.vehicles.map((car) => ({ ...car, use: car.use === 'pleasure' ? 'commute_short' : 'business' })),
  }),
  'lower deductibles': (policy) => withCoverages(policy, (coverage, limit) => (/^CO/.test(coverage) ? '250' : limit)),
  'a lower PIP deductible': (policy) => ({
    ...policy,
    vehicles: policy.vehicles.map((car) => ({ ...car, pipDed: '0' })),
  }),
  'the highest limits': (policy) =>
    withCoverages(policy, (coverage, limit) => [...(limitsOf(policy, coverage) ?? [limit])].at(-1) ?? limit),
};

test.each(Object.entries(DEARER))('this never makes a policy cheaper: %s', (_, worse) => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const more = rate(worse(policy), BOOK);
      if ('outcome' in more) expect(more.reasons).toEqual(['points-over-10']);
      else expect(more.premium).toBeGreaterThanOrEqual(premium(policy));
    }),
    same,
  );
});

test('limits in a book are ordered from the lowest to the highest price', () => {
  for (const { limits } of BOOK.states.values()) {
    for (const factors of limits.values())
      expect([...factors.values()]).toEqual([...factors.values()].toSorted((a, b) => Number(a - b)));
  }
});

test('a worksheet can be recomputed by hand: every product of factors and every rounding', () => {
  fc.assert(
    fc.property(anyPolicy, (policy) => {
      const sheet: ReturnType<typeof worksheetOf> = JSON.parse(JSON.stringify(worksheetOf(ratingOf(policy))));
      for (const { base, steps, product, rounded, dollars } of sheet.lines) {
        const exact = steps.reduce(
          (units, { factor }) => units * BigInt(factor.replace('.', '')),
          BigInt(base.dollars),
        );
        const one = 10n ** BigInt(4 * steps.length);
        expect(product).toBe(decimalOf(exact, 4 * steps.length));
        expect(BigInt(rounded)).toBe((exact + one / 2n) / one);
        expect(dollars).toBe(Math.max(rounded, 5));
      }
      expect(sheet.premium).toBe(Math.max(sheet.sum, sheet.minimum));
    }),
    same,
  );
});

function decimalOf(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

const withPrior = (policy: Answers, change: object) => ({ ...policy, prior: { ...policy.prior, ...change } });

function withEachDriver(policy: Answers, incident: { kind: string; on: string }, days: number): Answers {
  const on = plusDays(incident.on, days);
  const drivers = policy.drivers.map((driver) => ({
    ...driver,
    incidents: [...driver.incidents, { ...incident, on }],
  }));
  return { ...policy, drivers };
}

const limitsOf = (policy: Answers, coverage: string) => BOOK.states.get(policy.state)?.limits.get(coverage)?.keys();

function withCoverages(policy: Answers, change: (coverage: string, limit: string) => string): Answers {
  const changed = (coverages: Record<string, string>) =>
    Object.fromEntries(Object.entries(coverages).map(([coverage, limit]) => [coverage, change(coverage, limit)]));
  return { ...policy, vehicles: policy.vehicles.map((car) => ({ ...car, coverages: changed(car.coverages) })) };
}
