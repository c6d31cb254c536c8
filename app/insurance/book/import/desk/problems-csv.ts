import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '#platform/database/database.ts';
import { listProblems } from '../file/import-row-store.ts';
import { problemsView } from './import-view.ts';

const AT_A_TIME = 1000;

/** The lines that were not taken and why, as CSV for the people who produced the file. Yields in chunks. */
export async function* problemsCsv(db: Queryable, fileId: number, language: Language): AsyncGenerator<string> {
  const locale = { locale: language };
  const head = [m.imports_file, m.imports_line, m.imports_policy, m.imports_state, m.imports_field, m.imports_problem];
  // The byte order mark tells spreadsheets that the file is UTF-8.
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

/** Escapes a cell that a spreadsheet would run as a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
