import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyPolicy, ratingOf, read } from '#testing/selling/rated-answers.ts';
import { explainChange, type Part } from './explain-change.ts';
import cases from './goldens/cases.json' with { type: 'json' };

const dollars = (parts: Part[]) => Object.fromEntries(parts.map(({ factor, cents }) => [factor, cents / 100]));
const explained = (before: object, after: object) =>
  dollars(explainChange(ratingOf(read(before)), ratingOf(read(after))));

test('case B renewed on June 1, 2027 costs $322 less: $261 for the drivers’ and $61 for the vehicles’ age', () => {
  expect(explained(cases.B, { ...cases.B, effective: '2027-06-01' })).toEqual({ drivers: -261, 'vehicle-age': -61 });
});

test('case A with a ticket costs $185 more, all for the driver', () => {
  const [driver] = cases.A.drivers;
  const incidents = [{ kind: 'speed_26_up', on: '2026-01-01' }];
  expect(explained(cases.A, { ...cases.A, drivers: [{ ...driver, incidents }] })).toEqual({ drivers: 185 });
});

test('an added car is its own part, next to what the other car costs less because of it', () => {
  const [first] = cases.B.vehicles;
  const alone = { ...cases.B, vehicles: [first] };
  expect(explained(alone, cases.B)).toEqual({
    'vehicle-added': 805,
    'multi-car': expect.any(Number),
    household: expect.any(Number),
  });
  const parts = explainChange(ratingOf(read(cases.B)), ratingOf(read(alone)));
  expect(parts[0]).toEqual({ factor: 'vehicle-removed', vehicles: [2], cents: -80_500 });
});

test('a coverage added to both cars is one part that names both', () => {
  const without = cases.B.vehicles.map(({ coverages: { UMPD, ...coverages }, ...car }) => ({ ...car, coverages }));
  const parts = explainChange(ratingOf(read({ ...cases.B, vehicles: without })), ratingOf(read(cases.B)));
  expect(parts).toEqual([{ factor: 'coverage-added', coverage: 'UMPD', vehicles: [1, 2], cents: 6700 }]);
});

test('two factors that cancel each other out do not inflate the rounding difference', () => {
  const line = (drivers: bigint, use: bigint, rounded: number) => {
    const steps = [
      { cause: 'drivers' as const, table: '', key: '', factor: drivers },
      { cause: 'use' as const, table: '', key: '', factor: use },
    ];
    const product = { units: 100n * drivers * use, decimals: 8 };
    const lines = [{ vehicle: 1, coverage: 'BI', base: 100n, steps, product, rounded, dollars: rounded }];
    return { lines, sum: rounded, premium: rounded };
  };
  // 100.4 and 100.6 round to prices a dollar apart: one factor rose by 10%, another fell by nearly as much.
  const parts = dollars(explainChange(line(10_000n, 10_040n, 100), line(11_000n, 9146n, 101)));
  expect(parts).toEqual({ drivers: 10, use: -9 });
});

test('when a minimum premium applies, the amount that it absorbs is explained', () => {
  const towing = (limits: object) => ({ ...cases.B, vehicles: [{ ...cases.B.vehicles[0], coverages: limits }] });
  expect(explained(towing({ TOW: '75' }), towing({ TOW: '75', RENT: '40' }))).toEqual({
    'coverage-added': 29,
    minimum: -29,
  });
});

test('the parts between any two prices add up exactly, in dollars and cents, and none is zero', () => {
  fc.assert(
    fc.property(anyPolicy, anyPolicy, fc.integer({ min: 0, max: 182 }), (one, other, days) => {
      const [before, after] = [ratingOf(one), ratingOf(other)];
      const parts = explainChange(before, after);
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe((after.premium - before.premium) * 100);
      expect(parts.every(({ cents }) => cents !== 0 && cents % 100 === 0)).toBe(true);
      const share = { days, of: 182 };
      const back = explainChange(after, before, share);
      const sum = (list: Part[]) => list.reduce((total, { cents }) => total + cents, 0);
      expect(sum(back)).toBe(-sum(explainChange(before, after, share)) || 0);
    }),
    { numRuns: 300 },
  );
});
