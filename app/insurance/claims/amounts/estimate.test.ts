import { expect, test } from 'vitest';
import { amountOf, changesBetween, type EstimateRow, sumOf } from './estimate.ts';

const row = (id: number, part: string, more: Partial<EstimateRow> = {}): EstimateRow => ({
  id,
  operation: 'replace',
  part,
  tenths: 0,
  rateCents: 5800,
  partsCents: 0,
  note: '',
  ...more,
});
const bumper = row(1, 'Front bumper cover', { partsCents: 41_200 });
const body = row(2, 'Body work', { operation: 'repair', tenths: 90 });
const grille = row(3, 'Grille', { partsCents: 46_800 });

test('labor, parts and tax add up to the total, to the cent', () => {
  expect(amountOf(row(1, 'Trim', { tenths: 13, rateCents: 5555, partsCents: 1 }))).toBe(7223);
  expect(sumOf([bumper, body], 7840)).toEqual({
    laborCents: 52_200,
    partsCents: 41_200,
    taxCents: 7840,
    totalCents: 101_240,
    tenths: 90,
  });
});

test('changes between versions list added, changed and dropped rows, and their amounts add up', () => {
  const later = [bumper, { ...body, tenths: 130, note: 'Bent behind' }, row(4, 'Left fender', { partsCents: 28_600 })];
  const changes = changesBetween([bumper, body, grille], later);
  expect(changes.map(({ row: { part }, change, byCents }) => [part, change, byCents])).toEqual([
    ['Front bumper cover', 'same', 0],
    ['Body work', 'changed', 23_200],
    ['Left fender', 'added', 28_600],
    ['Grille', 'dropped', -46_800],
  ]);
  const by = changes.reduce((sum, { byCents }) => sum + byCents, 0);
  expect(by).toBe(sumOf(later, 0).totalCents - sumOf([bumper, body, grille], 0).totalCents);
});

test('a row where only the note differs has not changed', () => {
  expect(changesBetween([body], [{ ...body, note: 'As the shop says' }])).toMatchObject([{ change: 'same' }]);
});
