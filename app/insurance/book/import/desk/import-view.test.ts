import { expect, test } from 'vitest';
import type { ImportFile } from '../file/import-file-store.ts';
import { importView } from './import-view.ts';

const file: ImportFile = {
  id: 1,
  name: 'book.zip',
  bytes: 12.5 * 1024 * 1024,
  mapping: null,
  storedAs: null,
  receivedAt: new Date('2026-11-21T03:10:00Z'),
  receivedBy: 'operator',
  changedAt: new Date('2026-11-21T03:10:00Z'),
  source: 'core',
  sequence: 1,
  asOf: null,
  decidedBy: null,
  decidedAt: null,
  decision: null,
  approvedHolds: [],
  format: 'csv-zip',
  state: 'held',
  kind: 'full',
  manifest: null,
  report: { cancelled: 12_345, defaults: { 'policy.line': 54_321 } },
  holds: [],
  refusal: null,
};

test.each(['en', 'es'] as const)('counts and sizes in %s are written as in the United States', (language) => {
  const { size, counts, defaults } = importView(file, language, new Map());
  expect(size).toBe('12.5');
  expect(counts.map(({ value }) => value)).toContain('12,345');
  expect(defaults).toEqual([{ label: 'policy.line', value: '54,321' }]);
});
