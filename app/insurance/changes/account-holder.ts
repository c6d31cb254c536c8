// What a change of named insureds means for the online account that has the policy.
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import type { PolicyDocument, PolicyInsured } from '#contract/policy-document.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { type Holder, holdAccountOf, renameAccount, takeContactOff } from './account-holder-store.ts';
import { leavingInsured, renamedInsured } from './insured-change.ts';
import { leaveAccount } from './leave-account.ts';

/** `renamed`: the account's holder has another name. `left`: they are no named insured any more. */
export type HolderChange = { holder: Holder } & ({ kind: 'renamed'; is: Name } | { kind: 'left' });
type Name = Pick<PolicyInsured, 'first_name' | 'last_name'>;

/** @returns undefined when the policy has no account, or it is not of the insured whom the change is about */
export async function holderChangeOf(
  trx: Queryable,
  policyId: number,
  { before, after }: Record<'before' | 'after', PolicyDocument>,
  details: Fields,
): Promise<HolderChange | undefined> {
  const holder = await holdAccountOf(trx, policyId);
  if (!holder) return undefined;
  const isOf = (insured: Name) => nameOf(insured) === nameOf(holder);
  const renamed = renamedInsured(before, details);
  if (renamed && isOf(renamed.was)) return { kind: 'renamed', holder, is: renamed.is };
  const leaver = leavingInsured(before, details);
  return leaver && isOf(leaver) && !after.insureds.some(isOf) ? { kind: 'left', holder } : undefined;
}

const nameOf = ({ first_name, last_name }: Name) => foldedName(`${first_name} ${last_name}`);

/**
 * Gives the account its holder's new name; or takes the policy out of the account of who has left it, with their autopay
 * and their contact on file, so that no code for the policy reaches them any more. Who stays on the policy can then
 * register. The caller has locked the policy, and changes it in the same transaction.
 */
export async function changeHolder(
  trx: Queryable,
  context: Context,
  change: HolderChange,
  { policyId, actor }: { policyId: number; actor: Actor },
): Promise<void> {
  const { holder } = change;
  const subject: ['policy', number] = ['policy', policyId];
  if (change.kind === 'renamed') {
    await renameAccount(trx, holder.id, change.is);
    await audit(trx, context, { act: 'rename-holder', actor, subject });
    return;
  }
  await takeContactOff(trx, policyId, holder.email);
  await leaveAccount(trx, holder, { policyId, number: holder.number, phone: null }, m.leave_account_text);
  await audit(trx, context, { act: 'leave-account', actor, subject });
}
