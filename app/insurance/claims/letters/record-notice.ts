import { m } from '#config/messages/compiled/messages.js';
import { instantAt } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { dueByWord, isReport } from '../clocks/notices-due.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent, clocksOfLine } from '../lines/claim-event-store.ts';
import { isEnded } from '../lines/line.ts';
import { hasEstimate, lockLine } from '../lines/line-change-store.ts';

type Typed = { event: string; ref: string; day: string | undefined };

/**
 * Records that something which a clock waits for was sent or done elsewhere, such as a notice on the state's own form or
 * an answer to a request. The clock stops as of its day.
 *
 * @throws {Failure} refused when nothing of the kind is due, or for a day before the clock started or in the future
 */
export async function recordNotice(
  context: Context,
  member: StaffMember,
  at: { number: string; line: number },
  { event, ref, day }: Typed,
): Promise<void> {
  const locale = { locale: context.language };
  await context.db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, at.number, at.line);
    const isWithoutEstimate = line !== undefined && isEnded(line.state) && !(await hasEstimate(trx, line.id));
    const due = line ? dueByWord(await clocksOfLine(trx, line.claimId, line.id), isWithoutEstimate) : [];
    const notice = due.find((each) => each.event === event && (each.ref ?? '') === ref);
    if (!line || !notice) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    const zone = zoneOfLoss(line.lawState, line.zip);
    const today = dayInZone(new Date(), zone);
    if (!day || day < notice.startedOn || day > today) {
      const days = { from: mediumDay(notice.startedOn, context.language), to: mediumDay(today, context.language) };
      throw new Failure('refused', m.creq_bad_day(days, locale));
    }
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: notice.event,
      actor: `staff ${member.id}`,
      happenedAt: day === today ? new Date() : instantAt(day, '23:59', zone),
      ...(notice.ref !== undefined && { facts: { ref: notice.ref } }),
      visibility: isReport(notice.event) ? 'staff' : 'line',
    });
    await auditStaff(trx, context, member, {
      act: 'record-notice',
      subject: ['claim', line.claimId],
      detail: { kind: notice.event },
    });
  });
}
