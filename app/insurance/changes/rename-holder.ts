import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { holdAccountOf, renameAccount } from './account-holder-store.ts';
import type { Renamed } from './insured-change.ts';

/**
 * Gives the policy's account the new name of a named insured, if that is whose account it is. Pages and mails address
 * its holder by it. The caller has locked the policy, and makes the change of the policy in the same transaction.
 */
export async function renameHolder(
  trx: Queryable,
  acting: Acting,
  { was, is }: Renamed,
  { policyId, actor }: { policyId: number; actor: Actor },
): Promise<void> {
  const holder = await holdAccountOf(trx, policyId);
  if (!holder || nameOf(holder) !== nameOf(was)) return;
  await renameAccount(trx, holder.id, is);
  await audit(trx, acting, { act: 'rename-holder', actor, subject: ['policy', policyId] });
}

const nameOf = ({ first_name, last_name }: Renamed['was']) => foldedName(`${first_name} ${last_name}`);
