import { expect, test } from 'vitest';
import { parseSampleCases } from '../app/insurance/book/sample/sample-cases.ts';
import { sampleParts } from '../app/insurance/book/sample/sample-parts.ts';
import { describeCases } from './samples.ts';

const parts = [...sampleParts({ policies: 300, seed: 1, today: '2026-11-20' }, 'a hash')];
const rows = parts.flatMap(({ sample_case = [] }) => sample_case);
const cases = parseSampleCases(Object.fromEntries(rows.map(({ name, facts }) => [name, facts])));

test('every case of the book is described once, with what to type and where', () => {
  const text = describeCases(cases);
  expect(text.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(rows.length);
  expect(text).toContain(`policy ${cases.noticePolicy?.policyNumber}, VIN ends ${cases.noticePolicy?.vinSuffix}`);
  expect(text).toContain(`${cases.customerLogin?.email}, ${cases.customerLogin?.password}`);
  expect(text).not.toMatch(/undefined|null/);
});

test('a book too small for every case describes those it has', () => {
  expect(describeCases({ zips: cases.zips })).toMatch(/^\/uaichome, quote and agents\n {2}33135, /);
  expect(describeCases({})).toBe('');
});
