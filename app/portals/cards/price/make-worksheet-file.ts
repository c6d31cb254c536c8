import type { Language } from '#config/language.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { answersOf } from '#insurance/record/pricing/answers-of.ts';
import { worksheetPaper } from '#insurance/record/worksheet-paper.ts';
import { readWorksheet, worksheetRows, worksheetView } from '#insurance/record/worksheet-view.ts';
import { csvResponse } from '#platform/documents/csv.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';

type WorksheetOf = {
  worksheet: unknown;
  document: PolicyDocument;
  /** The date to rate on; if absent, the first day of the term. */
  on?: string;
  language: Language;
  /** The title of the PDF; `lead` says what it is about. */
  title: string;
  lead: string[];
  /** Sums in cents, by name; `npm run rate` computes the same. */
  sums: Record<string, number>;
  isWithoutFees?: boolean;
};

/**
 * A worksheet as a PDF, as CSV for a spreadsheet, or as JSON with the answers from which `npm run rate` computes the
 * same price.
 *
 * @returns nothing for an unknown format, and if there is no worksheet
 */
export async function worksheetFile(format: string | undefined, of: WorksheetOf): Promise<Response | undefined> {
  const { worksheet, document, on, language, title, lead, sums, isWithoutFees } = of;
  const view = worksheetView(worksheet, document, language, isWithoutFees);
  const kept = readWorksheet(worksheet);
  if (!view || !kept) return undefined;
  switch (format) {
    case 'csv':
      return csvResponse(worksheetRows(kept), 'worksheet');
    case 'pdf':
      return pdfResponse(await worksheetPaper(view, { language, title, lead }), 'worksheet');
    case 'json': {
      const given = answersOf(document, on);
      const answers = given.kind === 'answers' ? given.answers : {};
      return new Response(`${JSON.stringify({ ...answers, ...sums, worksheet: kept })}\n`, {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="worksheet.json"',
          'cache-control': 'private, no-store',
        },
      });
    }
    default:
      return undefined;
  }
}
