import { m } from '#config/messages/compiled/messages.js';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { noticesDue } from '../clocks/notices-due.ts';
import { addClaimEvent, clocksOfLine } from '../lines/claim-event-store.ts';
import { holdLine } from '../lines/line-change-store.ts';

/**
 * Records that the notice which the state prescribes word for word was sent today on the state's own form, which stops
 * its clock.
 *
 * @throws {Failure} refused when no such notice is due
 */
export async function recordNotice(
  context: Context,
  member: StaffMember,
  at: { number: string; line: number },
  typed: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = await holdLine(trx, at.number, at.line);
    const due = line ? noticesDue(await clocksOfLine(trx, line.claimId, line.id)) : [];
    const notice = due.find(({ event }) => event === typed);
    if (!line || !notice) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    const event = { claimId: line.claimId, lineId: line.id, actor: `staff ${member.id}`, visibility: 'line' } as const;
    await addClaimEvent(trx, { ...event, kind: notice.event });
    await auditStaff(trx, context, member, { act: 'record-notice', subject: ['claim', line.claimId] });
  });
}
