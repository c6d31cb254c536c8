import { m } from '#config/messages/compiled/messages.js';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { findNamed, markCalled, markTried } from '../calls/call-back-store.ts';
import { lockLines } from '../lines/claim-line-store.ts';
import { reachParty } from './reach-party.ts';

/**
 * Records the outcome of a callback, also on the lines of a person of a claim who was reached. When two staff members called
 * at once, the second one is told.
 */
export async function noteCall(
  context: Context,
  member: StaffMember,
  call: { id: number; tries: number },
  isReached: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const named = isReached ? await findNamed(trx, call.id) : undefined;
    if (named) await lockLines(trx, [named.claimId]);
    const isNoted = isReached ? await markCalled(trx, call.id, member.id) : await markTried(trx, call.id, call.tries);
    if (!isNoted) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    if (named) await reachParty(trx, { ...named, actor: `staff ${member.id}` });
    await auditStaff(trx, context, member, { act: 'make-call', subject: ['call', call.id] });
  });
}
