import { href } from 'react-router';
import type { Resources } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import { type TestCard, testCardOf } from './test-cards.ts';
import { refundAll, takeHeld } from './test-holds.ts';
import type { Refused, TestCheckout, TestIntent, TestMethod } from './test-processor-objects.ts';
import { addEvent, createOnce, listCharges, lockObject, newTestId, saveObject } from './test-processor-store.ts';
import { listTestReversals } from './test-reversals.ts';

// Answers like Stripe's API, for the part of it that our payments use. No money moves.

/** How long a slow bank takes in a trial. */
const LATE_SECONDS = 5;
const SHORTEST_SECONDS = 30 * 60 - 60;

/** The API as a fetch function. It stores its objects in its own tables of the database. */
export function testProcessor({ db }: Pick<Resources, 'db'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    const key = request.headers.get('idempotency-key') ?? undefined;
    const [, , resource, ref, verb] = pathname.replace('/checkout/sessions', '/sessions').split('/');
    const route = `${request.method} ${resource}`;
    switch (route) {
      case 'POST sessions':
        return ref ? expire(db, ref, verb) : openSession(db, fields, key);
      case 'GET sessions':
      case 'GET payment_intents':
        if (!ref) return found({ data: await listCharges(db, searchParams.get('customer') ?? '') });
        return found(shown(await db.transaction().execute((trx) => current(trx, ref ?? '')), searchParams));
      case 'POST payment_intents':
        return ref ? answered(await takeHeld(db, ref, verb)) : charge(db, fields, key);
      case 'POST refunds':
        return answered(await refundAll(db, fields.payment_intent ?? ''));
      case 'POST payment_methods':
        return detach(db, ref ?? '');
      case 'GET refunds':
      case 'GET disputes': {
        const { refunds, disputes } = await listTestReversals(db, searchParams.get('payment_intent') ?? '');
        return found({ data: resource === 'refunds' ? refunds : disputes });
      }
      default:
        return invalid('unknown route');
    }
  };
}

async function openSession(db: Queryable, fields: Record<string, string>, key: string | undefined): Promise<Response> {
  const { mode, success_url, cancel_url, expires_at, client_reference_id = '', locale = 'en' } = fields;
  const amount = Number(fields['line_items[0][price_data][unit_amount]'] ?? 0);
  const isPayment = mode === 'payment';
  if (!success_url || !cancel_url || (isPayment && !(Number.isSafeInteger(amount) && amount >= 50))) {
    return invalid('parameter_missing');
  }
  const id = newTestId('cs');
  const made = await createOnce<TestCheckout>(db, key, {
    id,
    object: 'checkout.session',
    mode: isPayment ? 'payment' : 'setup',
    status: 'open',
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    amount_total: isPayment ? amount : null,
    url: new URL(`${href('/test-processor/pay/:id', { id })}?lang=${locale === 'es' ? 'es' : 'en'}`, success_url).href,
    success_url,
    cancel_url,
    client_reference_id,
    locale,
    expires_at: Number(expires_at),
    is_held: fields['payment_intent_data[capture_method]'] === 'manual',
    what: fields['line_items[0][price_data][product_data][name]'] ?? '',
    payment_intent: null,
    setup_intent: null,
    customer: null,
  });
  if (made.id === id && Number(expires_at) - Date.now() / 1000 < SHORTEST_SECONDS) {
    // Too late to open a payment page: a new one is created as expired right away.
    await saveObject(db, { ...made, status: 'expired', url: null });
    return invalid('expires_at');
  }
  return Response.json(shown(made));
}

/** Like Stripe, gives only the ID of what a page saves a card with, unless the request asks for more. */
function shown<Body extends TestCheckout | TestIntent>(body: Body | undefined, asked?: URLSearchParams) {
  const isAsked = asked?.get('expand[0]')?.startsWith('setup_intent');
  if (body?.object !== 'checkout.session' || body.mode !== 'setup' || isAsked) return body;
  return { ...body, setup_intent: body.id.replace('cs_', 'seti_') };
}

/** The stored object with that ID, brought up to date. */
async function current(trx: Queryable, id: string): Promise<TestCheckout | TestIntent | undefined> {
  const kept = await lockObject<TestCheckout | TestIntent>(trx, id);
  if (!kept) return undefined;
  const { body, isDue } = kept;
  if (body.object !== 'checkout.session') return body;
  if (isDue && body.payment_intent) {
    const paid = done(body, body.payment_intent);
    await saveObject(trx, paid);
    if (paid.is_held) await addEvent(trx, 'payment_intent.amount_capturable_updated', paid.payment_intent);
    else await addEvent(trx, 'checkout.session.async_payment_succeeded', paid);
    return paid;
  }
  if (body.status === 'open' && body.expires_at <= Date.now() / 1000) return close(trx, body);
  return body;
}

/** Settles a due payment, so that its webhook is sent even if nobody reads it. */
export const settleTestCheckout = ({ db }: Pick<Resources, 'db'>, id: string) =>
  db.transaction().execute((trx) => current(trx, id));

async function expire(db: Queryable, id: string, verb: string | undefined): Promise<Response> {
  if (verb !== 'expire') return invalid('unknown route');
  return db.transaction().execute(async (trx) => {
    const body = await current(trx, id);
    if (body?.object !== 'checkout.session' || body.status !== 'open') return invalid('not open');
    return found(await close(trx, body));
  });
}

async function close(trx: Queryable, body: TestCheckout): Promise<TestCheckout> {
  const expired: TestCheckout = { ...body, status: 'expired', url: null };
  await saveObject(trx, expired);
  await addEvent(trx, 'checkout.session.expired', expired);
  return expired;
}

