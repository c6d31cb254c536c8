import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';

/**
 * Locks a claim and its lines until the transaction ends, so that only one report joins it at a time. Follows a claim
 * that was joined to another one. Lines are locked before claims everywhere, to avoid deadlocks.
 */
export async function lockClaim(trx: Queryable, id: number): ReturnType<typeof lockOne> {
  const told = await trx.selectFrom('claim').select('joined_to').where('id', '=', id).executeTakeFirst();
  const now = told?.joined_to ?? id;
  await lockLines(trx, [now]);
  const claim = await lockOne(trx, now);
  // It was joined while this waited for the lock.
  return claim?.joinedTo ? lockClaim(trx, claim.joinedTo) : claim;
}

/** Locks the lines of claims by their numbers, for a caller that then locks or changes the claims themselves. */
export async function lockLinesOf(trx: Queryable, numbers: readonly string[]): Promise<void> {
  const told = await trx.selectFrom('claim').select('id').where('number', 'in', numbers).execute(); // claim_number_key
  await lockLines(
    trx,
    told.map(({ id }) => id),
  );
}

/** Locks the lines of claims until the transaction ends. */
export async function lockLines(trx: Queryable, claimIds: readonly number[]): Promise<void> {
  if (claimIds.length === 0) return;
  await trx
    .selectFrom('claim_line') // claim_line_by_number
    .select('id')
    .where('claim_id', 'in', claimIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

const lockOne = (trx: Queryable, id: number) =>
  trx
    .selectFrom('claim')
    .select('joined_to as joinedTo')
    .select(['id', 'number', 'policy_id as policyId', 'loss_on as lossOn', 'loss_at as lossAt', 'zip', 'version'])
    .select('is_law_known as isLawKnown')
    .select(({ ref }) => [
      ref('law_state').$castTo<StateCode>().as('lawState'),
      ref('kind').$castTo<ClaimKind>().as('kind'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
