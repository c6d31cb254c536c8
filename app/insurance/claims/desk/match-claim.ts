import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fullName } from '../../parties/full-name.ts';
import { findHolderContact } from '../../policies/contact-on-file-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent, refreshNextDue } from '../lines/claim-event-store.ts';
import { isInsuredSince } from '../lines/part-of-account.ts';
import { type CoverAtLoss, coverAtLoss } from '../lines/policy-at-loss.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { moveToOwnCoverage, recordUncovered } from './cover-of-lines.ts';
import { applyLaw } from './law-of-claim.ts';
import { addPolicyholderParty, findPolicyByName, lockUnmatched, setPolicy } from './match-claim-store.ts';

/**
 * Matches a third party's claim to the policy it belongs to. A staff member decides, and before that no outsider learns
 * whether a car is insured.
 *
 * The policyholder is told of the accident with their car: at the policy's address when they have no account. As when a
 * customer reports, the desk is told what the policy did not cover on the day of the loss. The policy also decides whose
 * law the claim is under, and which coverage a passenger's injury is.
 *
 * @throws {Failure} refused for an unknown policy, or a claim that already has a policy
 */
export async function matchClaim(context: Context, member: StaffMember, number: string, typed: string): Promise<void> {
  const locale = { locale: context.language };
  const [, prefix = '', digits = ''] = /^([A-Z]{2,3})\s*(\d{1,12})$/.exec(typed.trim().toUpperCase()) ?? [];
  const policy = await findPolicyByName(context.db, prefix, digits);
  if (!policy) throw new Failure('refused', m.cdesk_no_policy({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const claim = await lockUnmatched(trx, number);
    if (!claim) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    await setPolicy(trx, claim.id, policy.id, member.id);
    const covered = await coverAtLoss(trx, policy.id, claim);
    const holder = await holderAtLoss(trx, policy, covered);
    const partyId = await addPolicyholderParty(trx, { claimId: claim.id, ...holder });
    await addClaimEvent(trx, {
      claimId: claim.id,
      kind: 'claim-matched',
      actor: `staff ${member.id}`,
      visibility: 'staff',
      facts: { policy: `${policy.prefix} ${policy.number}` },
    });
    const party = await findTalkParty(trx, context, claim.id, partyId);
    if (party) {
      await notifyParty(trx, context, party, 'matched');
      await writeLetterIfByPost(trx, { claimId: claim.id, id: null }, party, {
        kind: 'message',
        actor: `staff ${member.id}`,
        write: (language) => ({
          title: m.track_matched_title({}, { locale: language }),
          paragraphs: [m.talk_post_matched({ number }, { locale: language })],
        }),
      });
    }
    const actor = `staff ${member.id}` as const;
    if (covered) {
      await moveToOwnCoverage(trx, claim, covered, actor);
      await recordUncovered(trx, { claimId: claim.id }, covered, actor);
    }
    await applyLaw(trx, context, claim, { covered, place: claim.lossState, actor });
    await refreshNextDue(trx, claim.id);
    await auditStaff(trx, context, member, { act: 'match-claim', subject: ['claim', claim.id] });
  });
}

/**
 * Whose claim it is, and how they are written to. Whoever has followed the insured on the policy since the loss has no part
 * in it: the person of that day is written to by letter, at the address and in
 * the language of that day.
 */
async function holderAtLoss(
  trx: Queryable,
  { id, insured }: { id: number; insured: string | null },
  covered: CoverAtLoss | undefined,
) {
  const contact = await findHolderContact(trx, id);
  const then = covered?.document.insureds ?? [];
  const [first] = then;
  if (!first || !covered || (await isInsuredSince(trx, { policyId: id, accountId: contact.accountId, then }))) {
    return { name: insured, ...contact };
  }
  const name = fullName(first);
  const { language, address, city, state, zip } = covered.document;
  const mailAddress = `${address}\n${city}, ${state} ${zip}`;
  return { name, phone: null, email: null, accountId: null, language, mailAddress };
}
