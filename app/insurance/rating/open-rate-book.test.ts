import { expect, test } from 'vitest';
import rates from '#config/rate-books/U-2026-01/rates.json' with { type: 'json' };
import { openRateBook, RateBookRefused } from './open-rate-book.ts';

/** The book with one value changed or removed. */
function bookWith(path: string, value?: unknown): unknown {
  const book: unknown = structuredClone(rates);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const place = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], book) as Record<
    string,
    unknown
  >;
  if (value !== undefined) place[last] = value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else delete place[last];
  return book;
}

function holesOf(book: unknown): readonly string[] {
  try {
    openRateBook(book);
    return [];
  } catch (error) {
    if (error instanceof RateBookRefused) return error.holes;
    throw error;
  }
}

test('a complete book is accepted', () => {
  expect(holesOf(rates)).toEqual([]);
});

/**
 * What a book may leave out and still be complete: it then no longer sells that limit, covers that zip code or gives
 * that discount.
 */
const MAY_LACK = [
  /^limit\.\w+\.\w+\./,
  /^territory_zip3\.\w+\.\d+$/,
  /^discount\.\w+\.(L|M|C|K|COMP|all)$/,
  /^base_6_month_dollars\.\w+\.\w+$/,
  /^state_effective\.\w+$/,
];

test('a book that lacks any other value is refused', () => {
  const kept = leavesOf(rates, []).filter((path) => !MAY_LACK.some((lack) => lack.test(path)));
  expect(kept.length).toBeGreaterThan(250);
  expect(kept.filter((path) => holesOf(bookWith(path)).length === 0)).toEqual([]);
});

test.each([
  ['territory_factor.TX.4.K', undefined, 'territory_factor.TX.4.K is missing'],
  ['symbol.7.COLL', undefined, 'symbol.7.COLL is missing'],
  ['limit.FL.UM', undefined, 'limit.FL.UM is missing'],
  ['limit.FL.UM.10/20', undefined, 'limit.FL.UM lacks the limit that the base is for, at 1.0000'],
  ['driver_class.3', undefined, 'driver_class has nothing for 25 to 29'],
  ['driver_class.6', undefined, 'driver_class has nothing for 70 to 120'],
  ['vehicle_age.1.to', 4, 'vehicle_age: the range 4 to 6 runs into another or backward'],
  ['points_factor.L.10', undefined, 'points_factor.L.10 is missing'],
  ['use.business', 1.25, 'use.business is not a factor in quotes, above 0, of four decimals at most'],
  ['use.business', '1.25001', 'use.business is not a factor in quotes, above 0, of four decimals at most'],
  ['base_6_month_dollars.GA.BI', '268.5', 'base_6_month_dollars.GA.BI is not text of the shape ^[1-9]\\d{0,5}$'],
  ['discount.homeowner.Q', '0.9', 'discount.homeowner.Q is no group and no coverage'],
  ['discount.paperless', {}, 'discount.paperless is missing'],
  ['group.UM', undefined, 'group.UM is missing'],
  ['minimum_policy_dollars.12', undefined, 'minimum_policy_dollars.12 is missing'],
])('a missing or wrong value is named: %s', (path, value, hole) => {
  expect(holesOf(bookWith(path, value))).toContain(hole);
});

test('all missing values are named together, each once', () => {
  const book = bookWith('use.business');
  (book as typeof rates).marital = {} as never;
  expect(holesOf(book)).toEqual([
    'marital is missing',
    'marital.married is missing',
    'marital.widowed is missing',
    'marital.other is missing',
    'use.business is missing',
  ]);
});

test.each([[null], [[]], ['{}'], [{}], [{ id: 'X', state_effective: { TX: 1 } }]])(
  'anything else than a book is refused: %j',
  (book) => {
    expect(holesOf(book).length).toBeGreaterThan(0);
  },
);

function leavesOf(value: unknown, path: string[]): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
