import { expect, test } from 'vitest';
import { BOOK, RULES, ratingOf, read } from '#testing/selling/rated-answers.ts';
import { readAnswers } from './answers.ts';
import { eligibilityOf } from './eligibility.ts';
import cases from './goldens/cases.json' with { type: 'json' };
import eligibility from './goldens/eligibility-golden.json' with { type: 'json' };
import golden from './goldens/golden.json' with { type: 'json' };
import { rate } from './rate.ts';

test.each(Object.keys(golden) as (keyof typeof golden)[])(
  'case %s costs what the plan computed, to the cent',
  (name) => {
    const { premium, totalCents, lines } = ratingOf(read(cases[name]));
    const told = lines.map(({ vehicle, coverage, dollars }) => `${vehicle}:${coverage}:${dollars}`);
    expect({ premium, total_cents: totalCents, lines: told }).toEqual(golden[name]);
  },
);

test.each(Object.entries(eligibility))(
  'eligibility %s: the outcome and all reasons, in the order of the table',
  (_, asked) => {
    const answers = readAnswers(asked.case, BOOK);
    if ('outcome' in answers) throw new Error(answers.reasons.join());
    expect(eligibilityOf(answers, BOOK, RULES)).toEqual(asked.answer);
  },
);

/** What case B would cost with one thing changed. */
const WHAT_IFS: Record<string, [change: (texans: typeof cases.B) => object, dollars: number]> = {
  'no ticket': [(b) => ({ drivers: [{ ...b.drivers[0], incidents: [] }, b.drivers[1]] }), -159],
  'no accident': [(b) => ({ drivers: [b.drivers[0], { ...b.drivers[1], incidents: [] }] }), -265],
  'one day later, when the accident no longer counts': [() => ({ effective: '2026-12-02' }), -265],
  'paid in full': [() => ({ paidInFull: true }), -167],
  'not paperless': [() => ({ paperless: false }), 52],
  'a collision deductible of $1,000': [(b) => withCoverages(b, [{ COLL: '1000' }, {}]), -99],
  'the lowest limits': [(b) => withCoverages(b, LOWEST), -157],
  'lower limits before': [() => ({ prior: { months: 26, lapse: 0, bi50: false } }), 175],
  'drivers swapped': [(b) => ({ drivers: b.drivers.toReversed() }), 0],
};
const LOWEST = [
  { BI: '30/60', PD: '25', UM: '30/60' },
  { BI: '30/60', PD: '25', UM: '30/60' },
];
const withCoverages = (b: typeof cases.B, changes: object[]) => ({
  vehicles: b.vehicles.map((car, at) => ({ ...car, coverages: { ...car.coverages, ...changes[at] } })),
});

test.each(Object.entries(WHAT_IFS))('case B with %s', (_, [change, dollars]) => {
  const changed = ratingOf(read({ ...cases.B, ...change(cases.B) }));
  expect(changed.premium - golden.B.premium).toBe(dollars);
});

test('the average driver of case B: a tie at the fifth decimal rounds up', () => {
  expect(ratingOf(read(cases.B)).averages).toEqual({ L: 11_875n, M: 10_640n, C: 9_928n, K: 11_685n });
});

test('more than ten points have no factor, so the policy is referred and not priced', () => {
  expect(rate(read(eligibility.E2.case), BOOK)).toEqual({ outcome: 'refer', reasons: ['points-over-10'] });
});
