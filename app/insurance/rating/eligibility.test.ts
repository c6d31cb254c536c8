import { expect, test } from 'vitest';
import { BOOK, RULES, ratingOf, read, TEXANS, withDriver, withVehicle } from '#testing/selling/rated-answers.ts';
import type { Answers } from './answers.ts';
import { eligibilityOf, openEligibilityRules } from './eligibility.ts';

const judged = (policy: Answers) => eligibilityOf(policy, BOOK, RULES);
const FULL = { BI: '100/300', PD: '50' };
const filing = (kind: string, coverages: object, change: object = {}) =>
  read({
    ...TEXANS,
    ...change,
    drivers: [{ ...TEXANS.drivers[0], filing: kind }],
    vehicles: [{ ...TEXANS.vehicles[0], coverages }],
  });

test('a policy that fails no rule may be bound', () => {
  expect(judged(TEXANS)).toEqual({ outcome: 'bind', reasons: [] });
});

test.each<[string, Answers]>([
  ['named-insured-not-rated', withDriver({ status: 'insured_elsewhere' })],
  ['named-insured-under-18', withDriver({ born: '2008-12-02' })],
  ['driver-not-licensed', withDriver({ licensed: '2026-12-02' })],
  ['use-livery', withVehicle({ use: 'livery' })],
  ['below-state-minimum', withVehicle({ coverages: { BI: '30/60' } })],
  ['fr44-limits', filing('FR44', { BI: '50/100', PD: '50' })],
  ['fr44-limits', filing('FR44', { BI: '100/300', PD: '25' })],
  ['financed-without-physical-damage', withVehicle({ financed: true, coverages: { ...FULL, COMP: '500' } })],
  ['sr22a-not-paid-in-full', filing('SR22A', FULL)],
])('declined: %s', (reason, policy) => {
  expect(judged(policy)).toEqual({ outcome: 'decline', reasons: [reason] });
});

test.each<[string, Answers]>([
  ['18 on the effective day', withDriver({ born: '2008-12-01', licensed: '2026-01-01' })],
  ['licensed on the effective day', withDriver({ licensed: '2026-12-01' })],
  ['FR-44 with its limits', filing('FR44', FULL)],
  ['SR-22A paid in full', filing('SR22A', FULL, { paidInFull: true })],
  ['financed with both', withVehicle({ financed: true })],
  ['symbol 8', withVehicle({ symbol: 8 })],
])('may be bound: %s', (_, policy) => {
  expect(judged(policy)).toEqual({ outcome: 'bind', reasons: [] });
});

test('a driver who is not rated is not judged: age, license, filing or points', () => {
  const [named, other] = TEXANS.drivers;
  const child = { ...other, status: 'excluded', born: '2015-01-01', licensed: '2030-01-01', filing: 'FR44' };
  const incidents = ['dui', 'major'].map((kind) => ({ kind, on: '2026-01-01' }));
  expect(judged(read({ ...TEXANS, drivers: [named, { ...child, incidents }] }))).toEqual({
    outcome: 'bind',
    reasons: [],
  });
});

test('a rated driver under 15 is declined', () => {
  const [named, other] = TEXANS.drivers;
  const drivers = [named, { ...other, born: '2011-12-02', licensed: '2026-01-01' }];
  expect(judged(read({ ...TEXANS, drivers }))).toEqual({ outcome: 'decline', reasons: ['driver-under-15'] });
});

test('a table with a missing or an unknown rule is refused', () => {
  expect(() => openEligibilityRules({ rules: RULES.slice(1) })).toThrow('must name each of these rules once');
  expect(() => openEligibilityRules({ rules: [...RULES, { id: 'new', outcome: 'refer' }] })).toThrow('once');
});

test('what an underwriter accepted is rated by the last row of its table; a decline cannot be accepted', () => {
  const incidents = ['dui', 'dui'].map((kind) => ({ kind, on: '2026-01-01' }));
  const accepted = ['points-over-10', 'symbol-over-8', 'use-livery'];
  const policy = read({ ...withDriver({ incidents }), accepted });
  expect(judged(policy)).toEqual({ outcome: 'bind', reasons: [] });
  expect(ratingOf(policy).drivers[0]).toMatchObject({ points: 16 });
  expect(ratingOf(policy).drivers[0]?.rates.L.steps.find(({ table }) => table === 'T5 points')?.key).toBe('10');
  const beyond = read({ ...withVehicle({ symbol: 12 }), accepted });
  expect(ratingOf(beyond).premium).toBe(ratingOf(withVehicle({ symbol: 8 })).premium);
  expect(judged(read({ ...withVehicle({ use: 'livery' }), accepted })).outcome).toBe('decline');
});
