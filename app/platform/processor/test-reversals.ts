import type { Resources } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { TestCheckout, TestIntent } from './test-processor-objects.ts';
import { addEvent, createOnce, findObject, lockObject, newTestId, saveObject } from './test-processor-store.ts';

// What a desk or a bank does with a completed payment in a trial: refund, dispute, return. No money moves.

type OfCharge = { id: string; amount: number; payment_intent: string };
export type TestReversals = {
  id: string;
  refunds: (OfCharge & { object: 'refund'; status: 'succeeded' })[];
  disputes: (OfCharge & { object: 'dispute'; status: 'needs_response' | 'won' | 'lost' })[];
};

/** The ID under which the reversals of a charge are stored. */
const idOf = (intent: string) => `rev_${intent}`;
const none = (intent: string): TestReversals => ({ id: idOf(intent), refunds: [], disputes: [] });

export const listTestReversals = async (db: Queryable, intent: string): Promise<TestReversals> =>
  (await findObject<TestReversals>(db, idOf(intent))) ?? none(intent);

type Paid = { intent: TestIntent; cents: number; reference: string | undefined; checkout: TestCheckout | undefined };

/** The payment stored under an ID: of a payment page or of a saved card. */
function paidIn(body: TestCheckout | TestIntent | undefined): Paid | undefined {
  if (body?.object === 'checkout.session') {
    const { payment_intent: intent, client_reference_id: reference } = body;
    if (body.payment_status !== 'paid' || !intent) return undefined;
    return { intent, cents: intent.amount, reference, checkout: body };
  }
  if (body?.object !== 'payment_intent' || body.status !== 'succeeded') return undefined;
  return { intent: body, cents: body.amount, reference: body.metadata?.reference, checkout: undefined };
}

/** The amount that we still have. */
const leftOf = (cents: number, { refunds, disputes }: TestReversals) =>
  [...refunds, ...disputes.filter(({ status }) => status !== 'won')].reduce((left, { amount }) => left - amount, cents);

/** A payment as its test page shows it; undefined when there is none with that ID, or it is not paid. */
export async function findTestPayment({ db }: Pick<Resources, 'db'>, id: string) {
  const paid = paidIn(await findObject(db, id));
  if (!paid) return undefined;
  const reversals = await listTestReversals(db, paid.intent.id);
  return {
    cents: paid.cents,
    reference: paid.reference,
    leftCents: leftOf(paid.cents, reversals),
    backTo: paid.checkout?.success_url,
    refunds: reversals.refunds,
    disputes: reversals.disputes,
  };
}

export type TestReversal = { kind: 'refund'; cents: number } | { kind: 'dispute' | 'won' | 'lost' | 'return' };

/**
 * Handles the buttons of the test page; each sends webhooks.
 *
 * @returns false when the payment can no longer be reversed that way
 */
export function reverseTestPayment(
  { db }: Pick<Resources, 'db'>,
  id: string,
  reversal: TestReversal,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const paid = paidIn((await lockObject<TestCheckout | TestIntent>(trx, id))?.body);
    if (!paid) return false;
    const { intent, reference } = paid;
    // From now on, the charge of a payment page can be read by its own ID, too.
    if (paid.checkout) await createOnce(trx, `intent ${intent.id}`, { ...intent, metadata: { reference } });
    const reversals = await createOnce(trx, `reversals ${intent.id}`, none(intent.id));
    const left = leftOf(paid.cents, reversals);
    switch (reversal.kind) {
      case 'refund':
        return reversal.cents > 0 && reversal.cents <= left && refund(trx, paid, reversals, reversal.cents);
      case 'dispute':
        return left > 0 && dispute(trx, paid, reversals, left);
      case 'return':
        return left === paid.cents && returnDebit(trx, paid);
      default:
        return decide(trx, reversals, reversal.kind);
    }
  });
}

async function refund(trx: Queryable, { intent, reference }: Paid, reversals: TestReversals, amount: number) {
  const made = {
    id: newTestId('re'),
    object: 'refund',
    amount,
    payment_intent: intent.id,
    status: 'succeeded',
  } as const;
  await saveObject(trx, { ...reversals, refunds: [...reversals.refunds, made] });
  // Stripe sends both: an event for the charge and one for the refund.
  const charge = { id: newTestId('ch'), object: 'charge', payment_intent: intent.id, metadata: { reference } };
  await addEvent(trx, 'charge.refunded', charge);
  await addEvent(trx, 'refund.updated', made);
  return true;
}

async function dispute(trx: Queryable, { intent }: Paid, reversals: TestReversals, amount: number) {
  const of = { id: newTestId('dp'), object: 'dispute', amount, payment_intent: intent.id } as const;
  const made = { ...of, status: 'needs_response' } as const;
  await saveObject(trx, { ...reversals, disputes: [...reversals.disputes, made] });
  await addEvent(trx, 'charge.dispute.created', made);
  return true;
}

async function decide(trx: Queryable, reversals: TestReversals, status: 'won' | 'lost') {
  const open = reversals.disputes.find((each) => each.status === 'needs_response');
  if (!open) return false;
  const decided = { ...open, status };
  await saveObject(trx, { ...reversals, disputes: reversals.disputes.map((each) => (each === open ? decided : each)) });
  await addEvent(trx, 'charge.dispute.closed', decided);
  return true;
}

/** The bank accepted the payment and then took it back, as with a returned checking account debit. */
async function returnDebit(trx: Queryable, { intent, checkout }: Paid) {
  const returned: TestIntent = {
    ...intent,
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code: 'insufficient_funds' },
  };
  if (!checkout) {
    await saveObject(trx, returned);
    await addEvent(trx, 'payment_intent.payment_failed', returned);
    return true;
  }
  const unpaid: TestCheckout = { ...checkout, payment_status: 'unpaid', payment_intent: returned };
  await saveObject(trx, unpaid);
  await addEvent(trx, 'checkout.session.async_payment_failed', unpaid);
  return true;
}
