import { expect, test } from 'vitest';
import type { QuoteDraft } from './quote-answers.ts';
import { readQuoteForm } from './quote-form.ts';

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
const read = (form: 'name' | 'driver' | 'license', fields: Record<string, string>, today: string, quote = draft) =>
  readQuoteForm(form, fields, quote, { key: 'a-key', today });

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
