import { expect, test } from 'vitest';
import { type RentalAnswer, rentalOwed, rentalTermsOf, repairDaysOf } from './rental-days.ts';

const FLORIDA = { dayCents: 2000, mostDays: null, mostCents: 37_500, usedCents: 0 };
const TEXAS = { dayCents: 3000, mostDays: 30, mostCents: null, usedCents: 0 };
const THEFT = { dayCents: 2000, mostDays: 30, mostCents: null, usedCents: 0 };
const CLAIMANT = { dayCents: 2500, mostDays: null, mostCents: null, usedCents: 0 };

const answer = (terms: Partial<RentalAnswer>): RentalAnswer => ({
  kind: 'repair',
  ...FLORIDA,
  moreDays: 0,
  fromOn: '2026-12-01',
  isDrivable: true,
  turnedOn: null,
  ...terms,
});
const owed = (
  terms: Partial<RentalAnswer>,
  tenths: number | null,
  more: { actualCents?: number; today?: string } = {},
) => rentalOwed(answer(terms), { tenths, today: '2026-12-10', ...more });

test.each([
  ['38 hours', 380, 7],
  ['36 hours', 360, 6],
  ['36.5 hours', 365, 7],
  ['0 hours of glass', 0, 0],
  ['a tenth of an hour', 1, 1],
])('BZ-04 %s of repair work make so many days: six hours a day, rounded up', (_, tenths, days) => {
  expect(repairDaysOf(tenths)).toBe(days);
});

test.each<[string, Partial<RentalAnswer>, number | null, Record<string, unknown>]>([
  // A drivable car: the days of the repair.
  ['BZ-01 Florida, 36 hours', {}, 360, { days: 6, untilOn: '2026-12-06', cents: 12_000, isOpen: false }],
  ['BZ-01 Florida, 18 days', {}, 1080, { days: 18, cents: 36_000 }],
  ['BZ-01 Florida, 19 days: the term’s most', {}, 1140, { days: 19, cents: 37_500 }],
  ['BZ-01 a second claim in the term', { usedCents: 30_000 }, 360, { days: 6, cents: 7500 }],
  ['BZ-01 a term that is used up', { usedCents: 40_000 }, 360, { days: 6, cents: 0 }],
  ['BZ-02 Texas, 38 hours', TEXAS, 380, { days: 7, cents: 21_000 }],
  ['BZ-02 Texas, at most 30 days', TEXAS, 2400, { days: 30, cents: 90_000, untilOn: '2026-12-30' }],
  ['BZ-04 somebody whom we hit', CLAIMANT, 365, { days: 7, cents: 17_500 }],
  ['BZ-04 three days agreed because parts come late', { ...CLAIMANT, moreDays: 3 }, 300, { days: 8, cents: 20_000 }],
  ['BZ-02 Texas, days agreed beyond its most', { ...TEXAS, moreDays: 20 }, 900, { days: 30, cents: 90_000 }],
  ['no work: no day', {}, 0, { days: 0, cents: 0, untilOn: null }],
  ['nobody knows how long yet', {}, null, { days: null, cents: null, untilOn: null }],
  // A car that is not drivable: the wait counts as well.
  [
    'not drivable, the shop began on the 5th',
    { isDrivable: false, turnedOn: '2026-12-05' },
    360,
    { waitDays: 4, repairDays: 6, days: 10, untilOn: '2026-12-10', isOpen: false },
  ],
  ['not drivable, the shop has not begun', { isDrivable: false }, 360, { waitDays: 9, days: 15, isOpen: true }],
  // Stolen: from 48 hours after the first day.
  ['BZ-02 found after 40 hours', { kind: 'theft', ...THEFT, turnedOn: '2026-12-02' }, null, { days: 0, cents: 0 }],
  [
    'BZ-02 found on the fifth day',
    { kind: 'theft', ...THEFT, turnedOn: '2026-12-06' },
    null,
    { fromOn: '2026-12-03', days: 3, untilOn: '2026-12-05', cents: 6000, isOpen: false },
  ],
  ['BZ-03 not found yet', { kind: 'theft', ...THEFT }, null, { days: 7, isOpen: true, latestOn: '2027-01-01' }],
  [
    'BZ-01 never found, at $10',
    { kind: 'theft', ...THEFT, dayCents: 1000, turnedOn: '2027-03-01' },
    null,
    { days: 30, cents: 30_000, isOpen: false },
  ],
  // A total loss: until three days after the offer, that day counted.
  [
    'a total loss',
    { kind: 'total', ...TEXAS, turnedOn: '2026-12-08' },
    900,
    { waitDays: 8, repairDays: 3, days: 11, untilOn: '2026-12-11', cents: 33_000 },
  ],
  [
    'a total loss, with a car from the day after the offer',
    { kind: 'total', ...TEXAS, fromOn: '2026-12-09', turnedOn: '2026-12-08' },
    900,
    { waitDays: 0, days: 3, untilOn: '2026-12-11' },
  ],
  [
    'a total loss, with a car from two days after the offer',
    { kind: 'total', ...TEXAS, fromOn: '2026-12-10', turnedOn: '2026-12-08' },
    900,
    { waitDays: 0, days: 2, untilOn: '2026-12-11' },
  ],
])('%s', (_, terms, tenths, expected) => {
  expect(owed(terms, tenths)).toMatchObject(expected);
});

test('a rental day is paid at its cost where that is less than the limit', () => {
  expect(owed(CLAIMANT, 360, { actualCents: 1999 }).cents).toBe(11_994);
  expect(owed(CLAIMANT, 360, { actualCents: 9900 }).cents).toBe(15_000);
});

test.each([
  ['FL', 'RENT', 'first', 'rear_end', [2000]],
  ['TX', 'RENT', 'first', 'rear_end', [2000, 3000, 4000]],
  ['GA', 'RENT', 'first', 'rear_end', undefined],
  ['FL', 'COMP', 'first', 'theft', [1000]],
  ['GA', 'COMP', 'first', 'theft', [2000]],
  ['GA', 'COMP', 'first', 'weather', undefined],
  ['GA', 'PD_3P', 'third', 'rear_end', [2500]],
  ['TX', 'BI_3P', 'third', 'rear_end', undefined],
  ['TX', 'COLL', 'first', 'rear_end', undefined],
] as const)('BZ-01 BZ-02 BZ-03 BZ-04 terms: %s, %s, %s party, %s', (state, coverage, track, claimKind, dayCents) => {
  expect(rentalTermsOf({ state, coverage, track, claimKind })?.dayCents).toEqual(dayCents);
});
