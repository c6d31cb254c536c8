import { m } from '#config/messages/compiled/messages.js';
import { INJURY } from '#contract/coverages.ts';
import { typedDollars } from '#contract/fields.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { requireAuthority } from '../amounts/require-authority.ts';
import { dayThere, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { changeLine } from '../lines/line-change-store.ts';
import { eventSentence } from '../lines/line-labels.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { partyAt } from '../talk/write-about-claim.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { acceptedAt, openBills, payeesOf, paymentsIn } from './line-payments.ts';

type At = { number: string; line: number };
type TypedPayment = { day: string | undefined; amount: string; to: number; bill: string; key: string };

/**
 * Records a payment that the carrier's own payment system has sent for an accepted line; nothing is paid here. The clocks
 * that wait for it stop as of its day, and the line's party is told. A line can have several payments.
 *
 * @throws {Failure} refused, with a message that says what to correct
 */
export async function recordPayment(
  context: Context,
  member: StaffMember,
  at: At,
  { day, amount, to, bill, key }: TypedPayment,
): Promise<void> {
  const refuse = (words: string) => new Failure('refused', words);
  const locale = { locale: context.language };
  const cents = typedDollars.safeParse(amount).data;
  if (!cents) throw refuse(m.cpay_bad_amount({}, locale));
  const input = { day: day ?? '', amount, bill, to: String(to), number: at.number, line: String(at.line) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'record-payment', input, async () => {
      const { line, party } = await partyAt(trx, context, at);
      const { claimId, id: lineId } = line;
      const { events = [], parties = [] } = (await readClaim(trx, at.number)) ?? {};
      const since = acceptedAt(events, lineId);
      if (!since) throw refuse(m.cpay_not_accepted({}, locale));
      const zone = zoneOfLoss(line.lawState, line.zip);
      const [first, today] = [dayThere(since, zone), dayThere(new Date(), zone)];
      if (!day || day < first || day > today) {
        const days = { from: mediumDay(first, context.language), to: mediumDay(today, context.language) };
        throw refuse(m.cpay_bad_day(days, locale));
      }
      const payee = payeesOf(parties, line.partyId).find(({ id }) => id === to);
      if (!payee) throw refuse(m.cpay_bad_payee({}, locale));
      const bills = openBills(events, lineId);
      const paid = bills.find(({ ref }) => ref === bill);
      if (bills.length > 0 && !paid) throw refuse(m.cpay_need_bill({}, locale));
      const sent = paymentsIn(events, lineId).reduce((sum, { facts }) => sum + (Number(facts.cents) || 0), cents);
      requireAuthority(context, member, line.coverage, sent);
      // The end of the day, so that it comes after an acceptance of that day.
      const happenedAt = day === today ? new Date() : instantAt(day, '23:59', zone);
      const facts = {
        cents,
        day,
        to,
        ...(to !== line.partyId && { role: payee.role }),
        ...(paid && { ref: paid.ref }),
      };
      await changeLine(trx, lineId, {});
      await addClaimEvent(trx, {
        ...{ claimId, lineId, kind: 'payment-sent', happenedAt, actor: `staff ${member.id}`, facts },
        visibility: 'line',
      });
      if (INJURY.some((each) => each === line.coverage)) {
        const told = { claimId, lineId, kind: 'injury-paid', happenedAt, actor: `staff ${member.id}` } as const;
        await addClaimEvent(trx, { ...told, visibility: 'staff' });
      }
      await notifyParty(trx, context, party, 'payment');
      await writeLetterIfByPost(trx, line, party, {
        ...{ kind: 'message', actor: `staff ${member.id}` },
        write: (language) => ({
          title: m.talk_post_payment_title({}, { locale: language }),
          paragraphs: [eventSentence('payment-sent', facts, language)],
        }),
      });
      await auditStaff(trx, context, member, { act: 'record-payment', subject: ['claim', claimId], detail: { cents } });
      return null;
    }),
  );
}
