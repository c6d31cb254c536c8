import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { deductibleToShow, readEstimate, rowsToShow } from './estimate-form.ts';

const hood = { operation: 'paint' as const, part: 'Hood', tenths: 25, rateCents: 5850, partsCents: 0, note: 'Blend' };
const before = [{ id: 4, ...hood }];

test('the form shows the previous version, and reads back the same', () => {
  const { rows, unfolded } = rowsToShow(before);
  expect([rows.length, unfolded, rows[0]]).toEqual([
    ...[30, 12],
    { id: '4', op: 'paint', part: 'Hood', hours: '2.5', rate: '58.50', parts: '', note: 'Blend' },
  ]);
  const form = Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}-${at}`, value])),
  );
  expect(readEstimate({ ...form, tax: '$1,000.5' }, 'en')).toEqual({
    rows: before,
    taxCents: 100_050,
    deductibleCents: 0,
    why: '',
  });
});

test('a long estimate has empty rows in sight', () => {
  const of = (count: number) => rowsToShow(Array.from({ length: count }, () => before).flat()).unfolded;
  expect([of(0), of(10), of(29)]).toEqual([12, 16, 35]);
});

test('a supplement to an estimate that filled its form has empty rows, which are read', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, ...hood }));
  const { rows } = rowsToShow(thirty);
  expect(rows.map(({ part }) => part === '').indexOf(true)).toBe(30);
  expect(rows).toHaveLength(42);
  const form = Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${name}-${at}`, value])),
  );
  const read = readEstimate({ ...form, 'part-41': 'Sensor', 'parts-41': '80' }, 'en');
  expect(read.rows).toHaveLength(31);
  expect(read.rows.at(-1)).toMatchObject({ id: 0, part: 'Sensor', partsCents: 8000 });
  expect(rowsToShow([...thirty, ...thirty]).rows).toHaveLength(60);
});

test('the deductible is the previous version’s, or else the policy’s for this car and coverage', () => {
  const coverages = [
    { kind: 'collision', deductible_cents: 50_000 },
    { kind: 'comprehensive', deductible_cents: 25_000 },
  ];
  const document = { vehicles: [{ vin: 'ours', coverages }], coverages: [] } as unknown as PolicyDocument;
  const of = (coverage: 'COLL' | 'COMP' | 'GLASS', vin = 'ours') =>
    deductibleToShow(undefined, { coverage, vin, document });
  expect([of('COLL'), of('COMP'), of('GLASS'), of('COLL', 'another')]).toEqual(['500.00', '250.00', '', '']);
  expect(deductibleToShow({ deductibleCents: 0 }, { coverage: 'COLL', vin: 'ours', document })).toBe('');
});
