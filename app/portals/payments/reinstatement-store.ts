import type { Language } from '#config/language.ts';
import type { Queryable } from '../database/database.ts';

export type Statement = { signed_name: string; no_loss_from: string; wording: string; language: Language };

export async function insertStatement(
  trx: Queryable,
  { id, policy_id }: { id: number; policy_id: number },
  statement: Statement,
): Promise<void> {
  await trx
    .insertInto('no_loss_statement')
    .values({ payment_id: id, policy_id, ...statement })
    .execute();
}

export function listInsureds(db: Queryable, policyId: number) {
  return db
    .selectFrom('named_insured')
    .select(['first_name', 'last_name'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
}
