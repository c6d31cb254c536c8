// The service desk gives notice of cancellation to a policy with a bill that is past due.
import { m } from '#config/messages/compiled/messages.js';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { billsOf, byDueDay } from '../billing/ledger/ledger.ts';
import { readLedger } from '../billing/ledger/open-ledger.ts';
import { findOpenPayment, listUnpaid } from '../billing/payment-store.ts';
import { centsOf } from '../policies/lapse.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import { statusNews } from '../record/endorse.ts';
import { type LockedVersions, lockVersions, readVersions } from '../record/lock-versions.ts';
import { PAST_DUE, type PolicyVersion, stateOf } from '../record/policy-version.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { earliestEnd } from './nonpayment-law.ts';
import { notifyOfNotice } from './notify-of-notice.ts';
import { giveNotice, noticeEndsOn } from './unpaid-policy.ts';

/** What is past due on a policy in force that is under no notice; undefined when nothing is. */
async function findPastDue(db: Queryable, versions: LockedVersions, now: Date) {
  const [{ policyId, document }] = versions;
  const today = dayIn(stateOf(document), now);
  if (document.status !== 'active' || document.term.expires_on <= today) return undefined;
  const late = (await listUnpaid(db, policyId)).filter(({ due_on }) => due_on < today);
  if (late.length === 0) return undefined;
  return {
    version: versions.at(-1)?.number ?? 0,
    cents: centsOf(late),
    today,
    document,
    on: noticeEndsOn(versions, today, true),
    isPaying: (await findOpenPayment(db, policyId)) !== undefined,
  };
}

/** Whether a next term was accepted and its first bill is paid, so that it begins whatever is past due. */
async function isNextTermPaid(db: Queryable, { policyId, termNumber }: PolicyVersion): Promise<boolean> {
  const bills = billsOf((await readLedger(db, policyId)).entries);
  const [first] = bills.filter((bill) => bill.termNumber > termNumber && bill.chargedCents > 0).toSorted(byDueDay);
  return first?.leftCents === 0;
}

/** What the desk reads before it gives notice, or why it cannot; undefined when there is no reason to. */
export async function pastDueView({ db, env, language }: Context, policyId: number) {
  const versions = env.POLICY_AUTHORITY === 'self' ? await readVersions(db, policyId) : undefined;
  const found = versions && (await findPastDue(db, versions, new Date()));
  if (!found) return undefined;
  const { version, cents, on, isPaying, document, today } = found;
  const locale = { locale: language };
  const amount = writtenMoney(cents, language);
  if (isPaying) return { amount, whyNot: m.past_due_paying({}, locale) };
  if (on === undefined) {
    if (await isNextTermPaid(db, versions[0])) {
      const begins = writtenDay(document.term.expires_on, language);
      return { amount, whyNot: m.past_due_next_term({ day: begins }, locale) };
    }
    const day = writtenDay(earliestEnd(document, today, true), language);
    return { amount, whyNot: m.past_due_ends_before({ day }, locale) };
  }
  return {
    version,
    cents,
    amount,
    day: writtenDay(on, language),
    lastDay: writtenDay(plusDays(on, -1), language),
    lenders: statusNews(document).map(({ lender }) => lender.name),
    isMailed: (await findPolicyReader(db, policyId)) !== undefined,
  };
}
export type PastDueView = NonNullable<Awaited<ReturnType<typeof pastDueView>>>;

/**
 * Gives notice and tells the policyholder and the agency.
 *
 * @param seen what the desk saw
 * @throws {Failure} refused when it is no longer so
 */
export async function giveNoticeAtDesk(
  context: Context,
  member: StaffMember,
  policyId: number,
  seen: { version: number; cents: number },
): Promise<void> {
  const refusal = new Failure('refused', m.past_due_changed({}, { locale: context.language }));
  if (context.env.POLICY_AUTHORITY !== 'self') throw refusal;
  const now = new Date();
  await context.db.transaction().execute(async (trx) => {
    const versions = await lockVersions(trx, policyId, now);
    const found = versions && (await findPastDue(trx, versions, now));
    if (!found || found.isPaying || found.version !== seen.version || found.cents !== seen.cents) throw refusal;
    const { cents } = found;
    const unpaid = { policyId, actor: `staff ${member.id}`, reason: PAST_DUE, cents } as const;
    const notice = await giveNotice(trx, context, unpaid, now);
    if (!notice) throw refusal;
    const policy = `${found.document.prefix} ${found.document.number}`;
    await notifyOfNotice(trx, context.env, policyId, { policy, cents, on: notice.on, isPastDue: true });
  });
}
