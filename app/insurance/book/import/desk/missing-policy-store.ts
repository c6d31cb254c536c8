import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** Policies that were missing from a full file and whose case is still open, by policy id. */
export const listMissingPolicies = (db: Queryable, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('import_gone as gone') // import_gone_open
    .innerJoin('policy', 'policy.id', 'gone.policy_id')
    .innerJoin('import_file as file', 'file.id', 'gone.file_id')
    .select(['gone.policy_id as policyId', 'gone.since', 'policy.prefix', 'policy.number', 'policy.state'])
    .select(['file.id as fileId', 'file.name as fileName'])
    .where('gone.closed_at', 'is', null)
    .orderBy('gone.policy_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countMissingPolicies(db: Queryable): Promise<number> {
  const { open } = await db
    .selectFrom('import_gone') // import_gone_open
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function closeMissingPolicy(
  trx: Queryable,
  policyId: number,
  { by, note }: { by: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_gone')
    .set({ closed_at: sql<Date>`now()`, closed_by: by, note })
    .where('policy_id', '=', policyId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
