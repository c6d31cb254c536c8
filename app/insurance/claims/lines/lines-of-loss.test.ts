import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { ourCar } from '#testing/claims/test-loss.ts';
import type { Loss, LossPerson, LossVehicle } from '../loss.ts';
import { linesOf } from './lines-of-loss.ts';
import { isInForceOn } from './policy-at-loss.ts';

const person: LossPerson = { role: 'driver_other', name: null, phone: null, email: null, language: 'en', isHurt: null };
const other: LossVehicle = { ...ourCar, side: 'other', policyPosition: null, driverAt: 0 };
const loss: Loss = {
  kind: 'rear_end',
  state: 'FL',
  lossOn: '2026-11-20',
  lossAt: null,
  precision: 'day',
  zip: null,
  city: null,
  place: null,
  story: null,
  people: [],
  ours: ourCar,
  others: [],
  wantsRental: false,
  later: [],
  matchFacts: null,
  reporter: { ...person, role: 'policyholder', accountId: null, texts: null },
};

const has = (whole: string[], ofCar: string[]) =>
  ({
    coverages: whole.map((kind) => ({ kind })),
    vehicles: [{ position: 1, coverages: ofCar.map((kind) => ({ kind })) }],
  }) as unknown as PolicyDocument;
const all = has(
  ['bodily_injury', 'property_damage', 'personal_injury_protection', 'uninsured_motorist_property'],
  ['comprehensive', 'collision', 'rental', 'towing'],
);
const coverages = (of: Loss, document?: PolicyDocument) =>
  linesOf(of, document).map(({ coverage, problem }) =>
    problem === 'missing' ? `${coverage}?` : problem ? `${coverage} ${problem}` : coverage,
  );

test.each([
  ['rear_end', ['COLL']],
  ['parked', ['COLL']],
  ['animal', ['COMP']],
  ['weather', ['COMP']],
  ['theft', ['COMP', 'RENT']],
  ['glass', ['GLASS']],
  ['hit_and_run', ['COLL']],
] as const)('damage of our own car by %s opens %j', (kind, expected) => {
  expect(coverages({ ...loss, kind }, all)).toEqual(expected);
});

test('a car that cannot be driven also opens towing and rental lines, where the policy has them', () => {
  const stuck = { ...loss, ours: { ...ourCar, isDrivable: false } };
  expect(coverages(stuck, all)).toEqual(['COLL', 'RENT', 'TOW']);
  expect(coverages(stuck, has([], ['collision']))).toEqual(['COLL']);
  expect(coverages({ ...loss, wantsRental: true }, all)).toEqual(['COLL', 'RENT']);
});

test('damage that the policy does not cover still gets a line, for an adjuster to answer', () => {
  expect(coverages(loss, has([], []))).toEqual(['COLL?']);
  expect(coverages({ ...loss, kind: 'hit_and_run' }, has(['uninsured_motorist_property'], []))).toEqual(['UMPD']);
});

test('while the car is not known, nobody says that the policy lacks what one of its cars has', () => {
  const unknown = { ...loss, ours: { ...ourCar, policyPosition: null, isDrivable: false } };
  const { coverages: whole, vehicles } = all;
  const two = {
    coverages: whole,
    vehicles: [...vehicles, { position: 2, coverages: [] }],
  } as unknown as PolicyDocument;
  expect(coverages(unknown, two)).toEqual(['COLL undecided', 'RENT undecided', 'TOW undecided']);
  expect(coverages({ ...unknown, kind: 'glass' }, two)).toContain('GLASS undecided');
  expect(coverages({ ...unknown, kind: 'hit_and_run' }, two)).toContain('COLL undecided');
  expect(coverages({ ...loss, ours: { ...ourCar, policyPosition: 2 } }, two)).toEqual(['COLL?']);
  // None of its cars has it.
  expect(coverages(unknown, has([], []))).toEqual(['COLL?']);
});

test('a report of ours in which nothing is damaged and nobody is hurt gets a line, or the desk would never see it', () => {
  const nothing = { ...loss, ours: { ...ourCar, zones: [], isDamaged: false } };
  expect(coverages(nothing, all)).toEqual(['COLL']);
  expect(coverages(nothing, has([], []))).toEqual(['COLL?']);
  expect(coverages({ ...nothing, others: [other] }, all)).toEqual(['PD_3P']);
});

test('people hurt in our car get a first-party line; other cars and injuries get third-party lines', () => {
  const people = [
    { ...person, isHurt: true },
    { ...person, role: 'passenger' as const, isHurt: true },
  ];
  const crash = { ...loss, people, others: [other] };
  expect(linesOf(crash, all).map(({ coverage, track, owner }) => [coverage, track, owner.who])).toEqual([
    ['COLL', 'first', 'policyholder'],
    ['PIP', 'first', 'person'],
    ['PD_3P', 'third', 'other'],
    ['BI_3P', 'third', 'person'],
  ]);
  expect(coverages({ ...crash, kind: 'animal' }, all)).toEqual(['COMP', 'PIP']);
});

test('another person’s lines are what they ask for, whether or not a policy is known', () => {
  const theirs = { ...loss, ours: null, others: [{ ...other, driverAt: null }] };
  const reporter = { ...loss.reporter, role: 'driver_other' as const, isHurt: true };
  expect(coverages({ ...theirs, reporter })).toEqual(['PD_3P', 'BI_3P']);
  expect(coverages({ ...theirs, others: [], reporter: { ...reporter, isHurt: null } })).toEqual(['PD_3P']);
  const passenger = { ...theirs, others: [], reporter: { ...reporter, role: 'passenger' as const } };
  const inOurs = { ...passenger, reporter: { ...passenger.reporter, isInOurCar: true } };
  expect(coverages(inOurs, all)).toEqual(['PIP']);
  expect(coverages(inOurs)).toEqual(['BI_3P']);
  // A passenger of another car claims against us.
  expect(coverages(passenger, all)).toEqual(['BI_3P']);
  const hurt = { role: 'passenger' as const, name: null, phone: null, email: null, language: 'en' as const };
  const unhurt = { ...reporter, isHurt: false };
  expect(coverages({ ...theirs, reporter: unhurt, people: [{ ...hurt, isHurt: true }] })).toEqual(['PD_3P', 'BI_3P']);
});

test('a policy covers until the day on which its term expires or it is canceled', () => {
  const term = { effective_on: '2026-01-10', expires_on: '2026-07-10' };
  const of = (more: Partial<PolicyDocument>, day: string) =>
    isInForceOn(
      { term, former_terms: [], status: 'active', cancels_on: null, ...more } as unknown as PolicyDocument,
      day,
    );
  expect(['2026-01-09', '2026-01-10', '2026-07-09', '2026-07-10'].map((day) => of({}, day))).toEqual([
    ...[false, true, true, false],
  ]);
  const canceled = { status: 'cancelled', cancels_on: '2026-03-05' } as const;
  expect(['2026-03-04', '2026-03-05'].map((day) => of(canceled, day))).toEqual([true, false]);
});