/** Completes a payment page: paid, or authorized until capture. */
function done(body: TestCheckout, intent: TestIntent): TestCheckout {
  if (body.is_held) {
    return { ...body, status: 'complete', url: null, payment_intent: { ...intent, status: 'requires_capture' } };
  }
  return {
    ...body,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { ...intent, status: 'succeeded', amount_received: intent.amount },
  };
}

export function findTestCheckout({ db }: Pick<Resources, 'db'>, id: string): Promise<TestCheckout | undefined> {
  return db.transaction().execute(async (trx) => {
    const body = await current(trx, id);
    return body?.object === 'checkout.session' ? body : undefined;
  });
}

export type TestPayment = { goTo: string } | { problem: 'unknown-card' | 'over' | Refused };

/** Handles the Pay button of the test page. Only the card's brand and last four digits are stored. */
export function payTestCheckout({ db }: Pick<Resources, 'db'>, id: string, number: string): Promise<TestPayment> {
  return db.transaction().execute(async (trx): Promise<TestPayment> => {
    const body = await current(trx, id);
    if (body?.object !== 'checkout.session') return { problem: 'over' };
    // The button was pressed twice, and the payment was made the first time.
    if (body.status === 'complete') return { goTo: body.success_url };
    if (body.status === 'expired') return { problem: 'over' };
    const card = testCardOf(number);
    if (!card) return { problem: 'unknown-card' };
    if (typeof card.turn === 'object') {
      await saveObject(trx, { ...body, payment_intent: intentOf(body.amount_total ?? 0, card, card.turn) });
      return { problem: card.turn };
    }
    if (body.mode === 'setup') await saveCard(trx, body, card);
    else await take(trx, body, card);
    return { goTo: body.success_url };
  });
}

async function take(trx: Queryable, body: TestCheckout, card: TestCard): Promise<void> {
  const made = intentOf(body.amount_total ?? 0, card);
  const intent = { ...made, metadata: { reference: body.client_reference_id } };
  if (body.is_held) await createOnce(trx, undefined, { id: `page_${intent.id}`, object: 'page_of', session: body.id });
  if (card.turn === 'pays-late') {
    const waiting: TestCheckout = { ...body, status: 'complete', url: null, payment_intent: intent };
    await saveObject(trx, waiting, LATE_SECONDS);
    await addEvent(trx, 'checkout.session.completed', waiting);
    return;
  }
  const paid = done(body, intent);
  await saveObject(trx, paid);
  const times = card.turn === 'tells-twice' ? 2 : card.turn === 'tells-nothing' ? 0 : 1;
  await addEvent(trx, 'checkout.session.completed', paid, times);
}

async function saveCard(trx: Queryable, body: TestCheckout, card: TestCard): Promise<void> {
  const method: TestMethod = {
    id: newTestId('pm'),
    object: 'payment_method',
    card: onReceipt(card),
    is_attached: true,
  };
  await createOnce(trx, undefined, { ...method, turn: card.turn });
  const done: TestCheckout = {
    ...body,
    status: 'complete',
    url: null,
    customer: newTestId('cus'),
    setup_intent: { status: 'succeeded', payment_method: method },
  };
  await saveObject(trx, done);
  await addEvent(trx, 'checkout.session.completed', done);
}

/** Charges a saved card without its owner present: it is paid or declined at once. */
async function charge(db: Queryable, fields: Record<string, string>, key: string | undefined): Promise<Response> {
  const { amount = '', payment_method = '', customer = '' } = fields;
  return db.transaction().execute(async (trx) => {
    const kept = await lockObject<TestMethod & { turn: TestCard['turn'] }>(trx, payment_method);
    if (kept?.body.object !== 'payment_method' || !kept.body.is_attached) return invalid('resource_missing');
    const { card, turn } = kept.body;
    const isRefused = turn === 'refused-later';
    const intent: TestIntent = {
      id: newTestId('pi'),
      object: 'payment_intent',
      amount: Number(amount),
      customer,
      metadata: { reference: fields['metadata[reference]'] },
      status: isRefused ? 'requires_payment_method' : 'succeeded',
      amount_received: isRefused ? 0 : Number(amount),
      last_payment_error: isRefused ? { code: 'card_declined', decline_code: 'generic_decline' } : null,
      latest_charge: { payment_method_details: { card } },
    };
    const made = await createOnce(trx, key, intent);
    if (made.status === 'succeeded') return Response.json(made);
    const error = { type: 'card_error', code: made.last_payment_error?.code, payment_intent: made };
    return Response.json({ error }, { status: 402 });
  });
}

async function detach(db: Queryable, id: string): Promise<Response> {
  return db.transaction().execute(async (trx) => {
    const kept = await lockObject<TestMethod>(trx, id);
    if (kept?.body.object !== 'payment_method' || !kept.body.is_attached) return invalid('resource_missing');
    await saveObject(trx, { ...kept.body, is_attached: false });
    return found(kept.body);
  });
}

function intentOf(amount: number, card: TestCard, refused?: Refused): TestIntent {
  return {
    id: newTestId('pi'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    status: refused ? 'requires_payment_method' : 'processing',
    last_payment_error: refused ?? null,
    latest_charge: refused ? null : { payment_method_details: { card: onReceipt(card) } },
  };
}

const onReceipt = ({ brand, number }: TestCard) => ({ brand, last4: number.slice(-4) });

const answered = (body: object | undefined) =>
  body ? Response.json(body) : invalid('payment_intent_unexpected_state');

const found = (body: object | undefined) =>
  body
    ? Response.json(body)
    : Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 });

const invalid = (code: string) => Response.json({ error: { type: 'invalid_request_error', code } }, { status: 400 });
