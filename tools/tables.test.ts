import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateTables, TABLES_FILE } from './tables.ts';

test('the column types match the migrations (else: node tools/tables.ts)', async () => {
  expect(readFileSync(TABLES_FILE, 'utf8')).toBe(await generateTables());
}, 120_000);
