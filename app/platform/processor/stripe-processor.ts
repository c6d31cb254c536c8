import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  type Problem,
  type Processor,
  ProcessorAway,
  type ProcessorPayment,
  ProcessorRefused,
} from '../context/processor.ts';
import { chargedIntent, disputes, list, refunds, reversalsOf } from './stripe-reversals.ts';

const ANSWER_WITHIN_MS = 8000;
/** Stripe's answer while it works on another request with the same key. It stores no result for this one. */
const IS_WORKING = 409;
const ASK_AGAIN_MS = 250;
const CLOCKS_APART_SECONDS = 300;
const API_VERSION = '2025-09-30.clover';

const card = z.object({ brand: z.string().max(30), last4: z.string().regex(/^\d{4}$/) });
const method = z.object({ card: card.nullish() });
const failure = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() });

const intent = chargedIntent.extend({
  id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  last_payment_error: failure.nullish(),
  latest_charge: z
    .object({ payment_method_details: method.nullish() })
    .nullish()
    .or(z.string().transform(() => null)),
});
const checkout = z.object({
  id: z.string(),
  url: z.url().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number().int().nullish(),
  payment_intent: intent.nullish(),
  // Only its ID, unless the request asks for more, from when the page opens.
  setup_intent: z
    .object({ status: z.string(), payment_method: method.extend({ id: z.string() }).nullish() })
    .nullish()
    .or(z.string().transform(() => null)),
  customer: z.string().nullish(),
});
const refusal = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), payment_intent: intent.nullish() }),
});

type Configuration = {
  /** Stripe itself, or a service with the same API. */
  origin: string;
  key: string;
  webhookSecret: string;
  isTest: boolean;
  send?: (request: Request) => Promise<Response>;
};

/** The part of Stripe's API that we need to take payments. Stripe's page takes the card; we never see the number. */
export function stripeProcessor({ origin, key, webhookSecret, isTest, send = fetch }: Configuration): Processor {
  const call = async (path: string, fields?: Record<string, string>, idempotencyKey?: string): Promise<unknown> => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const ask = async (): Promise<{ status: number; body: unknown }> => {
      const request = new Request(new URL(path, origin), {
        method: fields ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          'stripe-version': API_VERSION,
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(fields && { body: new URLSearchParams(fields) }),
        signal,
      });
      const response = await send(request);
      return { status: response.status, body: await response.json() };
    };
    let answer: Awaited<ReturnType<typeof ask>>;
    try {
      answer = await ask();
      // Stripe is still working on the same order, as when a button was pressed twice. It answers both of them alike.
      while (answer.status === IS_WORKING && idempotencyKey) {
        await sleep(ASK_AGAIN_MS, undefined, { signal });
        answer = await ask();
      }
    } catch (error) {
      // Never the request, which may contain a card token.
      throw new ProcessorAway((error as Error).name);
    }
    if (answer.status < 300) return answer.body;
    const { error } = refusal.safeParse(answer.body).data ?? {};
    if (error?.payment_intent) return error.payment_intent;
    // Any other failure may have happened after the work was done.
    if (error?.type === 'invalid_request_error' && [400, 404].includes(answer.status)) {
      throw new ProcessorRefused(`${answer.status} ${error.code ?? ''}`);
    }
    throw new ProcessorAway(`${answer.status} ${error?.type ?? ''}`);
  };
  const read = <T extends z.ZodType>(shape: T, body: unknown): z.output<T> => {
    const parsed = shape.safeParse(body);
    if (!parsed.success) throw new ProcessorAway('an answer of another shape');
    return parsed.data;
  };
  const paymentIn = (body: unknown) => paymentOfCheckout(read(checkout, body));
  const chargeIn = (body: unknown) => paymentOfIntent(read(intent, body));
  const pages = (returnsTo: string, closesAt: Date) => ({
    success_url: returnsTo,
    cancel_url: returnsTo,
    expires_at: String(Math.floor(closesAt.getTime() / 1000)),
  });

  return {
    isTest,
    webhookSecret,
    async openCheckout({ reference, amountCents, what, language, returnsTo, closesAt, isHeld = false }) {
      const body = await call(
        '/v1/checkout/sessions',
        {
          mode: 'payment',
          client_reference_id: reference,
          'payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'usd',
          'line_items[0][price_data][unit_amount]': String(amountCents),
          'line_items[0][price_data][product_data][name]': what,
          'payment_intent_data[metadata][reference]': reference,
          ...(isHeld && { 'payment_intent_data[capture_method]': 'manual' }),
          locale: language,
          ...pages(returnsTo, closesAt),
          'expand[0]': 'payment_intent.latest_charge',
        },
        reference,
      );
      return paymentIn(body);
    },
    async find(ref) {
      if (ref.startsWith('pi_')) return chargeIn(await call(`/v1/payment_intents/${ref}?expand[0]=latest_charge`));
      return paymentIn(await call(`/v1/checkout/sessions/${ref}?expand[0]=payment_intent.latest_charge`));
    },
    async close(ref) {
      try {
        await call(`/v1/checkout/sessions/${ref}/expire`, {}, `${ref}-close`);
      } catch (error) {
        // It was paid or has expired already. Reading it tells which.
        if (!(error instanceof ProcessorRefused)) throw error;
      }
      return this.find(ref);
    },
    async capture(ref) {
      const { payment_intent: given } = read(
        checkout,
        await call(`/v1/checkout/sessions/${ref}?expand[0]=payment_intent`),
      );
      if (given?.status === 'requires_capture') await trying(call(`/v1/payment_intents/${given.id}/capture`, {}));
      return this.find(ref);
    },
    async release(ref) {
      const { payment_intent: given } = read(
        checkout,
        await call(`/v1/checkout/sessions/${ref}?expand[0]=payment_intent`),
      );
      if (!given) return;
      if (given.status !== 'succeeded') await trying(call(`/v1/payment_intents/${given.id}/cancel`, {}));
      const { state } = await this.find(ref);
      if (state === 'over') return;
      if (state !== 'paid') throw new ProcessorAway('not let go of yet');
      await trying(call('/v1/refunds', { payment_intent: given.id }, `${ref}-release`));
    },
    async openSetup({ reference, language, returnsTo, closesAt }) {
      const body = await call(
        '/v1/checkout/sessions',
        {
          mode: 'setup',
          client_reference_id: reference,
          'payment_method_types[0]': 'card',
          customer_creation: 'always',
          locale: language,
          ...pages(returnsTo, closesAt),
        },
        reference,
      );
      const { id, url } = read(checkout, body);
      if (!url) throw new ProcessorAway('a page without an address');
      return { ref: id, url };
    },
    async findSavedCard(setupRef) {
      const { setup_intent: setup, customer } = read(
        checkout,
        await call(`/v1/checkout/sessions/${setupRef}?expand[0]=setup_intent.payment_method`),
      );
      if (setup?.status !== 'succeeded' || !setup.payment_method || !customer) return undefined;
      return {
        customerRef: customer,
        methodRef: setup.payment_method.id,
        card: setup.payment_method.card ?? undefined,
      };
    },
    async charge({ reference, amountCents, what }, { customerRef, methodRef }) {
      const body = await call(
        '/v1/payment_intents',
        {
          amount: String(amountCents),
          currency: 'usd',
          customer: customerRef,
          payment_method: methodRef,
          off_session: 'true',
          confirm: 'true',
          description: what,
          'metadata[reference]': reference,
          'expand[0]': 'latest_charge',
        },
        reference,
      );
      return chargeIn(body);
    },
    async findCharge({ reference, since }, { customerRef }) {
      const from = String(Math.floor(since.getTime() / 1000) - CLOCKS_APART_SECONDS);
      const asked = { customer: customerRef, 'created[gte]': from, limit: '100', 'expand[0]': 'data.latest_charge' };
      const { data } = read(list(intent), await call(`/v1/payment_intents?${new URLSearchParams(asked)}`));
      const found = data.find(({ metadata }) => metadata?.reference === reference);
      return found && paymentOfIntent(found);
    },
    async forget(methodRef) {
      try {
        await call(`/v1/payment_methods/${methodRef}/detach`, {}, `${methodRef}-forget`);
      } catch (error) {
        // Stripe no longer knows the card, which is what we wanted.
        if (!(error instanceof ProcessorRefused)) throw error;
      }
    },
    async findReversals(ref) {
      const intent = await call(`/v1/payment_intents/${ref}`);
      const ofCharge = `payment_intent=${ref}&limit=100`;
      return reversalsOf(
        read(chargedIntent, intent),
        read(refunds, await call(`/v1/refunds?${ofCharge}`)),
        read(disputes, await call(`/v1/disputes?${ofCharge}`)),
      );
    },
  };
}

