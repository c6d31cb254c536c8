import { m } from '#config/messages/compiled/messages.js';
import { isInjury } from '#contract/coverages.ts';
import { daysBetween } from '#platform/calendar/day.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { requireAuthority } from '../amounts/require-authority.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import type { ClaimEvent, ClaimParty } from '../lines/claim-record.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { changeLine } from '../lines/line-change-store.ts';
import { eventSentence, ROLE_IN_CLAIM } from '../lines/line-labels.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { partyAt } from '../talk/write-about-claim.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { acceptedAt, hasBills, NO_BILL, openBills, paymentsIn } from './line-payments.ts';
import { type PayeeFacts, readPayee } from './payee.ts';

type TypedPayment = {
  day: string | undefined;
  amount: string;
  /** The id of a person of the claim, or a choice that `readPayee` reads with the name. */
  to: string;
  payee: string;
  bill: string;
  /** It is another payment than the equal one that is recorded already. */
  isAnother: boolean;
  key: string;
};
/** An equal payment within this many days is probably the same one. */
const SAME_WITHIN_DAYS = 30;

/**
 * Records a payment that the carrier's own payment system has sent for an accepted line; nothing is paid here. The clocks
 * that wait for it stop as of its day, and the line's party is told. A line can have several payments.
 *
 * @throws {Failure} refused, with a message that says what to correct
 */
export async function recordPayment(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { day, amount, to, payee: name, bill, isAnother, key }: TypedPayment,
): Promise<void> {
  const refuse = (words: string) => new Failure('refused', words);
  const locale = { locale: context.language };
  const cents = typedMoney().safeParse(amount).data;
  if (!cents) throw refuse(m.cpay_bad_amount({}, locale)).at('amount');
  const input = { day: day ?? '', amount, bill, to, name, number: seen.number, line: String(seen.line) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'record-payment', input, async () => {
      const { line, party } = await partyAt(trx, context, seen);
      requireVersion(context, line, seen.version);
      const { claimId, id: lineId } = line;
      const { events = [], parties = [] } = (await readClaim(trx, seen.number)) ?? {};
      const since = acceptedAt(events, lineId);
      if (!since) throw refuse(m.cpay_not_accepted({}, locale));
      const zone = zoneOfLoss(line.lawState, line.zip);
      const [first, today] = [dayInZone(since, zone), dayInZone(new Date(), zone)];
      if (!day || day < first || day > today) {
        const days = { from: mediumDay(first, context.language), to: mediumDay(today, context.language) };
        throw refuse(m.cpay_bad_day(days, locale)).at('day');
      }
      const payee = readPayee(context, { parties, partyId: line.partyId }, { to, payee: name });
      const paid = paidBill(context, openBills(events, lineId), { bill, day });
      const ref = hasBills(line) ? (paid?.ref ?? NO_BILL) : undefined;
      const earlier = paymentsIn(events, lineId);
      requireNew(context, { cents, day, ref, payee, isAnother }, { earlier, parties });
      const sent = earlier.reduce((sum, { facts }) => sum + (Number(facts.cents) || 0), cents);
      requireAuthority(context, member, line.coverage, sent);
      // The end of the day, so that it comes after an acceptance of that day.
      const happenedAt = day === today ? new Date() : instantAt(day, '23:59', zone);
      const facts = {
        cents,
        day,
        ...payee,
        ...(ref && { ref }),
      };
      await changeLine(trx, lineId, {});
      const tells = await addClaimEvent(trx, {
        claimId,
        lineId,
        kind: 'payment-sent',
        happenedAt,
        actor: `staff ${member.id}`,
        facts,
        visibility: 'line',
      });
      if (isInjury(line.coverage)) {
        const told = { claimId, lineId, kind: 'injury-paid', happenedAt, actor: `staff ${member.id}` } as const;
        await addClaimEvent(trx, { ...told, visibility: 'staff' });
      }
      await notifyParty(trx, context, party, 'payment');
      await writeLetterIfByPost(trx, line, party, {
        kind: 'message',
        tells,
        actor: `staff ${member.id}`,
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

/**
 * The open bill that a payment is for, unless it is for none.
 *
 * @throws {Failure} refused when it names none of them, or is older than its bill
 */
function paidBill(
  { language }: Context,
  bills: ReturnType<typeof openBills>,
  { bill, day }: { bill: string; day: string },
) {
  const locale = { locale: language };
  const paid = bills.find(({ ref }) => ref === bill);
  if (bills.length > 0 && !paid && bill !== NO_BILL)
    throw new Failure('refused', m.cpay_need_bill({}, locale)).at('bill');
  // Its clock begins with it, so an earlier payment would never stop that.
  if (paid && day < paid.day)
    throw new Failure('refused', m.cpay_before_bill({ day: mediumDay(paid.day, language) }, locale)).at('day');
  return paid;
}

type Payment = Pick<TypedPayment, 'isAnother'> & {
  cents: number;
  day: string;
  ref: string | undefined;
  payee: PayeeFacts;
};
type Earlier = { earlier: readonly Pick<ClaimEvent, 'facts'>[]; parties: readonly ClaimParty[] };

/**
 * @throws {Failure} refused when an equal payment to the same payee, and for the same bill if there is one, was recorded
 * before, unless the adjuster says that this is another one
 */
function requireNew(
  { language }: Context,
  { cents, day, ref, payee, isAnother }: Payment,
  { earlier, parties }: Earlier,
): void {
  // Compared by role alone, where none is the party's own: two people can write one name in two ways, and the row of a
  // party or an attorney is another one after a join or a correction.
  const same = earlier.find(
    ({ facts }) =>
      facts.cents === cents &&
      facts.role === payee.role &&
      (facts.ref ?? NO_BILL) === (ref ?? NO_BILL) &&
      Math.abs(daysBetween(String(facts.day), day)) <= SAME_WITHIN_DAYS,
  );
  if (!same || isAnother) return;
  const locale = { locale: language };
  const person = 'to' in payee ? parties.find(({ id }) => id === payee.to) : undefined;
  // The earlier payment may have gone to another attorney, who has left the claim: then only the role is shown.
  const isNamed = person?.role !== 'attorney' || person.id === same.facts.to;
  const name = person ? (isNamed && person.name) || ROLE_IN_CLAIM[person.role]({}, locale) : same.facts.payee;
  const what = {
    amount: writtenAmount(cents, language),
    name: String(name),
    day: mediumDay(String(same.facts.day), language),
  };
  throw new Failure('refused', m.cpay_recorded(what, locale));
}
