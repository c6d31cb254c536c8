import { expect, test } from 'vitest';
import { type Cover, coverOn, type PolicyTerm } from './cover.ts';
import { coverDay } from './cover-day.ts';
import { coversView } from './cover-labels.ts';

const term: PolicyTerm = {
  status: 'A',
  cancels_on: null,
  effective_on: '2026-03-14',
  expires_on: '2026-09-14',
};

test.each([
  ['2026-03-13', {}, 'not-yet'],
  ['2026-03-14', {}, 'covered'],
  ['2026-09-13', {}, 'covered'],
  ['2026-09-14', {}, 'expired'],
  ['2026-06-01', { status: 'X' }, 'expired'],
  ['2026-06-01', { status: 'C', cancels_on: '2026-06-02' }, 'notice'],
  ['2026-06-02', { status: 'C', cancels_on: '2026-06-02' }, 'cancelled'],
  ['2026-06-01', { status: 'L', cancels_on: '2026-05-02' }, 'cancelled'],
] as const)('GU-07 on %s a policy with %j is %s', (today, changed, cover) => {
  expect(coverOn({ ...term, ...changed }, today)).toBe(cover);
});

test.each([
  // 11:30 p.m. of the last day in Panama City and El Paso.
  ['FL', '32401', 'C', '2026-07-01T04:30:00Z', '2026-06-30'],
  ['FL', '32401', 'C', '2026-07-01T05:01:00Z', '2026-07-01'],
  ['TX', '79901', 'C', '2026-07-01T05:30:00Z', '2026-06-30'],
  ['FL', '33135', 'C', '2026-07-01T04:30:00Z', '2026-07-01'],
  ['FL', '33135', 'C', '2026-07-01T04:00:30Z', '2026-06-30'],
  // The last term, too. One with another after it turns by the clock of most of the state.
  ['FL', '32401', 'A', '2026-07-01T04:30:00Z', '2026-06-30'],
  ['FL', '32401', 'A', '2026-07-01T05:01:00Z', '2026-07-01'],
  ['FL', '32401', 'next', '2026-07-01T04:30:00Z', '2026-07-01'],
] as const)(
  'a notice or term runs out by the clock where the cars are garaged: %s %s %s at %s',
  (state, zip, status, at, day) => {
    const cancels_on = status === 'C' ? '2026-07-01' : null;
    const expires_on = status === 'A' ? '2026-07-01' : '2027-01-01';
    const policy = { state, status: status === 'C' ? status : 'A', cancels_on, expires_on, garaged_zip: zip } as const;
    expect(coverDay(policy, new Date(at))).toBe(day);
  },
);

test('coverages are listed for the policy and for each vehicle, in the order of a declarations page', () => {
  const none = { limit_cents: null, limit_per_accident_cents: null, deductible_cents: null };
  const covers: Cover[] = [
    { ...none, vehicle_position: 1, kind: 'rental', limit_cents: 2000, limit_per_accident_cents: 37_500 },
    { ...none, vehicle_position: 1, kind: 'collision', deductible_cents: 50_000 },
    { ...none, vehicle_position: 0, kind: 'property_damage', limit_cents: 1_000_000 },
    {
      ...none,
      vehicle_position: 0,
      kind: 'bodily_injury',
      limit_cents: 1_000_000,
      limit_per_accident_cents: 2_000_000,
    },
  ];
  const amounts = (position: number) =>
    coversView(covers, position, 'FL', 'en').map(({ kind, amount }) => [kind, amount]);
  expect(amounts(0)).toEqual([
    ['bodily_injury', '$10,000 per person, $20,000 per accident'],
    ['property_damage', '$10,000'],
  ]);
  expect(amounts(1)).toEqual([
    ['collision', '$500 deductible'],
    ['rental', '$20 a day'],
  ]);
});
