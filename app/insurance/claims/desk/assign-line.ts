import { m } from '#config/messages/compiled/messages.js';
import { mayDo } from '#config/staff-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { fullName } from '../../parties/full-name.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import { findStaff, type StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { isEnded, movesByHand } from '../lines/line.ts';
import { changeLine, lockLine, refreshClaimStatus } from '../lines/line-change-store.ts';
import { moveLine, requireVersion, type SeenLine } from '../lines/move-line.ts';
import { inviteParty } from '../talk/invite-party.ts';

/** Assigns a line to an adjuster, or returns it to the queue. The line's party is told the adjuster's name. */
export async function assignLine(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  to: number | null,
): Promise<void> {
  const locale = { locale: context.language };
  const adjuster = to === null ? undefined : await findStaff(context.db, to);
  const isOne = to === null || (adjuster && mayDo(adjuster.roles, 'take-line'));
  if (!isOne) throw new Failure('refused', m.cdesk_no_adjuster({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    if (line.adjusterId === to) return;
    await changeLine(trx, line.id, { adjusterId: to });
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'assigned',
      actor: `staff ${member.id}`,
      facts: { name: adjuster ? fullName(adjuster) : null },
      visibility: 'line',
    });
    await refreshClaimStatus(trx, line.claimId, to === null);
    await auditStaff(trx, context, member, {
      act: to === member.id || to === null ? 'take-line' : 'give-line',
      subject: ['claim', line.claimId],
    });
  });
}

/** Moves a line to a state that has no operation of its own, such as investigating. */
export async function moveByHand(context: Context, member: StaffMember, seen: SeenLine, to: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    // Whether there is an estimate is checked by the move itself, which says so.
    const state = movesByHand(line.state, { hasEstimate: true }).find((each) => each === to);
    if (!state) throw new Failure('refused', m.line_no_such_move({}, { locale: context.language }));
    await moveLine(trx, context, { line, to: state, actor: `staff ${member.id}` });
    if (isEnded(line.state)) await inviteParty(trx, context, { ...line, number: line.claimNumber });
    await auditStaff(trx, context, member, {
      act: 'move-line',
      subject: ['claim', line.claimId],
      detail: { status: state },
    });
  });
}

/**
 * Flags a line for special investigation, or clears the flag. Only two roles know about it; the line's party does not.
 */
export async function flagLine(context: Context, member: StaffMember, seen: SeenLine, isSiu: boolean): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    if (line.isSiu === isSiu) return;
    await changeLine(trx, line.id, { isSiu });
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      actor: `staff ${member.id}`,
      visibility: 'siu',
      kind: isSiu ? 'siu-flagged' : 'siu-cleared',
    });
    await auditStaff(trx, context, member, { act: 'flag-siu', subject: ['claim', line.claimId] });
  });
}
