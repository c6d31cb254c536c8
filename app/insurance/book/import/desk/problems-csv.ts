import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '#platform/database/database.ts';
import { listProblems } from '../file/import-row-store.ts';
import { problemsView } from './import-view.ts';

const AT_A_TIME = 1000;

/** What was not taken and why, for whoever made the file: line by line as CSV, some at a time. */
export async function* problemsCsv(db: Queryable, fileId: number, language: Language): AsyncGenerator<string> {
  const locale = { locale: language };
  const head = [m.imports_file, m.imports_line, m.imports_policy, m.imports_state, m.imports_field, m.imports_problem];
  // The mark tells spreadsheets that it is UTF-8.
  yield `\uFEFF${rowOf(head.map((name) => name({}, locale)))}`;
  for (let from = 0; ; from += AT_A_TIME) {
    const rows = await listProblems(db, fileId, { from, most: AT_A_TIME });
    yield problemsView(rows, language)
      .map(({ file, line, policy, outcome, field, problem }) =>
        rowOf([file, String(line), policy, outcome, field, problem]),
      )
      .join('');
    if (rows.length < AT_A_TIME) return;
  }
}

const rowOf = (cells: string[]) => `${cells.map(cellOf).join(',')}\r\n`;

/** What a spreadsheet would take for a formula is none. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
