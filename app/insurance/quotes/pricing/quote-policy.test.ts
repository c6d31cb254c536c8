import { expect, test } from 'vitest';
import { type QuoteDraft, quoteAnswers } from '../quote-answers.ts';
import { firstChoice } from './packages.ts';
import { policyOf } from './quote-policy.ts';
import { leastOf, soundChoice } from './sound-choice.ts';

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

test.each([
  ['the applicant’s SR-22', 'SR22', {}, '10/20'],
  ['a household member’s SR-22', 'none', { driving: 'drives', filing: 'SR22' }, '10/20'],
  ['an FR-44', 'FR44', {}, '100/300'],
  ['the SR-22 of somebody excluded', 'none', { driving: 'excluded', filing: 'SR22' }, undefined],
  ['no filing', 'none', {}, undefined],
])('in Florida, bodily injury liability is sold at least as %s certifies it', (_whose, filing, person, least) => {
  const answers = quoteAnswers.parse({
    license: { state: 'FL', status: 'valid', years: 18, marital: 'other', filing },
    drivers: [
      {
        key: 'a',
        firstName: 'Ben',
        lastName: 'Reed',
        birth: '1990-01-01',
        relation: 'spouse',
        driving: 'drives',
        filing: 'none',
        ...person,
      },
    ],
  });
  const draft = { state: 'FL', zip: '33135', answers } as unknown as QuoteDraft;
  expect(leastOf('bodily_injury', draft, STARTS)).toBe(least);
  const first = firstChoice(draft, '2026-12-01');
  expect(first.policy.bodily_injury).toBe(least);
  const rejected = { ...first, policy: { ...first.policy, bodily_injury: '' } };
  expect(soundChoice(rejected, draft, '2026-12-01').policy.bodily_injury).toBe(least);
});

test.each([
  ['financed', 'Bluebonnet'],
  ['leased', 'Bluebonnet'],
  ['owned', undefined],
])('the lender that was typed for a car which is %s by now is on the policy as %s', (ownership, name) => {
  const lender = { name: 'Bluebonnet', address: 'P.O. Box 5550', city: 'Austin', state: 'TX', zip: '78701' };
  const answers = quoteAnswers.parse({
    license: { state: 'TX', status: 'valid', years: 18, marital: 'other', filing: 'none' },
    vehicles: [{ key: 'c1', ownership, lender: { ...lender, loan_number: null } }],
  });
  const draft = { state: 'TX', zip: '77036', answers } as unknown as QuoteDraft;
  const { vehicles } = policyOf(draft, firstChoice(draft, '2026-12-01'));
  expect(vehicles.map((car) => car.lender?.name)).toEqual([name]);
});
