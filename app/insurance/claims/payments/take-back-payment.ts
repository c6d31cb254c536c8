import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { TAKEN_BACK } from '../clocks/taken-back.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { ACCEPTS, isPaid, untrueLetters } from '../lines/line.ts';
import { changeLine, dropLetters, refreshClaimStatus } from '../lines/line-change-store.ts';
import { eventSentence, TAKE_BACK_REASONS } from '../lines/line-labels.ts';
import { readText } from '../read-typed.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { partyAt } from '../talk/write-about-claim.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { ofLine, paymentsIn } from './line-payments.ts';

type At = { number: string; line: number };
type Typed = { payment: number; reason: string; typed: string; key: string };

/**
 * Takes back the record of a payment that was made by mistake. Nothing is deleted: the record stays with the reason, the
 * clocks run as if it had never been made, and the line's party is told. A line that was closed because of it is open again.
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
  if (!reason) throw new Failure('refused', m.cback_need_reason({}, locale)).at('reason');
  const why = readText(context, typed, 'text');
  const input = { payment: String(id), reason, why, number: at.number, line: String(at.line) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'take-back-payment', input, async () => {
      const { line, party } = await partyAt(trx, context, at);
      const { claimId, id: lineId } = line;
      const { events = [] } = (await readClaim(trx, at.number)) ?? {};
      const payment = paymentsIn(events, lineId).find((each) => each.id === id);
      if (!payment) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
      // An injury's payment was recorded for Medicare at the same moment.
      const own = ofLine(events, lineId);
      const withIt = own.filter(
        ({ kind, happenedAt }) => kind === 'injury-paid' && happenedAt.getTime() === payment.happenedAt.getTime(),
      );
      const { cents = 0, day = '' } = payment.facts;
      const closing = line.state === 'closed' ? closedBecauseOf(id, own) : undefined;
      const takes = [payment, ...withIt.slice(0, 1), ...(closing ? [closing] : [])].map((each) => String(each.id));
      const actor = `staff ${member.id}` as const;
      const told = { cents: Number(cents), day: String(day), isOpenAgain: closing !== undefined };
      const facts = { takes, ...told, reason, why };
      const isAccepted = own.findLast(({ kind }) => ACCEPTS.includes(kind))?.kind === 'accepted';
      const state = closing && (isAccepted ? 'accepted' : 'partly');
      await changeLine(trx, lineId, state ? { state, isEnded: false } : {});
      if (state) await refreshClaimStatus(trx, claimId);
      const isHeard = await dropUntrue(trx, { lineId, paymentId: id, own, state });
      await addClaimEvent(trx, { claimId, lineId, kind: TAKEN_BACK, actor, facts, visibility: 'line' });
      // Nobody is told of a mistake that they have never heard of.
      if (isHeard) {
        await notifyParty(trx, context, party, 'no-payment');
        await writeLetterIfByPost(trx, line, party, {
          kind: 'message',
          actor,
          write: (language) => ({
            title: m.talk_post_no_payment_title({}, { locale: language }),
            paragraphs: [eventSentence(TAKEN_BACK, told, language)],
          }),
        });
      }
      await auditStaff(trx, context, member, {
        act: 'take-back-payment',
        subject: ['claim', claimId],
        detail: { cents: Number(cents), reason },
      });
      return null;
    }),
  );
}

type OfLine = { id: number; kind: string; facts: Record<string, unknown> };

type Untrue = {
  lineId: number;
  paymentId: number;
  own: readonly OfLine[];
  /** Where a line is that was closed, and is open again. */
  state: 'accepted' | 'partly' | undefined;
};

/** Takes letters that are no longer true off the list. @returns whether the party has heard of what they say */
async function dropUntrue(trx: Queryable, { lineId, paymentId, own, state }: Untrue): Promise<boolean> {
  const wasMailed = own.some(({ kind, facts }) => kind === 'letter-posted' && facts.of === paymentId);
  const isDropped = await dropLetters(trx, { eventId: paymentId }, 'taken-back');
  const isEndUnheard =
    state === undefined || (await dropLetters(trx, { lineId, kinds: untrueLetters(state) }, 'reopened'));
  return wasMailed || !isDropped || !isEndUnheard;
}

/** The event that closed a line, if it was closed because of this payment. A line also closes when nothing is owed. */
function closedBecauseOf(paymentId: number, own: readonly OfLine[]): OfLine | undefined {
  const closing = own.findLast(({ kind }) => kind === 'closed');
  const isStillPaid = isPaid(own.filter(({ id }) => id !== paymentId));
  return closing?.facts.owesNothing || isStillPaid ? undefined : closing;
}
