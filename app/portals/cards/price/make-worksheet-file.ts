import type { Language } from '#config/language.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { answersOf } from '#insurance/record/pricing/answers-of.ts';
import { worksheetPaper } from '#insurance/record/worksheet-paper.ts';
import { worksheetRows } from '#insurance/record/worksheet-rows.ts';
import { readWorksheet, worksheetView } from '#insurance/record/worksheet-view.ts';
import { pdfResponse } from '#platform/documents/pdf-response.ts';
import { csvResponse } from '#platform/http/csv-response.ts';

type WorksheetOf = {
  worksheet: unknown;
  document: PolicyDocument;
  /** The day that its rating asks about; the first of the term where it is not said. */
  on?: string;
  language: Language;
  /** Of the paper, with what it is of. */
  title: string;
  lead: string[];
  /** Cents, by their names; what `npm run rate` comes to. */
  sums: Record<string, number>;
  isWithoutFees?: boolean;
};

/**
 * A worksheet on paper, for a spreadsheet, or with the answers for `npm run rate`, which comes to the same.
 *
 * @returns nothing for a format that there is not, and where there is no worksheet
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
