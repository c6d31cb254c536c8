import { expect, onTestFinished, test, vi } from 'vitest';
import { ProcessorAway, ProcessorRefused } from '../context/processor.ts';
import { stripeProcessor } from './stripe-processor.ts';

/** A fake Stripe that answers each request with the next of these answers. */
function stripe(...answers: (Response | Error | (() => Response))[]) {
  const sent: { method: string; path: string; headers: Headers; fields: Record<string, string> }[] = [];
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const fields = Object.fromEntries(new URLSearchParams(await request.text()));
    sent.push({ method: request.method, path: pathname + search, headers: request.headers, fields });
    const answer = answers.shift() ?? new Error('no answer left');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer() : answer;
  };
  const configuration = { origin: 'https://api.stripe.com', key: 'sk_test_1', webhookSecret: 'whsec_1', isTest: false };
  return { sent, processor: stripeProcessor({ ...configuration, send }) };
}

const session = (changes: object = {}) =>
  Response.json({
    id: 'cs_1',
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 11_840,
    url: 'https://checkout.stripe.com/c/pay/cs_1',
    payment_intent: null,
    customer: null,
    livemode: true,
    ...changes,
  });
const refusal = (status: number, error: object) => Response.json({ error }, { status });

const order = {
  reference: 'P23456789ABC',
  amountCents: 11_840,
  what: 'Unison, P23456789ABC',
  language: 'es' as const,
  returnsTo: 'https://unison.example/insurednew/guest/payment/P1',
  closesAt: new Date('2026-11-21T12:32:00Z'),
};

test('a payment page is opened with our reference as idempotency key, and with both return addresses', async () => {
  const { processor, sent } = stripe(session());
  expect(await processor.openCheckout(order)).toMatchObject({
    ref: 'cs_1',
    state: 'open',
    amountCents: 11_840,
    url: 'https://checkout.stripe.com/c/pay/cs_1',
  });
  const [request] = sent;
  expect(request).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
  expect(request?.headers.get('idempotency-key')).toBe('P23456789ABC');
  expect(request?.headers.get('authorization')).toBe('Bearer sk_test_1');
  expect(request?.fields).toMatchObject({
    mode: 'payment',
    locale: 'es',
    client_reference_id: 'P23456789ABC',
    expires_at: '1795264320',
    success_url: order.returnsTo,
    cancel_url: order.returnsTo,
    'line_items[0][price_data][unit_amount]': '11840',
    'line_items[0][price_data][currency]': 'usd',
  });
});

const isWorking = () => refusal(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' });

test('an order that is sent twice at once waits until Stripe has done it, and gets the same page', async () => {
  const { processor, sent } = stripe(isWorking(), isWorking(), session());
  expect(await processor.openCheckout(order)).toMatchObject({ ref: 'cs_1', state: 'open' });
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(Array(3).fill(order.reference));
  expect(new Set(sent.map(({ fields }) => JSON.stringify(fields))).size).toBe(1);
});

test('an order that Stripe goes on working at is given up when the time for an answer is over', async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  onTestFinished(() => timeout.mockRestore());
  const lasting = stripe(isWorking(), isWorking(), () => {
    time.abort();
    return isWorking();
  });
  await expect(lasting.processor.openCheckout(order)).rejects.toThrow(new ProcessorAway('AbortError'));
  expect(lasting.sent).toHaveLength(3);
  expect(timeout.mock.calls).toEqual([[8000]]);
});

const intent = (changes: object) => ({ id: 'pi_1', status: 'succeeded', amount: 11_840, ...changes });
const charged = { latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } } };

test.each([
  ['open', {}, 'open', undefined],
  [
    'open after a refused card',
    {
      payment_intent: intent({
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      }),
    },
    'open',
    'no-funds',
  ],
  ['paid', { status: 'complete', payment_status: 'paid', payment_intent: intent(charged) }, 'paid', undefined],
  [
    'waiting for a bank',
    { status: 'complete', payment_intent: intent({ status: 'processing' }) },
    'processing',
    undefined,
  ],
  [
    'refused by the bank afterwards',
    { status: 'complete', payment_intent: intent({ status: 'requires_payment_method', last_payment_error: {} }) },
    'over',
    'declined',
  ],
  ['expired', { status: 'expired', url: null }, 'over', undefined],
] as const)('a page that is %s', async (_, changes, state, problem) => {
  const atProcessor = await stripe(session(changes)).processor.find('cs_1');
  expect([atProcessor.state, atProcessor.problem]).toEqual([state, problem]);
  if (state === 'paid') expect(atProcessor.card).toEqual({ brand: 'visa', last4: '4242' });
});

