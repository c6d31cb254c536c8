import { expect, test } from 'vitest';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { worksheetView } from '../worksheet-view.ts';
import { rateDocument } from './price-document.ts';

test('each factor of a worksheet has a name in both languages, and the factors multiply to the line', () => {
  for (const golden of ['A', 'B', 'C', 'D'] as const) {
    const document = pricedDocument(goldenDocument(golden));
    const price = rateDocument(document);
    const worksheet = price.kind === 'priced' ? price.worksheet : undefined;
    for (const language of ['en', 'es'] as const) {
      const { tables = [] } = worksheetView(worksheet, document, language) ?? {};
      expect(tables.length).toBeGreaterThan(4);
      const rows = tables.flatMap((table) => table.rows);
      // A factor without a label keeps the book's name, which begins with its table's number.
      expect(rows.filter(({ name }) => /^T\d|average driver/.test(name))).toEqual([]);
      expect(rows.filter(({ row }) => /_/.test(row))).toEqual([]);
      for (const { rows: steps, product } of tables) {
        const last = steps.at(-1)?.soFar.replace('…', '');
        if (last) expect(product.startsWith(last)).toBe(true);
      }
    }
  }
});
