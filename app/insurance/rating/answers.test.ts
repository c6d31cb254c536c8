import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOOK, RULES, ratingOf, read, TEXANS } from '#testing/selling/rated-answers.ts';
import { readAnswers } from './answers.ts';
import { eligibilityOf } from './eligibility.ts';
import { rate } from './rate.ts';

const [driver, vehicle] = [TEXANS.drivers[0], TEXANS.vehicles[0]];
const withDriver = (change: object) => ({ ...TEXANS, drivers: [{ ...driver, ...change }] });
const withVehicle = (change: object) => ({ ...TEXANS, vehicles: [{ ...vehicle, ...change }] });
const withCoverages = (coverages: object) => withVehicle({ coverages });
const florida = (change: object) => ({
  ...TEXANS,
  state: 'FL',
  zip: '33125',
  vehicles: [{ ...vehicle, coverages: { PIP: '10000', PD: '10' }, ...change }],
});

test.each<[string, object, string]>([
  ['a state that is not ours', { ...TEXANS, state: 'NY' }, 'state'],
  ['no effective day', { ...TEXANS, effective: undefined }, 'effective'],
  ['a day that does not exist', { ...TEXANS, effective: '2027-02-30' }, 'effective'],
  ['a day before the book', { ...TEXANS, effective: '2025-12-31' }, 'effective'],
  ['a zip code of another state', { ...TEXANS, zip: '33125' }, 'zip'],
  ['a zip code of Oklahoma that begins as some of Texas', { ...TEXANS, zip: '73102' }, 'zip'],
  ['another term', { ...TEXANS, term: '3' }, 'term'],
  ['a term that is a number', { ...TEXANS, term: 6 }, 'term'],
  ['a choice that is no yes or no', { ...TEXANS, homeowner: 'yes' }, 'homeowner'],
  ['no months of prior insurance', { ...TEXANS, prior: { lapse: 0 } }, 'months'],
  ['no lapse', { ...TEXANS, prior: { months: 1 } }, 'lapse'],
  ['no driver', { ...TEXANS, drivers: [] }, 'drivers'],
  ['no vehicle', { ...TEXANS, vehicles: [] }, 'vehicles'],
  ['an unknown status', withDriver({ status: 'listed' }), 'status'],
  ['no birthday', withDriver({ born: undefined }), 'born'],
  ['an age over 120', withDriver({ born: '1905-01-01' }), 'born'],
  ['no license', withDriver({ licensed: undefined }), 'licensed'],
  ['no marital status', withDriver({ marital: undefined }), 'marital'],
  ['an unknown filing', withDriver({ filing: 'SR50' }), 'filing'],
  ['an unknown incident', withDriver({ incidents: [{ kind: 'typo', on: '2020-01-01' }] }), 'kind'],
  ['an incident without a day', withDriver({ incidents: [{ kind: 'minor' }] }), 'on'],
  ['a model year more than one after the effective year', withVehicle({ year: 2028 }), 'year'],
  ['a symbol below 1', withVehicle({ symbol: 0 }), 'symbol'],
  ['an unknown use', withVehicle({ use: 'farm' }), 'use'],
  ['no coverages', withVehicle({ coverages: undefined }), 'coverages'],
  ['an unknown coverage', withCoverages({ GAP: '1' }), 'GAP'],
  ['a coverage of another state', { ...florida({ coverages: { UMPD: '25' } }) }, 'UMPD'],
  ['a limit that is not sold', withCoverages({ BI: '25/50' }), 'BI'],
  ['a limit that is no text', withCoverages({ BI: 30 }), 'BI'],
  ['coverages that are a list', withCoverages(['BI']), 'coverages'],
  ['a deductible that is not sold', withCoverages({ COLL: '300' }), 'COLL'],
  ['an unknown PIP deductible', florida({ pipDed: '2000' }), 'pipDed'],
  ['a coverage named like what every object has', withCoverages({ constructor: '1' }), 'constructor'],
])('%s is unknown', (_, input, field) => {
  expect(readAnswers(input, BOOK)).toEqual({ outcome: 'error', reasons: [`unknown:${field}`] });
});

test('a coverage named __proto__ is unknown like any other', () => {
  const input: unknown = JSON.parse(JSON.stringify(withCoverages({ BI: '30/60' })).replace('"BI"', '"__proto__"'));
  expect(readAnswers(input, BOOK)).toEqual({ outcome: 'error', reasons: ['unknown:__proto__'] });
});

test('missing discounts, course, foreign license, filing or incidents mean no', () => {
  const { homeowner, paidInFull, paperless, ...policy } = TEXANS;
  const [{ foreign, course, filing, incidents, ...person }, { antiTheft, financed, ...car }] = [driver, vehicle] as [
    (typeof TEXANS.drivers)[number],
    (typeof TEXANS.vehicles)[number],
  ];
  const answers = read({ ...policy, drivers: [{ ...person, filing: null }], vehicles: [car] });
  expect(answers).toMatchObject({ homeowner: false, paidInFull: false, paperless: false });
  expect(answers.drivers[0]).toMatchObject({ foreign: false, course: false, incidents: [] });
  expect(answers.vehicles[0]).toMatchObject({ antiTheft: false, financed: false });
});

test('missing prior insurance means zero months and a long lapse', () => {
  const { prior, ...policy } = TEXANS;
  expect(read(policy).prior).toEqual({ months: 0, lapse: 999, bi50: false, exempt: false });
});

test('a PIP deductible is ignored outside Florida and without PIP', () => {
  expect(ratingOf(read(withVehicle({ pipDed: 'any' }))).premium).toBe(ratingOf(read(withVehicle({}))).premium);
  expect(readAnswers(florida({ coverages: { PD: '10' }, pipDed: 'any' }), BOOK)).not.toHaveProperty('outcome');
});

test('a marital status without its own rate is rated as other', () => {
  const premium = (marital: string) => ratingOf(read(withDriver({ marital }))).premium;
  expect(premium('domestic partner')).toBe(premium('other'));
  expect(premium('widowed')).toBe(premium('married'));
  expect(premium('married')).toBeLessThan(premium('other'));
});

test('any input is priced or refused with reasons, and none breaks the rater', () => {
  const bent = fc.tuple(fc.constantFrom(...pathsOf(TEXANS)), fc.jsonValue()).map(([path, value]) => bend(path, value));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), bent), (input) => {
      const answers = readAnswers(input, BOOK);
      if ('outcome' in answers) expect(answers.reasons.length).toBeGreaterThan(0);
      else {
        eligibilityOf(answers, BOOK, RULES);
        const rating = rate(answers, BOOK);
        expect('outcome' in rating ? rating.reasons.length : rating.premium).toBeGreaterThan(0);
      }
    }),
    { numRuns: 2000 },
  );
});

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, each]) => pathsOf(each, [...path, key]))].filter(({ length }) => length > 0);
}

function bend(path: string[], value: unknown): unknown {
  const policy: unknown = structuredClone(TEXANS);
  const place = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], policy);
  (place as Record<string, unknown>)[path.at(-1) ?? ''] = value;
  return policy;
}
