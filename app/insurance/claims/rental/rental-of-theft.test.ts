import { expect, test } from 'vitest';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import { visibleClaim } from '#testing/claims/test-visible-claim.ts';
import { rentalAsTyped, theftMissedBy } from './rental-form.ts';
import { rentalOfDesk } from './rental-view.ts';

const [first] = visibleClaim.lines;

test.each<[Coverage, Track, StateCode, string, string]>([
  ['COMP', 'first', 'TX', 'theft', 'Up to $20 a day, for up to 30 days, from 48 hours after the theft'],
  ['RENT', 'first', 'FL', 'repair', 'Up to $20 a day, and $375 in one term of your policy.'],
  ['RENT', 'first', 'TX', 'repair', 'Up to $20, $30, or $40 a day, as your policy says, for up to 30 days.'],
  ['PD_3P', 'third', 'TX', 'repair', 'Up to $25 a day, for the days your repair takes'],
])(
  'after a theft, %s (%s party) in %s pays a rental of kind %s on its own terms',
  (coverage, track, state, kind, words) => {
    const line = { ...(first ?? expect.unreachable()), coverage, track };
    const claim = { ...visibleClaim, claim: { ...visibleClaim.claim, kind: 'theft' as const, state }, rentals: [] };
    expect(rentalOfDesk(claim, line, 'en')?.terms).toContain(words);
    expect(rentalAsTyped(claim, line, undefined)).toMatchObject({ kind, drivable: track === 'first' ? 'no' : 'yes' });
  },
);

test.each<[string, StateCode, string, string]>([
  ['BZ-01', 'FL', '2026-11-01', 'from 48 hours after the theft until'],
  ['BZ-02', 'TX', '2026-11-01', 'from 48 hours after the theft until'],
  ['BZ-03', 'GA', '2026-11-04', 'from 48 hours after you told us of the theft until'],
])('%s a theft of Nov 1 that is reported on Nov 4 counts in %s from %s', (_, state, from, words) => {
  const line = { ...(first ?? expect.unreachable()), coverage: 'COMP' as const, track: 'first' as const };
  const loss = { kind: 'theft' as const, state, lossOn: '2026-11-01', reportedOn: '2026-11-04' };
  const claim = { ...visibleClaim, claim: { ...visibleClaim.claim, ...loss }, rentals: [] };
  expect(rentalAsTyped(claim, line, undefined).from).toBe(from);
  expect(rentalOfDesk(claim, line, 'en')?.terms).toContain(words);
});

test.each<[string, StateCode, string, string | undefined]>([
  ['from its report', 'FL', '2026-11-04', '2026-11-01'],
  ['from its report', 'TX', '2026-11-04', '2026-11-01'],
  ['from its report', 'GA', '2026-11-04', undefined],
  ['from itself', 'FL', '2026-11-01', undefined],
])('the desk is reminded of the day of a theft whose rental was counted %s (%s)', (_, state, fromOn, day) => {
  const line = first ?? expect.unreachable();
  const [rental] = visibleClaim.rentals;
  const rentals = [{ ...(rental ?? expect.unreachable()), kind: 'theft' as const, fromOn }];
  const loss = { kind: 'theft' as const, state, lossOn: '2026-11-01', reportedOn: '2026-11-04' };
  expect(theftMissedBy({ ...visibleClaim, claim: { ...visibleClaim.claim, ...loss }, rentals }, line)).toBe(day);
});
