// Payments that did not come through the processor: the service desk records them, and takes them back when the bank does.
import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { PAGE_TIMES } from '#platform/processor/ask-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import type { UnpaidBill } from '../../policies/billed-policy.ts';
import { coverDay } from '../../policies/cover-day.ts';
import { centsOf, lapseOf } from '../../policies/lapse.ts';
import { findRecipient } from '../../policies/policy-reader-store.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { billsFor, CHOICES, type Choice } from '../payment.ts';
import { receivedName } from '../payment-labels.ts';
import {
  findPayablePolicy,
  findPaymentOf,
  insertPayment,
  listUnpaid,
  lockPayablePolicy,
  type PaidPolicy,
  type Payment,
  type ReceivedAs,
} from '../payment-store.ts';
import { recordBankReturn } from '../record-reversals.ts';
import { settle } from '../settle-payment.ts';
import { findReceived, listReceived } from './received-store.ts';

const RECEIVED_AS: readonly ReceivedAs[] = ['check', 'phone', 'agency'];
const MOST_NUMBER = 60;
const MOST_SHOWN = 10;

/**
 * The bills that may be paid at the desk. Those of a policy that is over are paid all at once.
 *
 * @returns undefined for one that a payment would reinstate: that takes a signed statement, on the website
 */
function payableBills(policy: PaidPolicy, unpaid: UnpaidBill[], choice: Choice): UnpaidBill[] | undefined {
  const today = coverDay(policy, new Date());
  const { kind } = lapseOf(policy, unpaid, today);
  if (kind === 'open' || kind === 'asked') return undefined;
  return billsFor(kind === 'over' ? 'all' : choice, unpaid, today);
}

/** What may be recorded now, and what was recorded before; undefined where another system keeps the bills. */
export async function receivedView({ db, env, language }: Context, policyId: number) {
  if (env.POLICY_AUTHORITY !== 'self') return undefined;
  const policy = await findPayablePolicy(db, policyId);
  const unpaid = await listUnpaid(db, policyId);
  const payable = CHOICES.map((choice) => ({ choice, bills: payableBills(policy, unpaid, choice) }));
  const amounts = new Map(
    payable.flatMap(({ choice, bills = [] }): [number, Choice][] =>
      bills.length > 0 ? [[centsOf(bills), choice]] : [],
    ),
  );
  const locale = { locale: language };
  const recorded = await listReceived(db, policyId, MOST_SHOWN);
  return {
    isLapsed: unpaid.length > 0 && payable.every(({ bills }) => bills === undefined),
    // Where both choices are the same amount, the map has it once.
    choices: [...amounts].map(([cents, choice]) => ({
      value: `${choice} ${cents}`,
      label: m.received_choice({ amount: writtenMoney(cents, language), count: billsIn(payable, choice) }, locale),
    })),
    recorded: recorded
      .filter(({ returned_cents, amount_cents }) => returned_cents < amount_cents)
      .map((payment) => ({
        reference: payment.reference,
        canComeBack: payment.received_as === 'check',
        text: m.received_item(
          {
            way: receivedName(payment, language) ?? '',
            amount: writtenMoney(payment.amount_cents, language),
            day: mediumDay(dayIn(policy.state, payment.settled_at ?? payment.created_at), language),
          },
          locale,
        ),
      })),
  };
}
export type ReceivedView = NonNullable<Awaited<ReturnType<typeof receivedView>>>;

const billsIn = (payable: { choice: Choice; bills: UnpaidBill[] | undefined }[], choice: Choice) =>
  payable.find((each) => each.choice === choice)?.bills?.length ?? 0;

/**
 * Records that a payment came. Its bills, its effect on the policy, the receipt with its mail and the audit entry are one
 * transaction. A form that is sent twice counts once.
 *
 * @throws {Failure} refused for a field that cannot be read, for a number that is recorded already, for another amount than
 *   is owed, and while a payment of the same bill is under way
 */
export async function recordReceived(
  context: Context,
  member: StaffMember,
  policyId: number,
  form: Fields,
): Promise<void> {
  const refuse = (why: typeof m.received_changed) => new Failure('refused', why({}, { locale: context.language }));
  const { choice, cents, as, number } = readReceived(form, refuse);
  if (context.env.POLICY_AUTHORITY !== 'self') throw refuse(m.received_changed);
  await context.db.transaction().execute(async (trx) => {
    const policy = await lockPayablePolicy(trx, policyId);
    const before = await findReceived(trx, policyId, { as, number });
    if (before && isSameAgain(before, policy, cents)) return;
    if (before) throw refuse(m.received_known).at('number');
    const bills = payableBills(policy, await listUnpaid(trx, policyId), choice) ?? [];
    if (bills.length === 0 || centsOf(bills) !== cents) throw refuse(m.received_changed);
    const { email, language } = await findRecipient(trx, policyId);
    const fields = {
      reference: newReference('P'),
      policy_id: policyId,
      account_id: null,
      language,
      purpose: 'bill',
      receipt_email: email,
      returns_to: null,
      received_as: as,
      received_number: number,
    } as const;
    const payment = await insertPayment(trx, fields, bills, PAGE_TIMES);
    if (!payment) throw refuse(m.received_under_way);
    await settle(trx, context, payment, policy, { act: 'receive-payment', actor: `staff ${member.id}` });
  });
}

/** Whether a form was sent twice: the payment under this number is of today and of the same amount, and did not come back. */
const isSameAgain = ({ amount_cents, returned_cents, created_at }: Payment, { state }: PaidPolicy, cents: number) =>
  amount_cents === cents && returned_cents === 0 && dayIn(state, created_at) === dayIn(state, new Date());

function readReceived(
  { what = '', as: typedAs, number: typedNumber = '' }: Fields,
  refuse: (why: typeof m.received_changed) => Failure,
) {
  const [, choice, cents] = /^(due|all) ([1-9][0-9]{0,8})$/.exec(what) ?? [];
  if (!choice) throw refuse(m.received_need_what).at('what');
  const as = RECEIVED_AS.find((each) => each === typedAs);
  if (!as) throw refuse(m.received_need_how).at('as');
  const number = typedNumber.trim().toUpperCase();
  if (!/^[\w-]+$/.test(number) || number.length > MOST_NUMBER) throw refuse(m.received_need_number).at('number');
  return { choice: choice as Choice, cents: Number(cents), as, number };
}

/**
 * Takes a recorded check back that the bank returned: its bills are unpaid again, and the policyholder is told.
 *
 * @throws {Failure} refused when the policy has no such check
 */
export async function returnReceived(
  context: Context,
  member: StaffMember,
  policyId: number,
  reference: string,
): Promise<void> {
  const payment = await findPaymentOf(context.db, policyId, reference);
  if (payment?.received_as !== 'check') {
    throw new Failure('refused', m.received_no_check({}, { locale: context.language }));
  }
  await recordBankReturn(context, payment, reference, `staff ${member.id}`);
}
