import { m } from '#config/messages/compiled/messages.js';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import {
  addPolicyholderParty,
  findAccountOf,
  findPolicyByName,
  holdUnmatched,
  setPolicy,
} from './match-claim-store.ts';

/**
 * Matches a third party's claim to the policy it belongs to. A staff member decides, and before that no outsider learns
 * whether a car is insured.
 *
 * @throws {Failure} refused for an unknown policy, one of another state, or a claim that already has a policy
 */
export async function matchClaim(context: Context, member: StaffMember, number: string, typed: string): Promise<void> {
  const locale = { locale: context.language };
  const [, prefix = '', digits = ''] = /^([A-Z]{2,3})\s*(\d{1,12})$/.exec(typed.trim().toUpperCase()) ?? [];
  const policy = await findPolicyByName(context.db, prefix, digits);
  if (!policy) throw new Failure('refused', m.cdesk_no_policy({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const claim = await holdUnmatched(trx, number);
    if (!claim) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    await setPolicy(trx, claim.id, policy.id, member.id);
    const account = await findAccountOf(trx, policy.id);
    await addPolicyholderParty(trx, {
      ...{ claimId: claim.id, name: policy.insured, phone: policy.phone },
      ...{ accountId: account?.id ?? null, email: account?.email ?? null, language: account?.language ?? 'en' },
    });
    await addClaimEvent(trx, {
      ...{ claimId: claim.id, kind: 'claim-matched', actor: `staff ${member.id}`, visibility: 'staff' },
      facts: { policy: `${policy.prefix} ${policy.number}` },
    });
    await auditStaff(trx, context, member, { act: 'match-claim', subject: ['claim', claim.id] });
  });
}