test.each([
  ['is open', {}, 'open'],
  ['has taken a card', { status: 'complete', url: null, customer: 'cus_1' }, 'processing'],
  ['has expired', { status: 'expired', url: null }, 'over'],
] as const)(
  'a page that saves a card and %s is found by what Stripe says of it, which is an ID',
  async (_, changes, state) => {
    const of = { mode: 'setup', payment_status: 'no_payment_required', amount_total: null, setup_intent: 'seti_1' };
    const page = () => session({ ...of, ...changes });
    const { processor } = stripe(page(), page(), page());
    const { ref, url } = await processor.find('cs_1');
    expect([ref, url]).toEqual(['cs_1', state === 'open' ? 'https://checkout.stripe.com/c/pay/cs_1' : undefined]);
    expect(await processor.close('cs_1')).toMatchObject({ state });
  },
);

const complete = (changes: object, payment_status = 'unpaid') =>
  session({ status: 'complete', payment_status, url: null, payment_intent: intent({ ...charged, ...changes }) });

test.each([
  ['set aside', complete({ status: 'requires_capture' }), 'held'],
  ['taken, whatever the page says of it', complete({ status: 'succeeded' }), 'paid'],
  ['set aside, although the page calls it paid', complete({ status: 'requires_capture' }, 'paid'), 'held'],
  ['let go', complete({ status: 'canceled' }), 'over'],
] as const)('a payment that was %s', async (_, answer, state) => {
  const { processor } = stripe(answer);
  expect((await processor.find('cs_1')).state).toBe(state);
});

test('a payment is only authorized where the order says so, and captured by its payment intent', async () => {
  const { processor, sent } = stripe(
    session(),
    session(),
    complete({ status: 'requires_capture' }),
    Response.json(intent({})),
    complete({ status: 'succeeded' }),
  );
  await processor.openCheckout(order);
  await processor.openCheckout({ ...order, isHeld: true });
  expect(sent.map(({ fields }) => fields['payment_intent_data[capture_method]'])).toEqual([undefined, 'manual']);
  expect(await processor.capture('cs_1')).toMatchObject({ state: 'paid' });
  expect(sent.slice(2).map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/payment_intents/pi_1/capture',
    'GET /v1/checkout/sessions/cs_1',
  ]);
});

test('capturing an expired authorization reports it as over, and is not an error', async () => {
  const { processor } = stripe(
    complete({ status: 'requires_capture' }),
    refusal(400, { type: 'invalid_request_error', code: 'charge_expired_for_capture' }),
    complete({ status: 'canceled' }),
  );
  expect(await processor.capture('cs_1')).toMatchObject({ state: 'over' });
});