/** A refusal means that it was done already, or can no longer be done. Reading it afterwards tells which. */
async function trying(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ProcessorRefused)) throw error;
  });
}

/** The state of a completed payment page comes from its charge: an authorized amount is not a payment yet. */
const STATES_OF_CHARGE: Record<string, ProcessorPayment['state']> = {
  requires_capture: 'held',
  succeeded: 'paid',
  requires_payment_method: 'over',
  canceled: 'over',
};

function paymentOfCheckout(session: z.output<typeof checkout>): ProcessorPayment {
  const { status, payment_status: paid, payment_intent: given } = session;
  const ofCharge = status === 'complete' ? STATES_OF_CHARGE[given?.status ?? ''] : undefined;
  const ofPage = status === 'expired' ? 'over' : status === 'complete' ? 'processing' : 'open';
  return {
    ref: session.id,
    state: ofCharge ?? (paid === 'paid' ? 'paid' : ofPage),
    amountCents: session.amount_total ?? 0,
    url: session.url ?? undefined,
    problem: problemOf(given?.last_payment_error),
    card: given?.latest_charge?.payment_method_details?.card ?? undefined,
  };
}

/** A charge of a saved card, without its owner present. If it needs the owner's action, it has failed. */
function paymentOfIntent(given: z.output<typeof intent>): ProcessorPayment {
  const state = given.status === 'processing' ? 'processing' : (STATES_OF_CHARGE[given.status] ?? 'over');
  return {
    ref: given.id,
    state,
    amountCents: given.amount,
    url: undefined,
    problem: problemOf(given.last_payment_error) ?? (state === 'over' ? 'try-again' : undefined),
    card: given.latest_charge?.payment_method_details?.card ?? undefined,
  };
}

const PROBLEMS: Record<string, Problem> = {
  insufficient_funds: 'no-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-code',
  processing_error: 'try-again',
  authentication_required: 'try-again',
};

function problemOf(error: z.output<typeof failure> | null | undefined): Problem | undefined {
  if (!error) return undefined;
  return PROBLEMS[error.decline_code ?? ''] ?? PROBLEMS[error.code ?? ''] ?? 'declined';
}
