// Applies a file's rows batch by batch, one transaction per batch. When one row breaks a database rule, that row is marked
// with a problem and the rest of its batch is applied without it.
import { importLimits } from '#config/insurance/imports.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import type { ImportFile } from '../file/import-file-store.ts';
import { problem } from '../file/import-problem.ts';
import { type ApplyRow, countApplied, markApplied, markProblem, rowsToApply } from '../file/import-row-store.ts';
import type { Importing } from '../file/importing.ts';

export type OfRow = { row: ApplyRow };

type Applying<Of extends OfRow> = {
  read(rows: ApplyRow[]): Promise<Of[]>;
  /** @returns the rows that were not applied after all; each is already marked with its problem */
  apply(own: OwnConnection, read: Of[]): Promise<ApplyRow[]>;
  /** They write at the same time, each a batch of its own. */
  connections: readonly OwnConnection[];
};

/** How many batches of rows one query fetches. While the database writes one, the next is read from the file. */
const BATCHES_AHEAD = 40;
/** The database's code for it, and how often a batch starts again after one. */
const DEADLOCK = '40P01';
const MOST_DEADLOCKS = 5;

/** @returns how many rows of this subject have been applied, including those applied before a crash */
export async function applyAll<Of extends OfRow>(
  { own, rest, watch, atOnce = importLimits.aBatch }: Importing,
  file: ImportFile,
  subject: 'policy' | 'agency',
  { read, apply, connections }: Applying<Of>,
): Promise<number> {
  const batch = async (on: OwnConnection, some: Of[], deadlocks = 0): Promise<void> => {
    try {
      await on.db.transaction().execute(async (trx) => {
        const left = await apply(on, some);
        const rows = some.map(({ row }) => row);
        await markApplied(
          trx,
          file.id,
          rows.filter((row) => !left.includes(row)),
        );
      });
    } catch (error) {
      if (errorFacts(error).code !== DEADLOCK || deadlocks === MOST_DEADLOCKS) throw error;
      await batch(on, some, deadlocks + 1);
    }
  };
  const write = (on: OwnConnection, some: Of[]) =>
    batch(on, some).catch(async (error) => {
      if (!isOfRow(error)) throw error;
      for (const one of some) {
        await batch(on, [one]).catch(async (reason) => {
          if (!isOfRow(reason)) throw reason;
          await markProblem(on.db, file.id, one.row, problem('by-database', undefined, nameOfFault(reason)));
        });
      }
    });
  for (;;) {
    const rows = await rowsToApply(own.db, file.id, subject, atOnce * BATCHES_AHEAD);
    if (rows.length === 0) return countApplied(own.db, file.id, subject);
    const batches = chunksOf(rows, atOnce);
    let at = 0;
    let next = readSafely(read, batches[0]);
    const take = () => {
      const taken = next;
      next = readSafely(read, batches[++at]);
      return taken;
    };
    await allEnded(
      connections.map(async (on) => {
        while (at < batches.length) {
          const started = performance.now();
          const some = (await take())();
          await write(on, some);
          watch('applied', some.length);
          await rest(performance.now() - started);
        }
      }),
    );
  }
}

/** Waits until nothing is written any more, also when one of them fails: the lock must outlive what is written. */
async function allEnded(writing: Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(writing)) if (ended.status === 'rejected') throw ended.reason;
}

function chunksOf<Each>(all: Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/**
 * Starts reading rows ahead. A read error is thrown only when these rows' turn comes, so it cannot interrupt the batch
 * that is being written.
 */
const readSafely = <Of>(read: (rows: ApplyRow[]) => Promise<Of[]>, rows: ApplyRow[] = []): Promise<() => Of[]> =>
  read(rows).then(
    (some) => () => some,
    (error) => () => {
      throw error;
    },
  );

/**
 * True when a row itself violates a rule of its table (SQLSTATE classes 22 and 23), rather than the connection failing.
 */
const isOfRow = (error: unknown) => /^(22|23)/.test((error as { code?: string }).code ?? '');
const nameOfFault = (error: unknown) => errorFacts(error).constraint ?? errorFacts(error).code ?? '';
