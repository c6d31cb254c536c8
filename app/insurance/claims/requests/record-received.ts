import { randomUUID } from 'node:crypto';
import { m } from '#config/messages/compiled/messages.js';
import { instantAt } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { rulesFor } from '../clocks/clock-rules.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { changeLine } from '../lines/line-change-store.ts';
import { ofLine, payeesOf, paymentsIn } from '../payments/line-payments.ts';
import { outsideRole } from '../payments/payee.ts';
import { partyAt } from '../talk/write-about-claim.ts';
import { hasOwnClock, isOfDesk, receivedKindsFor } from './received-kinds.ts';

type At = { number: string; line: number };
/** `from`: the id of a person of the claim, or a role. */
type Typed = { kind: string; day: string | undefined; from: string; key: string };

/**
 * Records a request, a demand or a bill that came by letter or phone, or another fact from which the law counts. Its clock
 * runs from the day on which it came.
 *
 * @throws {Failure} refused, with a message that says what to correct
 */
export async function recordReceived(
  context: Context,
  member: StaffMember,
  at: At,
  { kind: typed, day, from, key }: Typed,
): Promise<void> {
  const locale = { locale: context.language };
  const input = { kind: typed, day: day ?? '', from, number: at.number, line: String(at.line) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'record-received', input, async () => {
      const { line } = await partyAt(trx, context, at);
      const { claimId, id: lineId, lossOn } = line;
      const kind = receivedKindsFor(line).find((each) => each === typed);
      if (!kind) throw new Failure('refused', m.creq_bad_kind({}, locale)).at('kind');
      const zone = zoneOfLoss(line.lawState, line.zip);
      const today = dayInZone(new Date(), zone);
      if (!day || day < lossOn || day > today) {
        const days = { from: mediumDay(lossOn, context.language), to: mediumDay(today, context.language) };
        throw new Failure('refused', m.creq_bad_day(days, locale)).at('day');
      }
      const { parties = [], events = [] } = (await readClaim(trx, at.number)) ?? {};
      const sender = payeesOf(parties, line.partyId).find(({ id }) => String(id) === from);
      const role = sender?.id === line.partyId ? undefined : (sender?.role ?? outsideRole(from) ?? 'other');
      // A payment of today is for a settlement of today, also when it was recorded first, unless what the settlement answers
      // came in between.
      const asks = rulesFor(line).flatMap(({ starts, stops }) => (stops.some((stop) => stop === kind) ? starts : []));
      const asked = ofLine(events, lineId).findLast((event) => asks.some((ask) => ask === event.kind));
      const paid =
        kind === 'settled' &&
        paymentsIn(events, lineId).find(
          ({ facts, happenedAt }) => facts.day === today && !(asked && happenedAt <= asked.happenedAt),
        );
      const now = paid ? new Date(paid.happenedAt.getTime() - 1) : new Date();
      await changeLine(trx, lineId, {});
      await addClaimEvent(trx, {
        claimId,
        lineId,
        kind,
        actor: `staff ${member.id}`,
        visibility: isOfDesk(kind) ? 'staff' : 'line',
        // Early on its day, so that whatever was done about it on that day came later.
        happenedAt: day === today ? now : instantAt(day, '00:01', zone),
        facts: { day, ...(role && { role }), ...(hasOwnClock(kind) && { ref: randomUUID() }) },
      });
      await auditStaff(trx, context, member, { act: 'record-received', subject: ['claim', claimId], detail: { kind } });
      return null;
    }),
  );
}
