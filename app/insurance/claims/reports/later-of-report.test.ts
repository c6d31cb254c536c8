import { expect, test } from 'vitest';
import { questionsOf, UNKNOWN } from '#platform/forms/question.ts';
import { itemsOf } from '../lines/later-items.ts';
import { laterOf } from './later-of-report.ts';
import type { ReportedAs, ReportFacts } from './report-facts.ts';
import { formsOf } from './report-steps.ts';

const factsAt = (reportedAs: ReportedAs): ReportFacts => ({
  reportedAs,
  state: 'TX',
  cars: [],
  drivers: [],
  isMatched: false,
  today: '2026-11-26',
  canText: true,
});
/** Parked so that every page is asked: another car may be involved, and the reporter has a car. */
const answers = { kind: 'parked', role: 'driver_other', story: 'A noise.', zones: 'none' };

test.each(['policyholder', 'guest', 'other'] as const)(
  'each question that may be answered with “I don’t know yet” is asked again: %s',
  (reportedAs) => {
    const facts = factsAt(reportedAs);
    const unknown = formsOf(facts, answers)
      .flatMap(questionsOf)
      .filter(({ mayBeUnknown }) => mayBeUnknown);
    expect(unknown.length).toBeGreaterThan(5);
    for (const { name } of unknown) {
      expect.soft(laterOf(facts, { ...answers, [name]: UNKNOWN }, 1), name).toHaveLength(1);
    }
  },
);

test('a question that the kind of accident does not have is not asked later, whatever was answered before', () => {
  const facts = factsAt('policyholder');
  const before = { ...answers, kind: 'theft', hurt: UNKNOWN, other: UNKNOWN, drivable: UNKNOWN, whereabouts: UNKNOWN };
  expect(laterOf(facts, before, 0)).toEqual([]);
  expect(laterOf(facts, { ...before, kind: 'glass' }, 1)).toEqual(['drivable', 'whereabouts']);
});

test('short questions about one thing are one request, in the reader’s language and within its length', () => {
  const facts = factsAt('policyholder');
  const all = Object.fromEntries(
    formsOf(facts, answers)
      .flatMap(questionsOf)
      .map(({ name, mayBeUnknown }) => [name, mayBeUnknown ? UNKNOWN : '']),
  );
  for (const language of ['en', 'es'] as const) {
    const items = itemsOf(laterOf(facts, { ...all, kind: 'parked' }, 0), language);
    expect(items.map(({ kind }) => kind)).toEqual(['statement', 'answer', 'answer', 'photos']);
    for (const { why } of items) expect(why.length).toBeLessThanOrEqual(500);
  }
});
