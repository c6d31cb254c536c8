import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';

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

/** Whether the payment has a no-loss statement with the same wording and signature. */
export async function isSignedFor(
  db: Queryable,
  paymentId: number,
  { signed_name, wording }: Pick<Statement, 'signed_name' | 'wording'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('no_loss_statement') // its primary key
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where('signed_name', '=', signed_name)
    .where('wording', '=', wording)
    .executeTakeFirst();
  return found !== undefined;
}

/** The day of the latest loss that was reported on the policy for that day or later. */
export async function lossSince(db: Queryable, policyId: number, since: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('claim') // claim_by_policy
    .select('loss_on')
    .where('policy_id', '=', policyId)
    .where('loss_on', '>=', since)
    .orderBy('loss_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.loss_on;
}

export function listInsureds(db: Queryable, policyId: number) {
  return db
    .selectFrom('named_insured')
    .select(['first_name', 'last_name'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
}

/** The zip code where the policy's cars are garaged; undefined when none has comprehensive or collision coverage. */
export async function zipOfInsuredCars(db: Queryable, policyId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('policy')
    .select(sql<string>`coalesce(policy.garaging_zip, policy.zip)`.as('zip'))
    .where('policy.id', '=', policyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('coverage') // its primary key
          .innerJoin('vehicle', (join) =>
            join
              .onRef('vehicle.policy_id', '=', 'coverage.policy_id')
              .onRef('vehicle.position', '=', 'coverage.vehicle_position'),
          )
          .select('coverage.kind')
          .where('coverage.policy_id', '=', policyId)
          .where('coverage.kind', 'in', ['comprehensive', 'collision'])
          .where('vehicle.removed_on', 'is', null),
      ),
    )
    .executeTakeFirst();
  return found?.zip;
}

/** Lets a policy cover again that cannot have a version, because it is older than versions and not complete. */
export async function coverWithoutVersion(trx: Queryable, policyId: number): Promise<void> {
  await trx
    .updateTable('policy')
    .set((eb) => ({ status: 'A', cancels_on: null, version: eb('version', '+', 1) }))
    .where('id', '=', policyId)
    .execute();
}
