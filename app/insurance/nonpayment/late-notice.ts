// A notice of cancellation that was not mailed in time. The law counts its days from the mailing, so the policy cannot
// end on the day that it names: it is given anew with a later day when the desk is about to mail it, or else taken back.
import { m } from '#config/messages/compiled/messages.js';
import type { AuditContext } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context, Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { findOpenPayment, listUnpaid } from '../billing/payment-store.ts';
import { isTaskDone } from '../policies/desk-task-store.ts';
import { centsOf } from '../policies/lapse.ts';
import { dropLenderNotices } from '../record/lender-notice-store.ts';
import { type LockedVersions, lockVersions } from '../record/lock-versions.ts';
import { NOT_MAILED, NOTHING_DUE, PAST_DUE, type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { reinstatePolicy } from '../record/reinstate.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { findCancellationNotice, findNoticeToMail, isTooLateToMail, noticeTask } from './notice-to-mail.ts';
import { notifyNoticeWithdrawn, notifyOfNotice } from './notify-of-notice.ts';
import { writeNotice } from './unpaid-policy.ts';

/**
 * Replaces a notice that was not mailed in time. The new one names the first day that the law allows from today. When
 * nothing is past due anymore, or the policy ends before that day anyway, the old one is withdrawn without a new one.
 *
 * @throws {Failure} refused when it was mailed, paid or replaced meanwhile, or a payment is under way
 */
export async function giveNoticeAnew(
  context: Context,
  member: StaffMember,
  policyId: number,
): Promise<'given' | 'taken-back'> {
  const locale = { locale: context.language };
  const refusal = new Failure('refused', m.notice_anew_changed({}, locale));
  if (context.env.POLICY_AUTHORITY !== 'self') throw refusal;
  const now = new Date();
  const actor: Actor = `staff ${member.id}`;
  return context.db.transaction().execute(async (trx) => {
    const locked = await lockVersions(trx, policyId, now);
    const late = locked && (await findLate(trx, locked, now));
    if (!late) throw refusal;
    if (await findOpenPayment(trx, policyId)) throw new Failure('refused', m.past_due_paying({}, locale));
    const [{ document }] = locked;
    const { notice, cents } = late;
    const unpaid = { policyId, actor, reason: notice.reason ?? PAST_DUE, cents };
    const given = cents > 0 ? await writeNotice(trx, context, unpaid, locked, now) : undefined;
    if (!given) {
      const reason = cents > 0 ? NOT_MAILED : NOTHING_DUE;
      await takeNoticeBack(trx, context, { policyId, actor, reason }, now);
      return 'taken-back';
    }
    await dropLenderNotices(trx, policyId, notice.number);
    await notifyOfNotice(trx, context.env, policyId, {
      policy: `${document.prefix} ${document.number}`,
      cents,
      on: given.on,
      isPastDue: notice.reason === PAST_DUE,
      instead: notice.document.cancels_on ?? given.on,
    });
    return 'given';
  });
}

/** The notice of a locked policy that waits to be mailed too late, and what has to be paid now. */
async function findLate(
  trx: Queryable,
  [{ policyId, document }]: LockedVersions,
  now: Date,
): Promise<{ notice: PolicyVersion; cents: number } | undefined> {
  const toMail = document.status === 'cancel_pending' ? await findNoticeToMail(trx, policyId) : undefined;
  const notice = toMail && (await findCancellationNotice(trx, policyId));
  if (!notice || !isTooLateToMail(notice, now)) return undefined;
  return { notice, cents: notice.reason === PAST_DUE ? await pastDueCents(trx, notice, now) : toMail.cents };
}

async function pastDueCents(trx: Queryable, { policyId, document }: PolicyVersion, now: Date): Promise<number> {
  const today = dayIn(stateOf(document), now);
  return centsOf((await listUnpaid(trx, policyId)).filter(({ due_on }) => due_on < today));
}

/**
 * Takes back the notice of a policy in the caller's transaction: the policy goes on. Whoever heard of the notice hears of
 * that.
 */
export async function takeNoticeBack(
  trx: Queryable,
  acting: Pick<Resources, 'env'> & AuditContext,
  back: { policyId: number; actor: Actor; reason: typeof NOT_MAILED | typeof NOTHING_DUE },
  now: Date,
): Promise<PolicyVersion | undefined> {
  const { policyId, reason } = back;
  const notice = await findCancellationNotice(trx, policyId);
  const version = await reinstatePolicy(trx, acting, back, now);
  if (!notice || !version) return version;
  const { document } = notice;
  await dropLenderNotices(trx, policyId, notice.number);
  const told = {
    policy: `${document.prefix} ${document.number}`,
    on: document.cancels_on ?? document.term.expires_on,
    cents: await pastDueCents(trx, notice, now),
  };
  const wasMailed = await isTaskDone(trx, noticeTask(policyId, notice.number));
  await notifyNoticeWithdrawn(trx, acting.env, policyId, { ...told, wasMailed, isPaid: reason === NOTHING_DUE });
  return version;
}

/**
 * Whether what the notice of a locked policy asks for is no longer owed, such as after a won dispute, or after a change
 * that returned premium on its bills. What an imported notice asks for is not known.
 */
export async function isNothingDue(
  trx: Queryable,
  [{ policyId, document }]: LockedVersions,
  now: Date,
): Promise<boolean> {
  const notice = await findCancellationNotice(trx, policyId);
  if (!notice?.reason || notice.document.cancels_on !== document.cancels_on) return false;
  // After a first payment that was returned, the bill may not be due yet.
  if (notice.reason !== PAST_DUE) return (await listUnpaid(trx, policyId)).length === 0;
  return (await pastDueCents(trx, notice, now)) === 0;
}
