import { expect, test } from 'vitest';
import { readPolicyName } from '#contract/policy-name.ts';
import { type GuestProblems, problemsOf, readDetails } from './guest-details.ts';

const TODAY = '2026-11-21';
const right = { by: 'policy', policyNumber: '44170263', zip: '33135', month: '3', date: '2', year: '1984' };

function typed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readDetails(form);
}
const problems = (changed: Record<string, string>) => problemsOf(typed({ ...right, ...changed }), TODAY);
const born = (day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  return problems({ year, month, date }).birth;
};

test('GU-02 stray spaces, dashes and letters are removed from the input', () => {
  expect(typed({ ...right, policyNumber: 'FL 4417-0263', zip: ' 33135 ' })).toMatchObject({
    number: '44170263',
    zip: '33135',
    born: '1984-03-02',
  });
  expect(typed({ ...right, by: 'dl', licenseNumber: 'p123-456 78' }).number).toBe('P12345678');
});

test.each<[Record<string, string>, GuestProblems]>([
  [{}, {}],
  [{ policyNumber: '' }, { number: true }],
  [{ zip: '3313' }, { zip: true }],
  [{ month: '' }, { birth: 'missing' }],
  [{ year: '84' }, { birth: 'missing' }],
  [{ by: 'dl' }, { number: true }],
  [{ by: 'dl', licenseNumber: 'P123' }, { number: true }],
  [{ by: 'dl', licenseNumber: 'P1234' }, {}],
])('GU-02 with %o these fields need fixing: %o', (changed, expected) => {
  expect(problems(changed)).toEqual(expected);
});

test('GU-03 births from 1925 until 16 years ago are accepted, and an impossible date counts as missing', () => {
  expect(born('1924-12-31')).toBe('year');
  expect(born('1925-01-01')).toBeUndefined();
  expect(born('2010-11-21')).toBeUndefined();
  expect(born('2010-11-22')).toBe('year');
  expect(born('1990-02-30')).toBe('missing');
  expect(born('1992-02-29')).toBeUndefined();
});

test.each(['FL|', '44170263', 'fl|44170263', 'FL|44170263|x', '<b>|1'])('GU-04 "%s" names no policy', (text) => {
  expect(readPolicyName(text)).toBeUndefined();
});
