import type { Queryable } from '#platform/database/database.ts';
import type { BookRow } from './sample/book-rows.ts';
import { sampleBillId } from './sample/sample-policy.ts';

/** Drawn id → id that the import assigned, for policies and for their bills. */
export type MadeIds = { policies: Map<number, number>; bills: Map<number, number> };

/** @throws when a policy of the file was not imported */
export async function readMadeIds(db: Queryable, drawn: readonly BookRow<'policy'>[]): Promise<MadeIds> {
  const made = await db.selectFrom('policy').select(['id', 'prefix', 'number']).execute();
  const byName = new Map(made.map(({ id, prefix, number }) => [`${prefix} ${number}`, id]));
  const policies = new Map<number, number>();
  const drawnOf = new Map<number, number>();
  for (const { id, prefix, number } of drawn) {
    const madeId = byName.get(`${prefix} ${number}`);
    if (madeId === undefined) throw new Error(`sample policy ${prefix} ${number} was not imported`);
    policies.set(id, madeId);
    drawnOf.set(madeId, id);
  }
  const bills = await db.selectFrom('instalment').select(['id', 'policy_id', 'number']).execute();
  return {
    policies,
    bills: new Map(bills.map(({ id, policy_id, number }) => [sampleBillId(drawnOf.get(policy_id) ?? 0, number), id])),
  };
}
