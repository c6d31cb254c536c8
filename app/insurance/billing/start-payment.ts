import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import { orAway, PAGE_TIMES, processorAway, WORTH_GOING_BACK_MS } from '#platform/processor/ask-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import type { UnpaidBill } from '../policies/billed-policy.ts';
import { coverDay } from '../policies/cover-day.ts';
import { centsOf, lapseOf } from '../policies/lapse.ts';
import { openCheckoutFor, paymentWithoutRef } from './open-checkout.ts';
import { billsFor, type Choice } from './payment.ts';
import {
  findOpenPayment,
  findPayablePolicy,
  insertPayment,
  listUnpaid,
  type PaidPolicy,
  type Payment,
} from './payment-store.ts';
import { insertStatement, isSignedFor, type Statement } from './reinstatement-store.ts';
import { recordOutcome } from './settle-payment.ts';

export type Wish = {
  policyId: number;
  /** Null for a guest. */
  accountId: number | null;
  /** A reinstatement needs the policyholder's no-loss statement. Everything else is a choice of bills. */
  what: Choice | { statement: Omit<Statement, 'no_loss_from'> };
  /** Null for the policy's own address. */
  receiptEmail: string | null;
  /** The URL of the payment's result page. */
  resultAt: (reference: string) => string;
};

/**
 * Opens a payment, or continues with the open one, because each bill can have only one.
 *
 * @returns the URL to send the payer to: the processor's page, or the payment's result page
 * @throws {Failure} refused when nothing is due; overloaded when the processor cannot be reached
 */
export async function startPayment(context: Context, wish: Wish): Promise<string> {
  // Each turn returns, or settles the payment that was in the way.
  for (let turn = 0; turn < 3; turn++) {
    const policy = await findPayablePolicy(context.db, wish.policyId);
    const wanted = { ...wish, receiptEmail: wish.receiptEmail ?? policy.email };
    const bills = await billsOf(context, wanted, policy);
    const made = await open(context, wanted, policy, bills);
    if (made) {
      const { url } = await orAway(context, () => openCheckoutFor(context, made));
      return url ?? made.returns_to ?? '';
    }

    const other = await findOpenPayment(context.db, wish.policyId);
    const goOn = other && (await orAway(context, () => goOnWith(context, other, wanted, bills)));
    if (goOn) return goOn;
  }
  throw processorAway(context);
}

async function billsOf(context: Context, { what, policyId }: Wish, policy: PaidPolicy): Promise<UnpaidBill[]> {
  const unpaid = await listUnpaid(context.db, policyId);
  const today = coverDay(policy, new Date());
  const lapse = lapseOf(policy, unpaid, today);
  const locale = { locale: context.language };
  if (typeof what === 'object') {
    if (lapse.kind === 'open') return lapse.bills;
    throw new Failure('refused', m.pay_not_lapsed({}, locale));
  }
  const bills = lapse.kind === 'none' ? billsFor(what, unpaid, today) : [];
  if (bills.length === 0) throw new Failure('refused', m.pay_nothing_due({}, locale));
  return bills;
}

class Held extends Error {}

/** @returns undefined when another payment holds one of the bills */
async function open(
  context: Context,
  wish: Wish,
  policy: PaidPolicy,
  bills: UnpaidBill[],
): Promise<Payment | undefined> {
  const { what, accountId, policyId } = wish;
  const reference = newReference('P');
  const fields = {
    reference,
    policy_id: policyId,
    account_id: accountId,
    language: context.language,
    purpose: typeof what === 'object' ? ('reinstatement' as const) : ('bill' as const),
    receipt_email: wish.receiptEmail,
    returns_to: wish.resultAt(reference),
  };
  try {
    return await context.db.transaction().execute(async (trx) => {
      const payment = await insertPayment(trx, fields, bills, PAGE_TIMES);
      // Thrown to roll back the transaction.
      if (!payment) throw new Held();
      if (typeof what === 'object') {
        await insertStatement(trx, payment, { ...what.statement, no_loss_from: policy.cancels_on ?? '' });
      }
      await audit(trx, context, {
        act: 'start-payment',
        actor: accountId === null ? 'guest' : `account ${accountId}`,
        subject: ['policy', policyId],
        detail: { reference, purpose: fields.purpose, cents: payment.amount_cents },
      });
      return payment;
    });
  } catch (error) {
    if (error instanceof Held) return undefined;
    throw error;
  }
}

/** The URL where the open payment continues; undefined when it is settled now, so that another can be opened. */
async function goOnWith(
  context: Context,
  other: Payment,
  wish: Wish,
  bills: UnpaidBill[],
): Promise<string | undefined> {
  const result = wish.resultAt(other.reference);
  // A charge that the autopay job started; its answer is on the way.
  if (other.purpose === 'autopay' && !other.processor_ref) return result;
  const atProcessor = await paymentAtProcessor(context, other);
  if (atProcessor.state === 'open') {
    const isSame =
      (await isForTheSame(context, other, wish)) &&
      other.returns_to === result &&
      // A corrected address, or a different payer: the receipt must go to the address just given.
      other.receipt_email === wish.receiptEmail &&
      atProcessor.amountCents === centsOf(bills) &&
      Number(other.closes_at) - Date.now() > WORTH_GOING_BACK_MS;
    if (isSame && atProcessor.url) return atProcessor.url;
    const closed = await context.processor.close(atProcessor.ref);
    await recordOutcome(context, other.id, closed);
    return closed.state === 'over' ? undefined : result;
  }
  await recordOutcome(context, other.id, atProcessor);
  return atProcessor.state === 'over' ? undefined : result;
}

async function paymentAtProcessor(context: Context, other: Payment): Promise<ProcessorPayment> {
  const { processor } = context;
  if (other.processor_ref) return processor.find(other.processor_ref);
  const atProcessor = await paymentWithoutRef(context, other);
  // A repeated order is answered as it was the first time.
  return atProcessor.state === 'over' ? atProcessor : processor.find(atProcessor.ref);
}

const isForTheSame = async ({ db }: Context, other: Payment, { what }: Wish) =>
  typeof what === 'string'
    ? other.purpose === 'bill'
    : other.purpose === 'reinstatement' && (await isSignedFor(db, other.id, what.statement));
