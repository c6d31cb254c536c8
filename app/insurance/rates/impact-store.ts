import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import { type ImpactFound, impactFound, NOTHING_FOUND } from './impact.ts';

const runs = (db: Queryable) =>
  db
    .selectFrom('rate_impact as run')
    .innerJoin('staff', 'staff.id', 'run.asked_by')
    .select(['run.id', 'run.from_book as fromBook', 'run.to_book as toBook', 'run.asked_at as askedAt'])
    .select(['run.last_policy_id as lastPolicyId', 'run.seen', 'run.after_policy_id as afterPolicyId', 'run.found'])
    .select(['run.finished_at as finishedAt'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('askedBy'));
type Row = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;
export type ImpactRun = Omit<Row, 'found'> & { found: ImpactFound };

const runOf = (row: Row): ImpactRun => ({ ...row, found: impactFound.parse(row.found) });

/** Newest first. */
export async function listImpacts(db: Queryable, most: number): Promise<ImpactRun[]> {
  return (await runs(db).orderBy('run.id', 'desc').limit(most).execute()).map(runOf);
}

export async function findImpact(db: Queryable, id: number): Promise<ImpactRun | undefined> {
  const row = await runs(db).where('run.id', '=', id).executeTakeFirst();
  return row && runOf(row);
}

/** Starts a run that compares two books, or finds the one in progress. @returns its id, and whether it is new */
export async function addImpact(trx: Queryable, books: { from: string; to: string }, staffId: number) {
  const last = trx.selectFrom('policy').select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'));
  const begun = await trx
    .insertInto('rate_impact')
    .values({
      from_book: books.from,
      to_book: books.to,
      asked_by: staffId,
      last_policy_id: last,
      found: JSON.stringify(NOTHING_FOUND),
    })
    .onConflict((of) => of.columns(['from_book', 'to_book']).where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) return { id: begun.id, isNew: true };
  const { id } = await trx
    .selectFrom('rate_impact') // rate_impact_running
    .select('id')
    .where('from_book', '=', books.from)
    .where('to_book', '=', books.to)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/**
 * A run in progress that no other process is working on, locked for this transaction.
 *
 * @param books those of this release; a run with another book waits for a server that has it
 */
export async function takeImpact(trx: Queryable, books: readonly string[]): Promise<ImpactRun | undefined> {
  const row = await runs(trx)
    .where('run.finished_at', 'is', null)
    .where('run.from_book', 'in', books)
    .where('run.to_book', 'in', books)
    .orderBy('run.id')
    .limit(1)
    .forUpdate('run')
    .skipLocked()
    .executeTakeFirst();
  return row && runOf(row);
}

type Progress = { seen: number; afterPolicyId: number; found: ImpactFound; isFinished: boolean };

export async function saveImpact(trx: Queryable, id: number, { seen, afterPolicyId, found, isFinished }: Progress) {
  await trx
    .updateTable('rate_impact')
    .set({
      seen,
      after_policy_id: afterPolicyId,
      found: JSON.stringify(found),
      ...(isFinished && { finished_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}
