// What a file's change of named insureds means for the online accounts that have the policies.
import { m } from '#config/messages/compiled/messages.js';
import type { PolicyDocument, PolicyInsured } from '#contract/policy-document.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { findHoldersOf, renameAccount } from '../../../changes/account-holder-store.ts';
import { leaveAccount } from '../../../changes/leave-account.ts';
import { fullName } from '../../../parties/full-name.ts';

type Name = Pick<PolicyInsured, 'first_name' | 'last_name'>;
const isNamed = (one: Name) => (other: Name) => foldedName(fullName(one)) === foldedName(fullName(other));

/**
 * Takes a policy out of the account of an insured whom its new document no longer has, as the service desk's change does,
 * and gives an account its holder's new name. A file does not say that somebody was renamed: who has the date of birth of
 * the one before is the same person. Must run before the named insureds are replaced. The caller has locked the policies.
 */
export async function followInsureds(
  trx: Queryable,
  acting: AuditContext,
  changed: { policyId: number; document: PolicyDocument }[],
  actor: Actor,
): Promise<void> {
  const documents = new Map(changed.map(({ policyId, document }) => [policyId, document]));
  for (const { insureds: before, ...holder } of await findHoldersOf(trx, [...documents.keys()])) {
    const { policyId } = holder;
    const after = documents.get(policyId)?.insureds ?? [];
    const was = before.find(isNamed(holder));
    // An account under a name that no insured had may be of anybody who stays.
    if (!was || after.some(isNamed(holder))) continue;
    const is = after.find((one) => one.date_of_birth === was.date_of_birth && !before.some(isNamed(one)));
    const subject: ['policy', number] = ['policy', policyId];
    if (is) {
      await renameAccount(trx, holder.id, is);
      await audit(trx, acting, { act: 'rename-holder', actor, subject });
    } else {
      await leaveAccount(trx, holder, { policyId, number: holder.number, putBack: {} }, m.leave_account_text);
      await audit(trx, acting, { act: 'leave-account', actor, subject });
    }
  }
}
