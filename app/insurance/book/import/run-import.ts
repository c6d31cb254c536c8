// Runs the steps of a file one after another, from whatever state it is in.
import type pg from 'pg';
import { type OwnConnection, openOwnConnection } from '#platform/database/own-connection.ts';
import { applyImport } from './applying/apply-import.ts';
import { addImportEvent } from './applying/write-imported-store.ts';
import { advance, findImport, type ImportFile } from './file/import-file-store.ts';
import { removeStored } from './file/import-folder.ts';
import { FileNotTaken } from './file/import-problem.ts';
import { clearRows, countApplied, keepProblems } from './file/import-row-store.ts';
import type { ImportState } from './file/import-state.ts';
import type { Importing, ImportStep } from './file/importing.ts';
import { importLock, writeBesideLock } from './import-lock-store.ts';
import { checkRows, planImport } from './planning/plan-import.ts';
import { countDifferent } from './planning/plan-store.ts';
import { parseFile } from './reading/parse-file.ts';
import { readRows } from './reading/read-rows.ts';

const reconcile: ImportStep = async ({ own }, file) => {
  const differ = await countDifferent(own.db, file.id);
  await advance(own.db, file, 'reconciled', { report: { differ } });
};

const announce: ImportStep = async ({ own, env }, file) => {
  const { id, source, sequence, kind, report } = file;
  await own.db.transaction().execute(async (trx) => {
    const facts = { source: source ?? '', sequence: sequence ?? 0, kind: kind ?? '' };
    await addImportEvent(trx, id, { ...facts, policies: report.applied?.policies ?? 0 });
    await keepProblems(trx, id);
    await advance(trx, file, 'announced', { isFileGone: true });
  });
  if (file.storedAs) await removeStored(env, file.storedAs);
};

/** The step that follows each state. The other states wait for a person, or are final. */
const STEPS: Partial<Record<ImportState, ImportStep>> = {
  received: parseFile,
  parsed: readRows,
  canonical: checkRows,
  checked: planImport,
  approved: planImport,
  planned: applyImport,
  applied: reconcile,
  reconciled: announce,
};

/** Runs a file's steps as far as possible. @returns the file in its resulting state */
export async function runImport(importing: Importing, id: number): Promise<ImportFile | undefined> {
  for (;;) {
    const file = await findImport(importing.own.db, id);
    const step = file && STEPS[file.state];
    if (!step) return file;
    importing.watch(file.state, 0);
    try {
      await step(importing, file);
    } catch (error) {
      if (!(error instanceof FileNotTaken)) throw error;
      await refuse(importing, file, error);
    }
  }
}

async function refuse({ own, env }: Importing, file: ImportFile, { refusal }: FileNotTaken): Promise<void> {
  await own.db.transaction().execute(async (trx) => {
    // Some of a file is applied already when its bytes are lost in between.
    const policies = await countApplied(trx, file.id, 'policy');
    const agencies = await countApplied(trx, file.id, 'agency');
    const report = policies + agencies > 0 ? { applied: { policies, agencies } } : {};
    await clearRows(trx, file.id);
    await advance(trx, file, 'refused', { refusal, report, isFileGone: true });
  });
  if (file.storedAs) await removeStored(env, file.storedAs);
}

/**
 * Runs import work while holding the lock, so that only one process at a time imports. @returns undefined when another
 * process has the lock
 *
 * @param connections how many connections to write with; the first one holds the lock
 */
export async function aloneWithImports<T>(
  pool: pg.Pool,
  { waits, connections = 1 }: { waits: boolean; connections?: number },
  work: (own: OwnConnection, beside: OwnConnection[]) => Promise<T>,
): Promise<T | undefined> {
  const own = await openOwnConnection(pool);
  const beside: OwnConnection[] = [];
  try {
    if (!(await importLock(own.db, waits))) return undefined;
    while (beside.length + 1 < connections) {
      const another = await openOwnConnection(pool);
      beside.push(another);
      await writeBesideLock(another.db);
    }
    return await work(own, beside);
  } finally {
    // Closing the connections releases their locks.
    for (const connection of [...beside, own]) await connection.close().catch(() => {});
  }
}
