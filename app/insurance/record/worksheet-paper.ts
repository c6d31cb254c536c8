import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { makeDocument } from '#platform/documents/make-document.ts';
import type { WorksheetView } from './worksheet-view.ts';

/** A worksheet as a PDF, product by product. @param lead says what it belongs to, in a sentence or two */
export function worksheetPaper(
  { book, totals, tables }: WorksheetView,
  { language, title, lead }: { language: Language; title: string; lead: string[] },
): Promise<Buffer> {
  const locale = { locale: language };
  const columns = [
    { title: m.worksheet_step({}, locale) },
    { title: m.worksheet_place({}, locale) },
    { title: m.worksheet_factor({}, locale), isNumber: true as const },
    { title: m.worksheet_so_far({}, locale), isNumber: true as const },
  ];
  return makeDocument({
    language,
    title,
    parts: [
      ...lead.map((text) => ({ text })),
      {
        facts: [
          [m.worksheet_book({}, locale), book],
          ...totals.map(({ label, value }): [string, string] => [label, value]),
        ],
      },
      ...tables.flatMap(({ title: heading, lead: said, rows, product, result }) => [
        { heading },
        ...(said ? [{ text: said }] : []),
        {
          columns,
          rows: [
            ...rows.map(({ name, row, factor, soFar }) => [name, row, factor, soFar]),
            [m.worksheet_product({}, locale), '', '', product],
          ],
          total: [m.worksheet_result({}, locale), '', '', result],
        },
      ]),
    ],
  });
}
