import { m } from '#config/messages/compiled/messages.js';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { TAKEN_BACK } from '../clocks/taken-back.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { changeLine } from '../lines/line-change-store.ts';
import { eventSentence, TAKE_BACK_REASONS } from '../lines/line-labels.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { partyAt, textOf } from '../talk/write-about-claim.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { ofLine, paymentsIn } from './line-payments.ts';

type At = { number: string; line: number };
type Typed = { payment: number; reason: string; typed: string; key: string };

/**
 * Takes back the record of a payment that was made by mistake. Nothing is deleted: the record stays with the reason, the
 * clocks run as if it had never been made, and the line's party is told.
 *
 * @throws {Failure} refused, with a message that says what to correct
 */
export async function takeBackPayment(
  context: Context,
  member: StaffMember,
  at: At,
  { payment: id, reason: chosen, typed, key }: Typed,
): Promise<void> {
  const locale = { locale: context.language };
  const reason = Object.keys(TAKE_BACK_REASONS).find((each) => each === chosen);
  if (!reason) throw new Failure('refused', m.cback_need_reason({}, locale));
  const why = textOf(context, typed);
  const input = { payment: String(id), reason, why, number: at.number, line: String(at.line) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'take-back-payment', input, async () => {
      const { line, party } = await partyAt(trx, context, at);
      const { claimId, id: lineId } = line;
      const { events = [] } = (await readClaim(trx, at.number)) ?? {};
      const payment = paymentsIn(events, lineId).find((each) => each.id === id);
      if (!payment) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
      // An injury's payment was recorded for Medicare at the same moment.
      const withIt = ofLine(events, lineId).filter(
        ({ kind, happenedAt }) => kind === 'injury-paid' && happenedAt.getTime() === payment.happenedAt.getTime(),
      );
      const { cents = 0, day = '' } = payment.facts;
      const takes = [payment, ...withIt.slice(0, 1)].map((each) => String(each.id));
      const actor = `staff ${member.id}` as const;
      const facts = { takes, cents: Number(cents), day: String(day), reason, why };
      await changeLine(trx, lineId, {});
      await addClaimEvent(trx, { claimId, lineId, kind: TAKEN_BACK, actor, facts, visibility: 'line' });
      await notifyParty(trx, context, party, 'no-payment');
      await writeLetterIfByPost(trx, line, party, {
        ...{ kind: 'message', actor },
        write: (language) => ({
          title: m.talk_post_no_payment_title({}, { locale: language }),
          paragraphs: [eventSentence(TAKEN_BACK, { cents, day }, language)],
        }),
      });
      await auditStaff(trx, context, member, {
        ...{ act: 'take-back-payment', subject: ['claim', claimId] },
        detail: { cents: Number(cents), reason },
      });
      return null;
    }),
  );
}
