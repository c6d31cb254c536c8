import { expect, test } from 'vitest';
import { readAnswers } from '../app/insurance/rating/answers.ts';
import { eligibilityOf } from '../app/insurance/rating/eligibility.ts';
import cases from '../app/insurance/rating/goldens/cases.json' with { type: 'json' };
import eligibilityGoldens from '../app/insurance/rating/goldens/eligibility-golden.json' with { type: 'json' };
import goldens from '../app/insurance/rating/goldens/golden.json' with { type: 'json' };
import { rate } from '../app/insurance/rating/rate.ts';
import { planOfBook, planOn } from '../app/insurance/rating/rate-books.ts';
import { randomPolicies } from './random-policies.ts';
import { comparable } from './raters-agree.ts';
import { type Answer, eligibleAgain, rateAgain } from './second-rater.ts';
import { bookOf, type Json, readBooks } from './second-reading.ts';

const SEED = 2026;
const books = readBooks((id) => planOfBook(id) !== undefined);

/** The product's answer, in the words of the rating directions. */
function answerOf(policy: Json, asksFirst: boolean): Answer {
  const { state, effective } = Object(policy);
  const { rates, eligibility } = planOn(state, effective);
  const answers = readAnswers(policy, rates);
  if ('outcome' in answers) return answers;
  if (asksFirst) return eligibilityOf(answers, rates, eligibility);
  const rating = rate(answers, rates);
  if ('outcome' in rating) return rating;
  const lines = rating.lines.map(({ vehicle, coverage, dollars }) => `${vehicle}:${coverage}:${dollars}`);
  return { premium: rating.premium, total_cents: rating.totalCents, lines };
}

test.for(Object.entries(cases))('the second rater computes the price of golden %s', ([name, policy]) => {
  const golden = Object.entries(goldens).find(([own]) => own === name)?.[1];
  expect(comparable(rateAgain(bookOf(books, policy), policy))).toEqual(comparable(golden ?? null));
  expect(eligibleAgain(bookOf(books, policy), policy)).toEqual({ outcome: 'bind', reasons: [] });
});

test.for(Object.entries(eligibilityGoldens))(
  'the second rater refuses golden %s like the first',
  ([, { case: policy, answer }]) => {
    expect(eligibleAgain(bookOf(books, policy), policy)).toEqual(answer);
  },
);

test('both raters agree on 300 random policies', () => {
  const policies = books.flatMap((book) => [
    ...randomPolicies(book, SEED, 210, 'right'),
    ...randomPolicies(book, SEED, 45, 'any'),
    ...randomPolicies(book, SEED, 45, 'wrong'),
  ]);
  expect(policies.length).toBeGreaterThanOrEqual(300);
  for (const { policy } of policies) {
    const book = bookOf(books, policy);
    expect(comparable(answerOf(policy, false)), JSON.stringify(policy)).toEqual(comparable(rateAgain(book, policy)));
    expect(comparable(answerOf(policy, true)), JSON.stringify(policy)).toEqual(comparable(eligibleAgain(book, policy)));
  }
});

test('invalid answers are invalid to both, and the same seed draws the same policies', () => {
  for (const { policy } of randomPolicies(books[0], SEED, 45, 'wrong'))
    expect(rateAgain(books[0], policy), JSON.stringify(policy)).toMatchObject({ outcome: 'error' });
  expect(randomPolicies(books[0], SEED, 9, 'any')).toEqual(randomPolicies(books[0], SEED, 9, 'any'));
});