test('what has no key is not sent again while Stripe works on it', async () => {
  const { processor, sent } = stripe(complete({ status: 'requires_capture' }), isWorking());
  await expect(processor.capture('cs_1')).rejects.toThrow(new ProcessorAway('409 invalid_request_error'));
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('a release is retried until done, and money captured in the meantime is refunded', async () => {
  const held = () => complete({ status: 'requires_capture' });
  const letGo = stripe(held(), Response.json(intent({ status: 'canceled' })), complete({ status: 'canceled' }));
  await letGo.processor.release('cs_1');
  expect(letGo.sent[1]?.path).toBe('/v1/payment_intents/pi_1/cancel');
  const paid = stripe(
    complete({ status: 'succeeded' }),
    complete({ status: 'succeeded' }),
    Response.json({ id: 're_1' }),
  );
  await paid.processor.release('cs_1');
  expect(paid.sent.at(-1)).toMatchObject({ path: '/v1/refunds', fields: { payment_intent: 'pi_1' } });
  const stuck = stripe(held(), refusal(400, { type: 'invalid_request_error' }), held());
  await expect(stuck.processor.release('cs_1')).rejects.toThrow(ProcessorAway);
});

test('a refused saved card is an answer, not an error', async () => {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: intent({
      status: 'requires_payment_method',
      latest_charge: 'ch_1',
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    }),
  };
  const { processor } = stripe(refusal(402, error));
  const card = { customerRef: 'cus_1', methodRef: 'pm_1', card: undefined };
  expect(await processor.charge(order, card)).toMatchObject({ ref: 'pi_1', state: 'over', problem: 'declined' });
});

test('a charge is looked up by our reference among those of the card’s owner', async () => {
  const listed = () =>
    Response.json({
      data: [
        { ...intent({ id: 'pi_2' }), metadata: { reference: 'P22222222222' } },
        { ...intent(charged), metadata: { reference: order.reference } },
      ],
    });
  const { processor, sent } = stripe(listed(), listed());
  const card = { customerRef: 'cus_1', methodRef: 'pm_1', card: undefined };
  const since = new Date('2026-11-21T12:05:00Z');
  const found = await processor.findCharge({ reference: order.reference, since }, card);
  expect(found).toMatchObject({ ref: 'pi_1', state: 'paid', card: { last4: '4242' } });
  expect(await processor.findCharge({ reference: 'P33333333333', since }, card)).toBeUndefined();
  const asked = Object.fromEntries(new URL(sent[0]?.path ?? '', 'https://api.stripe.com').searchParams);
  expect(asked).toMatchObject({ customer: 'cus_1', 'created[gte]': String(Date.parse('2026-11-21T12:00:00Z') / 1000) });
});

test('closing a page that was just paid finds it paid', async () => {
  const { processor, sent } = stripe(
    refusal(400, { type: 'invalid_request_error', code: 'resource_not_open' }),
    session({ status: 'complete', payment_status: 'paid', payment_intent: intent(charged) }),
  );
  expect(await processor.close('cs_1')).toMatchObject({ state: 'paid' });
  expect(sent.map(({ path }) => path.split('?')[0])).toEqual([
    '/v1/checkout/sessions/cs_1/expire',
    '/v1/checkout/sessions/cs_1',
  ]);
});

test('reversals of a charge are looked up by its id: completed refunds and disputes that move money', async () => {
  const list = (...data: object[]) => Response.json({ object: 'list', data, has_more: false });
  const { processor, sent } = stripe(
    Response.json({ ...intent({}), metadata: { reference: 'P23456789ABC' } }),
    list(
      { id: 're_1', amount: 4000, status: 'succeeded' },
      { id: 're_2', amount: 1000, status: 'pending' },
      { id: 're_3', amount: 500, status: 'failed' },
      { id: 're_4', amount: 600, status: 'canceled' },
    ),
    list(
      { id: 'dp_1', amount: 6840, status: 'needs_response' },
      { id: 'dp_2', amount: 100, status: 'under_review' },
      { id: 'dp_3', amount: 200, status: 'warning_needs_response' },
      { id: 'dp_4', amount: 300, status: 'won' },
      { id: 'dp_5', amount: 400, status: 'lost' },
    ),
  );
  expect(await processor.findReversals('pi_1')).toEqual({
    reference: 'P23456789ABC',
    refunds: [
      { ref: 're_1', cents: 4000, isGivenBack: true },
      { ref: 're_2', cents: 1000, isGivenBack: true },
      { ref: 're_3', cents: 500, isGivenBack: false },
      { ref: 're_4', cents: 600, isGivenBack: false },
    ],
    disputes: [
      { ref: 'dp_1', cents: 6840, state: 'open' },
      { ref: 'dp_2', cents: 100, state: 'open' },
      { ref: 'dp_4', cents: 300, state: 'won' },
      { ref: 'dp_5', cents: 400, state: 'lost' },
    ],
  });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/payment_intents/pi_1',
    'GET /v1/refunds?payment_intent=pi_1&limit=100',
    'GET /v1/disputes?payment_intent=pi_1&limit=100',
  ]);
});

test.each([
  ['says that the request is wrong', refusal(400, { type: 'invalid_request_error' }), ProcessorRefused],
  ['knows the key with another order', refusal(400, { type: 'idempotency_error' }), ProcessorAway],
  ['knows our key no more', refusal(401, { type: 'invalid_request_error' }), ProcessorAway],
  ['has too much to do', refusal(429, { type: 'invalid_request_error' }), ProcessorAway],
  ['broke', refusal(500, { type: 'api_error' }), ProcessorAway],
  ['is out of reach', new TypeError('fetch failed'), ProcessorAway],
  ['answers something else', Response.json({ id: 1 }), ProcessorAway],
  ['answers no JSON', new Response('<html>'), ProcessorAway],
])('an order is given up only when Stripe refuses it: when it %s', async (_, answer, failure) => {
  await expect(stripe(answer).processor.openCheckout(order)).rejects.toThrow(failure);
});
