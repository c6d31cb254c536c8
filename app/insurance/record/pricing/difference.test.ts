import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { type Difference, differenceOf } from './difference.ts';

const B = goldenDocument('B');
const [car, second] = B.vehicles;
const [driver, other] = B.drivers;
const [injury, ...otherCoverages] = B.coverages;
if (!car || !second || !driver?.rating || !other || !injury || !B.rating) throw new Error('case B has them');

const LENDER = { name: 'Bank', address: '1 St', city: 'Waco', state: 'TX', zip: '76701', loan_number: null };
const withCar = (change: object): PolicyDocument => ({ ...B, vehicles: [{ ...car, ...change }, second] });
const withDriver = (change: object): PolicyDocument => ({ ...B, drivers: [{ ...driver, ...change }, other] });
const removed = { removed_on: '2027-01-01', coverages: [] };
const financed = withCar({ ownership: 'financed', lender: LENDER });

test.each<[string, PolicyDocument, PolicyDocument, Difference[]]>([
  ['nothing', B, structuredClone(B), []],
  [
    'what it costs',
    B,
    { ...B, premium_cents: 1, fees: [], coverages: B.coverages.map((each) => ({ ...each, premium_cents: 1 })) },
    [],
  ],
  ['a car more', { ...B, vehicles: [car] }, B, [{ kind: 'vehicle-added', vehicle: 2 }]],
  ['a car taken off', B, withCar(removed), [{ kind: 'vehicle-removed', vehicle: 1 }]],
  ['a car no longer named', B, { ...B, vehicles: [car] }, [{ kind: 'vehicle-removed', vehicle: 2 }]],
  ['a car that was off already', withCar(removed), { ...B, vehicles: [second] }, []],
  [
    'another VIN',
    B,
    withCar({ vin: '1HGCM82633A099999' }),
    [{ kind: 'vehicle-changed', vehicle: 1, field: 'identity' }],
  ],
  [
    'another use',
    B,
    withCar({ rating: { ...car.rating, use: 'business' } }),
    [{ kind: 'vehicle-changed', vehicle: 1, field: 'use' }],
  ],
  [
    'another symbol',
    B,
    withCar({ rating: { ...car.rating, symbol: 7 } }),
    [{ kind: 'vehicle-changed', vehicle: 1, field: 'symbol' }],
  ],
  [
    'no anti-theft device',
    B,
    withCar({ rating: { ...car.rating, has_anti_theft: false } }),
    [{ kind: 'vehicle-changed', vehicle: 1, field: 'anti-theft' }],
  ],
  [
    'a lender',
    B,
    financed,
    [
      { kind: 'vehicle-changed', vehicle: 1, field: 'ownership' },
      { kind: 'lender-added', vehicle: 1 },
    ],
  ],
  [
    'another lender',
    financed,
    withCar({ ownership: 'financed', lender: { ...LENDER, loan_number: '7' } }),
    [{ kind: 'lender-changed', vehicle: 1 }],
  ],
  ['no lender', financed, withCar({ ownership: 'financed' }), [{ kind: 'lender-removed', vehicle: 1 }]],
  ['a driver more', { ...B, drivers: [driver] }, B, [{ kind: 'driver-added', driver: 2 }]],
  [
    'an excluded one more',
    { ...B, drivers: [other] },
    withDriver({ status: 'excluded' }),
    [{ kind: 'driver-excluded', driver: 1 }],
  ],
  ['a driver excluded', B, withDriver({ status: 'excluded' }), [{ kind: 'driver-excluded', driver: 1 }]],
  ['a driver included', withDriver({ status: 'excluded' }), B, [{ kind: 'driver-included', driver: 1 }]],
  ['a driver less', B, { ...B, drivers: [driver] }, [{ kind: 'driver-removed', driver: 2 }]],
  ['a driver’s name', B, withDriver({ last_name: 'Ray' }), [{ kind: 'driver-changed', driver: 1, field: 'name' }]],
  [
    'a driver’s ticket',
    B,
    withDriver({ rating: { ...driver.rating, incidents: [] } }),
    [{ kind: 'driver-changed', driver: 1, field: 'rating' }],
  ],
  ['drivers and cars in another order', B, { ...B, drivers: [other, driver], vehicles: [second, car] }, []],
  [
    'another named insured',
    B,
    {
      ...B,
      insureds: [{ ...driver, first_name: 'Zoe' }].map(({ first_name, last_name, date_of_birth }) => ({
        first_name,
        last_name,
        date_of_birth,
      })),
    },
    [{ kind: 'insured-changed', insured: 1 }],
  ],
  ['a second one', B, { ...B, insureds: [...B.insureds, ...B.insureds] }, [{ kind: 'insured-added', insured: 2 }]],
  ['one less', { ...B, insureds: [...B.insureds, ...B.insureds] }, B, [{ kind: 'insured-removed', insured: 2 }]],
  [
    'a coverage more',
    { ...B, coverages: otherCoverages },
    B,
    [{ kind: 'coverage-added', coverage: 'bodily_injury', vehicle: 0 }],
  ],
  [
    'a coverage less of one car',
    B,
    withCar({ coverages: car.coverages.filter(({ kind }) => kind !== 'towing') }),
    [{ kind: 'coverage-removed', coverage: 'towing', vehicle: 1 }],
  ],
  [
    'a limit up',
    B,
    { ...B, coverages: [{ ...injury, limit_per_accident_cents: 99_999_999 }, ...otherCoverages] },
    [{ kind: 'limit-raised', coverage: 'bodily_injury', vehicle: 0 }],
  ],
  [
    'a limit down',
    B,
    { ...B, coverages: [{ ...injury, limit_cents: 1 }, ...otherCoverages] },
    [{ kind: 'limit-lowered', coverage: 'bodily_injury', vehicle: 0 }],
  ],
  [
    'a deductible up',
    B,
    withCar({
      coverages: car.coverages.map((each) => ({ ...each, deductible_cents: each.deductible_cents && 100_000 })),
    }),
    [
      { kind: 'deductible-raised', coverage: 'comprehensive', vehicle: 1 },
      { kind: 'deductible-raised', coverage: 'collision', vehicle: 1 },
    ],
  ],
  [
    'a deductible down',
    B,
    withCar({
      coverages: car.coverages.map((each) => ({
        ...each,
        deductible_cents: each.kind === 'collision' ? 25_000 : each.deductible_cents,
      })),
    }),
    [{ kind: 'deductible-lowered', coverage: 'collision', vehicle: 1 }],
  ],
  ['an address', B, { ...B, zip: '77001' }, [{ kind: 'address-changed' }, { kind: 'garaging-changed' }]],
  [
    'a mailing address',
    { ...B, garaging_zip: B.zip },
    { ...B, garaging_zip: B.zip, zip: '77001' },
    [{ kind: 'address-changed' }],
  ],
  ['another state', B, { ...B, state: 'FL' }, [{ kind: 'state-changed' }]],
  ['a phone', B, { ...B, phone: null }, [{ kind: 'contact-changed' }]],
  ['a language', B, { ...B, language: 'es' }, [{ kind: 'language-changed' }]],
  [
    'a home',
    B,
    { ...B, rating: { ...B.rating, is_homeowner: false } },
    [{ kind: 'facts-changed', field: 'homeowner' }],
  ],
  [
    'payment',
    B,
    { ...B, rating: { ...B.rating, is_paid_in_full: true } },
    [{ kind: 'facts-changed', field: 'paid-in-full' }],
  ],
  [
    'letters',
    B,
    { ...B, rating: { ...B.rating, is_paperless: false } },
    [{ kind: 'facts-changed', field: 'paperless' }],
  ],
  [
    'insurance before',
    B,
    { ...B, rating: { ...B.rating, prior: null } },
    [{ kind: 'facts-changed', field: 'prior-insurance' }],
  ],
  ['its agency', B, { ...B, agency_code: 'X' }, [{ kind: 'policy-changed' }]],
  ['its end', B, { ...B, status: 'cancelled', cancels_on: '2027-01-01' }, [{ kind: 'policy-changed' }]],
])('%s', (_, before, after, expected) => {
  expect(differenceOf(before, after)).toEqual(expected);
});

/** Every value of a document, by its path. */
function waysOf(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [way];
  return Object.entries(value).flatMap(([key, each]) => waysOf(each, [...way, key]));
}
function changedAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined)
    return value === null
      ? 1
      : typeof value === 'number'
        ? value + 1
        : typeof value === 'boolean'
          ? !value
          : `${value}0`;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: changedAt(Reflect.get(copy, key), rest) });
}

/** Prices, fields that other differences cover, and fields that only matter for the record. */
const UNTOLD = /premium_cents|fees|schema|former_terms|state_reported_on|added_on|rating\.book/;
test('every difference between documents is reported, except prices and dates of the record', () => {
  const silent = waysOf(financed)
    .filter((way) => !UNTOLD.test(way.join('.')))
    .filter((way) => differenceOf(financed, changedAt(financed, way) as PolicyDocument).length === 0);
  expect(silent).toEqual([]);
});
