import type { Resources } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { TestCheckout, TestIntent } from './test-processor-objects.ts';
import { addEvent, findKept, keepOnce, newTestId, putKept, takeKept } from './test-processor-store.ts';

// What a desk or a bank does with a payment that was made: given back, disputed, returned. It moves no money.

type OfCharge = { id: string; amount: number; payment_intent: string };
export type TestReversals = {
  id: string;
  refunds: (OfCharge & { object: 'refund'; status: 'succeeded' })[];
  disputes: (OfCharge & { object: 'dispute'; status: 'needs_response' | 'won' | 'lost' })[];
};

/** Of a charge, by the processor's name of it. */
const idOf = (intent: string) => `rev_${intent}`;
const none = (intent: string): TestReversals => ({ id: idOf(intent), refunds: [], disputes: [] });

export const listTestReversals = async (db: Queryable, intent: string): Promise<TestReversals> =>
  (await findKept<TestReversals>(db, idOf(intent))) ?? none(intent);

type Paid = { intent: TestIntent; cents: number; reference: string | undefined; checkout: TestCheckout | undefined };

/** What was paid under that name, of a page or of a saved card. */
function paidIn(body: TestCheckout | TestIntent | undefined): Paid | undefined {
  if (body?.object === 'checkout.session') {
    const { payment_intent: intent, client_reference_id: reference } = body;
    if (body.payment_status !== 'paid' || !intent) return undefined;
    return { intent, cents: intent.amount, reference, checkout: body };
  }
  if (body?.object !== 'payment_intent' || body.status !== 'succeeded') return undefined;
  return { intent: body, cents: body.amount, reference: body.metadata?.reference, checkout: undefined };
}

/** What is still ours of it. */
const leftOf = (cents: number, { refunds, disputes }: TestReversals) =>
  [...refunds, ...disputes.filter(({ status }) => status !== 'won')].reduce((left, { amount }) => left - amount, cents);

/** A payment as its page shows it; nothing when there is none of that name, or nothing was paid. */
export async function findTestPayment({ db }: Pick<Resources, 'db'>, id: string) {
  const paid = paidIn(await findKept(db, id));
  if (!paid) return undefined;
  const reversals = await listTestReversals(db, paid.intent.id);
  return {
    ...{ cents: paid.cents, reference: paid.reference, leftCents: leftOf(paid.cents, reversals) },
    backTo: paid.checkout?.success_url,
    ...{ refunds: reversals.refunds, disputes: reversals.disputes },
  };
}

export type TestReversal = { kind: 'refund'; cents: number } | { kind: 'dispute' | 'won' | 'lost' | 'return' };

/** What the buttons of its page do, each told by webhooks. @returns false when that cannot be done with it any more */
export function reverseTestPayment(
  { db }: Pick<Resources, 'db'>,
  id: string,
  reversal: TestReversal,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const paid = paidIn((await takeKept<TestCheckout | TestIntent>(trx, id))?.body);
    if (!paid) return false;
    const { intent, reference } = paid;
    // A charge of a page is asked for by its own name from now on.
    if (paid.checkout) await keepOnce(trx, `intent ${intent.id}`, { ...intent, metadata: { reference } });
    const reversals = await keepOnce(trx, `reversals ${intent.id}`, none(intent.id));
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
  await putKept(trx, { ...reversals, refunds: [...reversals.refunds, made] });
  // As Stripe tells it: of the charge, and of the refund.
  const charge = { id: newTestId('ch'), object: 'charge', payment_intent: intent.id, metadata: { reference } };
  await addEvent(trx, 'charge.refunded', charge);
  await addEvent(trx, 'refund.updated', made);
  return true;
}

async function dispute(trx: Queryable, { intent }: Paid, reversals: TestReversals, amount: number) {
  const of = { id: newTestId('dp'), object: 'dispute', amount, payment_intent: intent.id } as const;
  const made = { ...of, status: 'needs_response' } as const;
  await putKept(trx, { ...reversals, disputes: [...reversals.disputes, made] });
  await addEvent(trx, 'charge.dispute.created', made);
  return true;
}

async function decide(trx: Queryable, reversals: TestReversals, status: 'won' | 'lost') {
  const open = reversals.disputes.find((each) => each.status === 'needs_response');
  if (!open) return false;
  const decided = { ...open, status };
  await putKept(trx, { ...reversals, disputes: reversals.disputes.map((each) => (each === open ? decided : each)) });
  await addEvent(trx, 'charge.dispute.closed', decided);
  return true;
}

/** The bank had said yes, and takes it back: as with a debit of a checking account. */
async function returnDebit(trx: Queryable, { intent, checkout }: Paid) {
  const returned: TestIntent = {
    ...intent,
    ...{ status: 'requires_payment_method', amount_received: 0, last_payment_error: { code: 'insufficient_funds' } },
  };
  if (!checkout) {
    await putKept(trx, returned);
    await addEvent(trx, 'payment_intent.payment_failed', returned);
    return true;
  }
  const unpaid: TestCheckout = { ...checkout, payment_status: 'unpaid', payment_intent: returned };
  await putKept(trx, unpaid);
  await addEvent(trx, 'checkout.session.async_payment_failed', unpaid);
  return true;
}
