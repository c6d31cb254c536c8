// The service desk reinstates a policy that its policyholder had canceled, without a gap.
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { lossSince } from '../billing/reinstatement-store.ts';
import { centsOf, lastDayToReinstate } from '../policies/lapse.ts';
import { lockVersions } from '../record/lock-versions.ts';
import { NO_LOSS, type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { heldBackUntil } from '../record/pricing/moratorium.ts';
import { findEndedByRequest, reinstatePolicy, requestedEnd } from '../record/reinstate.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { type DeskNews, notifyOfDeskAct } from './withdraw-cancellation.ts';

type WhyNot =
  | { why: 'loss'; on: string }
  | { why: 'too-late' }
  /** Comprehensive and collision would begin again during a moratorium. */
  | { why: 'storm'; until: string }
  | { why: 'unpaid'; cents: number };

/** Whether a policy may be reinstated today as if it had not ended, and until when. */
async function ruleReinstatement(
  db: Queryable,
  { policyId, document }: PolicyVersion,
  now: Date,
): Promise<{ since: string; lastDay: string; whyNot: WhyNot | undefined }> {
  const today = dayIn(stateOf(document), now);
  const since = document.cancels_on ?? today;
  const lastDay = lastDayToReinstate(since, document.term.expires_on);
  const loss = await lossSince(db, policyId, since);
  const until = heldBackUntil(document, today);
  const due = (await listUnpaid(db, policyId)).filter(({ due_on }) => due_on <= today);
  const reasons: (WhyNot | false | undefined)[] = [
    loss !== undefined && { why: 'loss', on: loss },
    today > lastDay && { why: 'too-late' },
    until !== undefined && { why: 'storm', until },
    due.length > 0 && { why: 'unpaid', cents: centsOf(due) },
  ];
  return { since, lastDay, whyNot: reasons.find((each): each is WhyNot => Boolean(each)) };
}

/** What the desk reads before it reinstates one, or why it may not; undefined when nobody asked for its end. */
export async function reinstateView({ db, env, language }: Context, policyId: number) {
  const now = new Date();
  const ended = env.POLICY_AUTHORITY === 'self' ? await findEndedByRequest(db, policyId, now) : undefined;
  if (!ended) return undefined;
  const { since, lastDay, whyNot } = await ruleReinstatement(db, ended, now);
  const locale = { locale: language };
  const [day, last] = [writtenDay(since, language), writtenDay(lastDay, language)];
  switch (whyNot?.why) {
    case 'loss':
      return { day, whyNot: m.reinstate_loss({ day: writtenDay(whyNot.on, language) }, locale) };
    case 'too-late':
      return { day, whyNot: m.reinstate_too_late({ last }, locale) };
    case 'storm': {
      const words = { day: writtenDay(whyNot.until, language), last };
      return { day, whyNot: (whyNot.until < lastDay ? m.reinstate_storm : m.reinstate_storm_past)(words, locale) };
    }
    case 'unpaid':
      return { day, whyNot: m.reinstate_unpaid({ amount: writtenMoney(whyNot.cents, language), last }, locale) };
    default:
      return { day, last, version: ended.number, amount: writtenMoney(-ended.changeCents, language) };
  }
}
export type ReinstateView = NonNullable<Awaited<ReturnType<typeof reinstateView>>>;

const REINSTATED: DeskNews = {
  title: m.reinstate_told_title,
  text: m.reinstate_told_text,
  sms: m.reinstate_told_sms,
  isBilledAgain: true,
};

/**
 * Reinstates it, and tells the contact on file.
 *
 * @param seen the version of the cancellation that the desk saw
 * @throws {Failure} refused when it is no longer the one that was seen, or a rule or the signature is in the way
 */
export async function reinstateAtDesk(
  context: Context,
  member: StaffMember,
  policyId: number,
  { seen, isSigned }: { seen: number; isSigned: boolean },
): Promise<void> {
  const locale = { locale: context.language };
  const refusal = new Failure('refused', m.reinstate_changed({}, locale));
  if (context.env.POLICY_AUTHORITY !== 'self') throw refusal;
  if (!isSigned) throw new Failure('refused', m.reinstate_unsigned({}, locale));
  const now = new Date();
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockVersions(trx, policyId, now);
    const ended = locked && requestedEnd(locked[0], now);
    if (ended?.number !== seen || (await ruleReinstatement(trx, ended, now)).whyNot) throw refusal;
    await reinstatePolicy(trx, context, { policyId, actor: `staff ${member.id}`, reason: NO_LOSS }, now);
    await notifyOfDeskAct(trx, context, policyId, REINSTATED);
  });
}
