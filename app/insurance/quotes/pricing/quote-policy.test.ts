import { expect, test } from 'vitest';
import { type QuoteDraft, quoteAnswers } from '../quote-answers.ts';
import { firstChoice } from './packages.ts';
import { policyOf } from './quote-policy.ts';

const STARTS = '2026-12-10';

function priorOf(insurance: object, years = 18) {
  const answers = quoteAnswers.parse({
    license: { state: 'TX', status: 'valid', years, marital: 'other', filing: 'none' },
    insurance,
  });
  const draft = { state: 'TX', zip: '77036', answers } as unknown as QuoteDraft;
  return policyOf(draft, { ...firstChoice(draft, '2026-12-01'), effective: STARTS }).rating?.prior;
}

test.each([
  ['2026-12-31', 0],
  ['2026-12-10', 0],
  // Its last day is the day before.
  ['2026-12-09', 0],
  ['2026-12-08', 1],
  ['2026-12-02', 7],
  ['2026-11-09', 30],
  ['2026-11-08', 31],
])('insurance whose last day is %s leaves %i days without insurance', (endsOn, days) => {
  expect(priorOf({ had: 'now', endsOn, months: 12, limits: 'bi50' })).toMatchObject({ lapse_days: days });
});

test.each([
  ['someone never insured, licensed for less than a year', { had: 'never', without: 'first' }, 0, true],
  ['someone licensed for a year', { had: 'never', without: 'first' }, 1, false],
  [
    'someone whom a record shows insured',
    { had: 'lapsed', endsOn: '2026-06-01', months: 6, without: 'first' },
    0,
    false,
  ],
  ['someone who had no car, whatever the license', { had: 'lapsed', months: 6, without: 'no-car' }, 18, true],
  ['someone without a reason', { had: 'never', without: 'none' }, 0, false],
])('%s: a first license or another reason exempts from prior insurance', (_who, insurance, years, isExempt) => {
  expect(priorOf(insurance, years)).toMatchObject({ is_exempt: isExempt });
});
