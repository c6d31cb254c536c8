import type { Queryable } from '../database/database.ts';
import { TEST_CARDS } from './test-cards.ts';
import type { TestCheckout, TestIntent, TestPageOf } from './test-processor-objects.ts';
import { addEvent, findObject, lockObject, saveObject } from './test-processor-store.ts';
import { reverseTestPayment } from './test-reversals.ts';

// What happens to authorized amounts at the test processor: captured or released. No money moves.

/** @returns the charge afterwards; undefined when it is not held (any more), or the bank declines the capture */
export function takeHeld(db: Queryable, intentId: string, verb: string | undefined): Promise<TestIntent | undefined> {
  return db.transaction().execute(async (trx) => {
    const page = await pageOf(trx, intentId);
    const intent = page?.payment_intent;
    if (!page || intent?.status !== 'requires_capture') return undefined;
    const isTaken = verb === 'capture' && !isLost(intent);
    if (verb !== 'capture' && verb !== 'cancel') return undefined;
    const after: TestIntent = {
      ...intent,
      ...(isTaken ? { status: 'succeeded', amount_received: intent.amount } : { status: 'canceled' }),
    };
    await saveObject(trx, { ...page, payment_intent: after, ...(isTaken && { payment_status: 'paid' }) });
    await addEvent(trx, isTaken ? 'payment_intent.succeeded' : 'payment_intent.canceled', after, timesTold(intent));
    return verb === 'capture' && !isTaken ? undefined : after;
  });
}

/** Refunds the rest of a payment. A repeat changes nothing. */
export async function refundAll(db: Queryable, intentId: string): Promise<object | undefined> {
  const page = await pageOf(db, intentId);
  if (page?.payment_status !== 'paid' || !page.payment_intent) return undefined;
  const refund = { kind: 'refund', cents: page.payment_intent.amount } as const;
  return (await reverseTestPayment({ db }, page.id, refund)) ? { object: 'refund', status: 'succeeded' } : undefined;
}

async function pageOf(trx: Queryable, intentId: string): Promise<TestCheckout | undefined> {
  const page = await findObject<TestPageOf>(trx, `page_${intentId}`);
  return page && (await lockObject<TestCheckout>(trx, page.session))?.body;
}

const turnOf = ({ latest_charge }: TestIntent) => {
  const last4 = latest_charge?.payment_method_details.card.last4 ?? '';
  return TEST_CARDS.find(({ number }) => number.endsWith(last4))?.turn;
};
const isLost = (intent: TestIntent) => turnOf(intent) === 'lost-when-taken';

/** As often as the card's other webhooks are sent. */
function timesTold(intent: TestIntent): number {
  const turn = turnOf(intent);
  return turn === 'tells-twice' ? 2 : turn === 'tells-nothing' ? 0 : 1;
}
