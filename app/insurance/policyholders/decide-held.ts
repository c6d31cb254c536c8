// A policy was paid to be reinstated, but a loss had been reported meanwhile: the desk reinstates it or leaves it cancelled.
import { m } from '#config/messages/compiled/messages.js';
import { actsOf } from '#config/staff-acts.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import {
  findPayablePolicy,
  findPaymentByReference,
  lockPayablePolicy,
  noteEffect,
  type PaidPolicy,
} from '../billing/payment-store.ts';
import { coverWithoutVersion, lossSince } from '../billing/reinstatement-store.ts';
import { coverOn } from '../policies/cover.ts';
import { coverDay } from '../policies/cover-day.ts';
import { type DeskTaskKind, taskDesks } from '../policies/desk-task-kinds.ts';
import { closeDeskTask, findOpenTask } from '../policies/desk-task-store.ts';
import { reinstatePolicy } from '../record/reinstate.ts';
import { auditStaff } from '../staff/audit-staff.ts';
import type { StaffMember } from '../staff/staff-store.ts';
import { type DeskNews, notifyOfDeskAct } from './withdraw-cancellation.ts';

const HELD: DeskTaskKind = 'reinstatement-held';

/** What the desk reads before it decides; undefined when there is nothing to decide. */
export async function heldView({ db, env, language }: Context, policyId: number) {
  const held = await findOpenTask(db, policyId, HELD);
  if (!held) return undefined;
  const policy = await findPayablePolicy(db, policyId);
  const loss = policy.cancels_on === null ? undefined : await lossSince(db, policyId, policy.cancels_on);
  return {
    reference: held.reference,
    amount: writtenMoney(held.cents, language),
    day: policy.cancels_on === null ? undefined : writtenDay(policy.cancels_on, language),
    loss: loss && writtenDay(loss, language),
    /** Whether it can be reinstated: here, by the core system, or not any more. */
    by: !mayGoOn(policy) ? ('nobody' as const) : env.POLICY_AUTHORITY,
  };
}
export type HeldView = NonNullable<Awaited<ReturnType<typeof heldView>>>;

/** Its term is not over, and it did not end for another reason since. */
function mayGoOn(policy: PaidPolicy): boolean {
  const today = coverDay(policy, new Date());
  return coverOn(policy, today) === 'cancelled' && today < policy.expires_on && !policy.ended_otherwise;
}

/** @param seen the reference of the payment that the desk saw */
type Deciding = { policyId: number; seen: string };

/**
 * Reinstates it without a gap, as underwriting decided, and tells the contact on file.
 *
 * @throws {Failure} refused when that was not decided, or something changed since it was seen
 */
export function reinstateHeld(
  context: Context,
  member: StaffMember,
  { isDecided, ...of }: Deciding & { isDecided: boolean },
): Promise<void> {
  if (!isDecided) throw new Failure('refused', m.after_loss_undecided({}, { locale: context.language })).at('decided');
  return decide(context, member, of, async (trx, { policyId, reference }, refusal) => {
    const policy = await lockPayablePolicy(trx, policyId);
    const payment = await findPaymentByReference(trx, reference);
    if (context.env.POLICY_AUTHORITY !== 'self' || !mayGoOn(policy) || !payment) throw refusal;
    const paid = { policyId, actor: `staff ${member.id}`, reason: reference } as const;
    if (!(await reinstatePolicy(trx, context, paid))) await coverWithoutVersion(trx, policyId);
    await noteEffect(trx, payment, 'reinstated');
    const subject: ['policy', number] = ['policy', policyId];
    await auditStaff(trx, context, member, { act: 'reinstate-after-loss', subject, detail: { reference } });
    await notifyOfDeskAct(trx, context, policyId, {
      title: m.reinstate_told_title,
      text: m.after_loss_told_text,
      sms: m.after_loss_told_sms,
      isOurs: true,
      isBilledAgain: true,
    });
  });
}

/**
 * Leaves it cancelled, and tells the contact on file.
 *
 * @throws {Failure} refused when something changed since it was seen
 */
export const refuseHeld = (context: Context, member: StaffMember, of: Deciding): Promise<void> =>
  decide(context, member, of, async (trx, { policyId, reference, cents }) => {
    const subject: ['policy', number] = ['policy', policyId];
    await auditStaff(trx, context, member, { act: 'refuse-reinstatement', subject, detail: { reference, cents } });
    await notifyOfDeskAct(trx, context, policyId, refusedNews(cents));
  });

const refusedNews = (cents: number): DeskNews => ({
  title: m.after_loss_refused_title,
  text: (words, locale) => m.after_loss_refused_text({ ...words, amount: writtenMoney(cents, locale.locale) }, locale),
  sms: m.after_loss_refused_sms,
  isOurs: true,
});

type Held = { policyId: number; reference: string; cents: number };

/** Ends the task with what it was decided, once. */
async function decide(
  context: Context,
  member: StaffMember,
  { policyId, seen }: Deciding,
  make: (trx: Queryable, held: Held, refusal: Failure) => Promise<void>,
): Promise<void> {
  const refusal = new Failure('refused', m.after_loss_changed({}, { locale: context.language }));
  await context.db.transaction().execute(async (trx) => {
    await lockPayablePolicy(trx, policyId);
    const held = await findOpenTask(trx, policyId, HELD);
    if (held?.reference !== seen) throw refusal;
    await closeDeskTask(trx, held.id, member.id, taskDesks(actsOf(member.roles)));
    await make(trx, { policyId, ...held }, refusal);
  });
}
