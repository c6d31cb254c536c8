import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '#platform/database/database.ts';
import { listProblems } from '../file/import-row-store.ts';
import { problemsView } from './import-view.ts';

const BATCH = 1000;

/** The lines that were not taken and why, with their heads, for the people who produced the file. Yields in batches. */
export async function* problemRows(db: Queryable, fileId: number, language: Language): AsyncGenerator<string[][]> {
  const locale = { locale: language };
  const head = [m.imports_file, m.imports_line, m.imports_policy, m.imports_state, m.imports_field, m.imports_problem];
  yield [head.map((name) => name({}, locale))];
  for (let from = 0; ; from += BATCH) {
    const rows = await listProblems(db, fileId, { from, most: BATCH });
    yield problemsView(rows, language).map(({ file, line, policy, outcome, field, problem }) => [
      file,
      String(line),
      policy,
      outcome,
      field,
      problem,
    ]);
    if (rows.length < BATCH) return;
  }
}
