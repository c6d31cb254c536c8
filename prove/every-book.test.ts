// Checks every rate book in app/config/rate-books, to find a typing error in a table before anyone pays for it.
import { describe, expect, test } from 'vitest';
import { randomPolicies } from './random-policies.ts';
import { rateAgain, tenThousandths } from './second-rater.ts';
import { at, type Fields, factorsOf, has, isFields, type Json, keysOf, readBooks } from './second-reading.ts';

const named = readBooks().map((book): [string, Json] => [String(at(book, ['id'])), book]);

describe.each(named)('rate book %s', (_, book) => {
  const users = new Map<string, Json[]>();
  const policies = randomPolicies(book, 2026, 3000, 'right').map(({ policy }) => policy);
  for (const policy of policies)
    rateAgain(book, policy, (path) => {
      const same = users.get(path.join()) ?? users.set(path.join(), []).get(path.join());
      if (same?.at(-1) !== policy) same?.push(policy);
    });

  test('every key of every table affects the price of a random policy', () => {
    const territories = keysOf(book, 'territory_zip3').flatMap((state) =>
      keysOf(book, 'territory_zip3', state).map((zip3) => ['territory_zip3', state, zip3]),
    );
    const unused = [...factorsOf(book), ...territories].filter((path) => !users.has(path.join()));
    expect(unused).toEqual([]);
    const text = JSON.stringify(policies);
    for (const kind of keysOf(book, 'incident_points')) expect(text).toContain(`"kind":"${kind}"`);
  });

  test('a factor that is off by .0100, or a base rate by a dollar, changes the price of a random policy', () => {
    const unnoticed = factorsOf(book).filter((path) => {
      const mutant = structuredClone(book);
      raise(mutant, path, stepOf(book, path));
      return users.get(path.join())?.every((policy) => totalOf(mutant, policy) === totalOf(book, policy));
    });
    expect(unnoticed).toEqual([]);
  });

  test.each(keysOf(book, 'base_6_month_dollars'))('%s: more points are never cheaper', (state) => {
    const onePoint = keysOf(book, 'incident_points').find((kind) => at(book, ['incident_points', kind]) === 1) ?? '';
    const most = Number(at(book, ['points_refer_above']));
    const records = Array.from({ length: most + 1 }, (_, points) => {
      const policy = plain(book, state);
      const on = `${Number(policy.effective.slice(0, 4)) - 1}-06-15`;
      policy.driver.incidents = Array.from({ length: points }, () => ({ kind: onePoint, on }));
      return policy.all;
    });
    neverCheaper(book, records);
  });

  test.each(keysOf(book, 'base_6_month_dollars'))(
    '%s: a higher limit or a lower deductible is never cheaper',
    (state) => {
      for (const coverage of keysOf(book, 'base_6_month_dollars', state)) {
        const isDeductible = has(book, 'deductible', coverage);
        const choices = keysOf(book, ...(isDeductible ? ['deductible', coverage] : ['limit', state, coverage]));
        const ladder = isDeductible ? descending(choices) : descending(choices).toReversed();
        neverCheaper(
          book,
          ladder.map((choice) => {
            const policy = plain(book, state);
            policy.coverages[coverage] = choice;
            return policy.all;
          }),
        );
      }
      neverCheaper(
        book,
        descending(keysOf(book, 'pip_deductible_FL')).map((pipDed) => {
          const policy = plain(book, state);
          policy.vehicle.pipDed = pipDed;
          return policy.all;
        }),
      );
    },
  );

  test.each(keysOf(book, 'base_6_month_dollars'))(
    '%s: a shorter history of prior insurance is never cheaper',
    (state) => {
      const records = [
        { months: 12, lapse: 0, bi50: true },
        { months: 12, lapse: 0, bi50: false },
        { months: 6, lapse: 7 },
        { months: 6, lapse: 30 },
        { months: 5, lapse: 30 },
        { months: 1, lapse: 60 },
        { months: 1, lapse: 61 },
        { months: 0, lapse: 999 },
      ];
      neverCheaper(
        book,
        records.map((prior) => ({ ...plain(book, state).all, prior })),
      );
    },
  );
});

/** A driver without incidents, one car, and every coverage of the state at its first choice. */
function plain(book: Json, state: string) {
  const effective = `${String(at(book, ['state_effective', state])).slice(0, 4)}-12-01`;
  const zip = { FL: '33125', TX: '77036', GA: '30310' }[state] ?? '';
  const coverages: Fields = {};
  for (const coverage of keysOf(book, 'base_6_month_dollars', state)) {
    const [first = ''] = keysOf(
      book,
      ...(has(book, 'deductible', coverage) ? ['deductible', coverage] : ['limit', state, coverage]),
    );
    coverages[coverage] = first;
  }
  const driver: Fields = { status: 'rated', born: '1985-06-15', licensed: '2003-06-15', marital: 'other' };
  const vehicle: Fields = { year: Number(effective.slice(0, 4)) - 5, symbol: 3, use: 'commute_short', coverages };
  const prior = { months: 12, lapse: 0 };
  const all: Fields = { state, effective, zip, term: '6', prior, drivers: [driver], vehicles: [vehicle] };
  return { all, effective, driver, vehicle, coverages };
}

const descending = (keys: string[]) => keys.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));

/** Compares line by line, so that a higher price in one coverage does not hide a lower price in another. */
function neverCheaper(book: Json, policies: Json[]): void {
  const prices = policies.map((policy) => dollarsOf(book, policy));
  for (const [index, price] of prices.entries())
    for (const [line, dollars] of price)
      expect(dollars, `${line} of ${JSON.stringify(policies[index])}`).toBeGreaterThanOrEqual(
        prices[index - 1]?.get(line) ?? 0,
      );
}

function dollarsOf(book: Json, policy: Json): Map<string, number> {
  const answer = rateAgain(book, policy);
  if (!('lines' in answer)) throw new Error(`${JSON.stringify(answer)}: ${JSON.stringify(policy)}`);
  return new Map(
    answer.lines.map((line) => {
      const [, vehicle, coverage, dollars] = /^(\d+):(\w+):(\d+)$/.exec(line) ?? [];
      return [`${vehicle}:${coverage}`, Number(dollars)];
    }),
  );
}

function totalOf(book: Json, policy: Json): number {
  const answer = rateAgain(book, policy);
  return 'premium' in answer ? answer.total_cents : 0;
}

/**
 * The smallest step of a factor, in ten-thousandths. A $6 towing line is rounded to the dollar, which hides smaller
 * steps.
 */
function stepOf(book: Json, [table, , coverage = '']: string[]): bigint {
  if (table === 'base_6_month_dollars') return 10_000n;
  return table === 'limit' && at(book, ['group', coverage]) === 'N' ? 1000n : 100n;
}

function raise(book: Json, path: string[], step: bigint): void {
  const table = at(book, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  const raised = tenThousandths(at(book, path)) + step;
  const text =
    path[0] === 'base_6_month_dollars'
      ? String(raised / 10_000n)
      : `${raised / 10_000n}.${String(raised % 10_000n).padStart(4, '0')}`;
  if (Array.isArray(table)) table[Number(key)] = text;
  else if (isFields(table)) table[key] = text;
}
