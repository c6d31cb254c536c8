import { expect, test } from 'vitest';
import { type QuoteDraft, quoteAnswers } from './quote-answers.ts';
import { readQuoteForm } from './quote-form.ts';
import { isDone } from './quote-progress.ts';

const draft = {
  zip: '33135',
  license_number: 'P520123845620',
  answers: { vehicles: [], drivers: [], incidents: [] },
} as unknown as QuoteDraft;
const MORE = { marital: 'other', filing: 'none' };
const bornOn = (birth: string) => {
  const [year = '', month = '', date = ''] = birth.split('-');
  return { firstName: 'Marisol', lastName: 'Peña', year, month, date };
};
const read = (
  form: 'name' | 'driver' | 'license' | 'insurance',
  fields: Record<string, string>,
  today: string,
  quote = draft,
) => readQuoteForm(form, fields, quote, { key: 'a-key', today });

test.each([
  ['2008-03-02', '2026-03-01', true],
  ['2008-03-02', '2026-03-02', false],
  // A person born on a leap day turns eighteen on March 1.
  ['2012-02-29', '2030-02-28', true],
  ['2012-02-29', '2030-03-01', false],
])('born %s, on %s: the quote continues with an agent: %s', (birth, today, isAgents) => {
  expect('stop' in read('name', bornOn(birth), today)).toBe(isAgents);
});

test.each([
  ['2011-03-02', '2026-03-01', true],
  ['2011-03-02', '2026-03-02', false],
  ['2012-02-29', '2027-02-28', true],
  ['2012-02-29', '2027-03-01', false],
  ['2027-03-02', '2027-03-01', true],
])('a driver born %s is too young on %s: %s', (birth, today, isTooYoung) => {
  const { wrong } = read('driver', { ...bornOn(birth), relation: 'child', driving: 'drives' }, today);
  expect(Object.keys(wrong ?? {}).includes('birth')).toBe(isTooYoung);
});

test.each([
  ['2026-03-01', '5', true],
  ['2026-03-02', '5', false],
])('on %s, a driver who is about eighteen cannot have driven for %s years: %s', (today, licensedYears, isWrong) => {
  const quote = { ...draft, answers: { ...draft.answers, birth: '2008-03-02' } } as QuoteDraft;
  const fields = { licenseNumber: 'P520123845620', licenseState: 'FL', licenseStatus: 'valid', licensedYears, ...MORE };
  expect('wrong' in read('license', fields, today, quote)).toBe(isWrong);
});

test.each([
  ['never', 0, false],
  ['never', 18, true],
  ['lapsed', 0, true],
])('insured %s and licensed for %i years, a first license as the reason is refused: %s', (had, years, isWrong) => {
  const license = { state: 'TX', status: 'valid', years, marital: 'other', filing: 'none' };
  const quote = { ...draft, state: 'TX', answers: quoteAnswers.parse({ license }) } as QuoteDraft;
  const ended = { carrier: 'Palmetto', month: '6', date: '1', year: '2025', months: '6', limits: 'less' };
  const { wrong } = read('insurance', { had, ...ended, without: 'first' }, '2026-03-01', quote);
  expect(Object.keys(wrong ?? {})).toEqual(isWrong ? ['without'] : []);
});

test.each([
  ['the name is corrected', { firstName: 'Luís' }, true],
  ['the date of birth is corrected', { year: '2005' }, true],
  ['it is changed into somebody else', { firstName: 'Ana', year: '2005' }, false],
])('when %s, the license of a household member is kept: %s', (_what, more, isKept) => {
  const license = { licenseNumber: '30418276', licenseState: 'TX', hasNoLicense: true };
  const luis = { firstName: 'Luis', lastName: 'Peña', relation: 'child', driving: 'excluded' };
  const answers = quoteAnswers.parse({ drivers: [{ key: 'a-key', ...luis, birth: '2006-07-09', ...license }] });
  const typed = { ...luis, month: '7', date: '9', year: '2006', ...more };
  const change = read('driver', typed, '2026-03-01', { ...draft, state: 'TX', answers } as QuoteDraft);
  if (!('answers' in change)) throw new Error(JSON.stringify(change));
  const [{ licenseNumber, licenseState, hasNoLicense } = {}] = change.answers.drivers ?? [];
  expect({ licenseNumber, licenseState, hasNoLicense }).toEqual(isKept ? license : {});
});

test('when a corrected date of birth rules the years licensed out, they are asked again', () => {
  const license = { state: 'FL', status: 'valid', years: 20, marital: 'other', filing: 'none' };
  const asked = (birth: string, saved_on: string) =>
    !isDone('license', { ...draft, state: 'FL', saved_on, answers: quoteAnswers.parse({ birth, license }) });
  expect(asked('1993-03-02', '2026-03-02')).toBe(false);
  expect(asked('1993-03-02', '2026-03-01')).toBe(true);
  expect(asked('2008-03-02', '2026-03-02')).toBe(true);
});

test('when the license turns out not to be new, the reason is asked again', () => {
  const insurance = { had: 'never', without: 'first' };
  const asked = (years: number) =>
    !isDone('insurance', {
      ...draft,
      answers: quoteAnswers.parse({ insurance, license: { state: 'TX', status: 'valid', years } }),
    });
  expect(asked(0)).toBe(false);
  expect(asked(1)).toBe(true);
});
