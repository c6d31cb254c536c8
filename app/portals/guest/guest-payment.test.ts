import { expect, test } from 'vitest';
import { deliverTestEvents } from '#insurance/billing/payment-jobs.ts';
import { ProcessorAway } from '#platform/context/processor.ts';
import { signWebhook } from '#platform/processor/webhook-signature.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { comeBack, guestOf, pay, press } from '#testing/test-guest-payer.ts';
import { askPage } from '#testing/test-pages.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import * as webhook from '../machines/webhook.ts';
import * as guestPage from './guest-page.tsx';
import * as guestPaymentPage from './guest-payment-page.tsx';
import * as guestReinstatePage from './guest-reinstate-page.tsx';

const GOOD = '4242 4242 4242 4242';

const paid = async (portals: TestPortals, cookie: string, number = GOOD) => {
  const { headers } = await press(portals, cookie);
  const { headers: after } = await pay(portals, headers.get('location'), number);
  return after.get('location');
};

const statusOf = ({ db }: TestPortals, id: number) =>
  db.selectFrom('policy').select(['status', 'cancels_on']).where('id', '=', id).executeTakeFirstOrThrow();

withPortals('guest payment', (portals) => {
  const acting = () => ({ ...portals, requestId: 'test' });

  test('GU-07 the amount due is paid on the processor’s page, with a receipt on the page and by mail', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const pressed = await press(portals, cookie, { choice: 'due', email: 'ana@mail.example' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/portal\.test\/test-processor\/pay\/cs_test_\w+\?lang=en$/),
    ]);
    const { headers } = await pay(portals, pressed.headers.get('location'), GOOD);
    const { payment } = await comeBack(portals, cookie, headers.get('location'));
    expect(payment).toMatchObject({
      shows: 'paid',
      amount: '$100.01',
      receipt: expect.stringMatching(/^20\d\d-\d{6}$/),
      lines: expect.arrayContaining([
        ['Paid on', expect.stringMatching(/20\d\d at \d+:\d\d [AP]M E[SD]T$/)],
        ['Paid with', 'Visa ending in 4242'],
        ['Policy number', `FL ${policy.number}`],
      ]),
    });
    const mails = await portals.db
      .selectFrom('outbox')
      .select(['subject', 'body_text', 'body_html'])
      .where('recipient', '=', 'ana@mail.example')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: `Your receipt ${payment?.receipt}`,
      body_text: expect.stringContaining('$100.01'),
      body_html: expect.stringContaining('$100.01'),
    });
    const bill = await askPage(portals, guestPage.loader, { path: '/insurednew/guest', cookie });
    expect(bill.data).toMatchObject({ bill: { due: { amount: '$100.02', isLate: false } } });
  });

  test('GU-07 a declined card leaves the bill unchanged and says what to do, and the next card pays', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const page = (await press(portals, cookie)).headers.get('location');
    for (const [number, words] of [
      ['4000 0000 0000 0002', /declined/],
      ['4000 0000 0000 9995', /enough money/],
    ] as const) {
      expect(await pay(portals, page, number)).toMatchObject({
        status: 422,
        data: { refusal: expect.stringMatching(words), values: {} },
      });
    }
    const reference = await portals.db
      .selectFrom('payment')
      .select('returns_to')
      .where('policy_id', '=', policy.id)
      .executeTakeFirst();
    const back = await comeBack(portals, cookie, reference?.returns_to ?? null);
    expect(back.payment).toMatchObject({ shows: 'not-paid', why: expect.stringMatching(/enough money/) });
    // Pressed again: the same page, and one payment.
    expect((await press(portals, cookie)).headers.get('location')).toBe(page);
    const { headers } = await pay(portals, page, GOOD);
    expect((await comeBack(portals, cookie, headers.get('location'))).payment).toMatchObject({ shows: 'paid' });
  });

  test('GU-07 when the payer corrects the email address, the receipt goes to the new one only', async () => {
    const cookie = await guestOf(portals, (await addPolicyWithBills(portals)).id);
    const at = (email: string) => press(portals, cookie, { choice: 'due', email });
    const mistyped = (await at('lee@mail.exampel')).headers.get('location');
    const mended = (await at('lee@mail.example')).headers.get('location');
    expect((await at('lee@mail.example')).headers.get('location')).toBe(mended);
    expect((await pay(portals, mistyped, GOOD)).status, 'one page is open').toBe(422);
    const { headers } = await pay(portals, mended, GOOD);
    await comeBack(portals, cookie, headers.get('location'));
    const receipts = portals.db.selectFrom('outbox').select('recipient').where('recipient', 'like', 'lee@%');
    expect(await receipts.execute()).toEqual([{ recipient: 'lee@mail.example' }]);
  });

  test('a card that is not a test card is refused, and no card number is stored anywhere', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const page = (await press(portals, cookie)).headers.get('location');
    const refused = await pay(portals, page, '4539 1488 0343 6467');
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([422, expect.not.stringContaining('4539')]);
    await pay(portals, page, GOOD);
    for (const table of ['test_processor_object', 'test_processor_event', 'payment', 'audit', 'outbox'] as const) {
      const rows = await portals.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242|45391488/);
    }
  });

  test('a delayed bank is waited for, and a repeated webhook is handled once', async () => {
    const cookie = await guestOf(portals, (await addPolicyWithBills(portals)).id);
    await deliverTestEvents(acting());
    const page = await paid(portals, cookie, '4000000000001000');
    const waiting = await comeBack(portals, cookie, page);
    expect(waiting.payment).toMatchObject({ shows: 'waiting' });
    expect(pageShown(guestPaymentPage, waiting)).toContain('<title>Your bank is confirming the payment |');

    const { payload } = await portals.db
      .selectFrom('test_processor_event')
      .select('payload')
      .where('times', '>', 0)
      .executeTakeFirstOrThrow();
    const { find } = portals.processor;
    let asked = 0;
    portals.processor.find = (ref) => {
      asked++;
      return find.call(portals.processor, ref);
    };
    expect([(await tell(payload)).status, (await tell(payload)).status, asked]).toEqual([200, 200, 1]);
    portals.processor.find = find;

    await portals.db
      .updateTable('test_processor_object')
      .set({ settles_at: new Date() })
      .where('settles_at', 'is not', null)
      .execute();
    await deliverTestEvents(acting());
    const paidAtLast = await comeBack(portals, cookie, page);
    expect(paidAtLast.payment).toMatchObject({ shows: 'paid' });
    expect(pageShown(guestPaymentPage, paidAtLast)).toContain('<title>Paid. Thank you. |');
  });

  const tell = (body: string, headers?: Record<string, string>) =>
    askPage(
      portals,
      async (args: { context: never }) => {
        const signature = signWebhook(portals.processor.webhookSecret, body, new Date());
        const request = new Request('http://portal.test/insurednew/payments/webhook', {
          method: 'POST',
          body,
          headers: headers ?? { 'stripe-signature': signature },
        });
        return webhook.action({ ...args, request } as never);
      },
      { path: '/insurednew/payments/webhook' },
    );

  test('an unsigned webhook changes nothing', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    await paid(portals, cookie, '4000000000003006');
    const { reference, processor_ref } = await portals.db
      .selectFrom('payment')
      .select(['reference', 'processor_ref'])
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    const object = { id: processor_ref, client_reference_id: reference };
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } });
    const open = () =>
      portals.db.selectFrom('payment').select('status').where('reference', '=', reference).executeTakeFirstOrThrow();
    expect((await tell(body, {})).status).toBe(400);
    expect((await tell(body, { 'stripe-signature': signWebhook('whsec_guessed', body, new Date()) })).status).toBe(400);
    expect(await open()).toEqual({ status: 'open' });
    expect((await tell(body)).status).toBe(200);
    expect(await open()).toEqual({ status: 'succeeded' });
  });

  test('a webhook about something else is acknowledged, and one that cannot be stored is refused', async () => {
    const aboutMoney = { id: 'evt_balance', type: 'balance.available', data: { object: { object: 'balance' } } };
    expect((await tell(JSON.stringify(aboutMoney))).status).toBe(200);
    const object = { id: 'pi_1' };
    const event = { id: 'evt_2', type: 'payment_intent.succeeded', data: { object } };
    for (const odd of [
      '{"id":',
      'null',
      {},
      { ...event, id: 'evt\u0000' },
      { ...event, data: { object: { id: 'pi\u0000' } } },
    ])
      expect((await tell(typeof odd === 'string' ? odd : JSON.stringify(odd))).status).toBe(400);
  });

  test('a payment cannot be found from another policy or without a session', async () => {
    const ana = await guestOf(portals, (await addPolicyWithBills(portals)).id);
    const luis = await guestOf(portals, (await addPolicyWithBills(portals)).id);
    const page = await paid(portals, ana);
    expect((await comeBack(portals, ana, page)).status).toBe(200);
    expect((await comeBack(portals, luis, page)).status).toBe(404);
    expect((await comeBack(portals, '', page)).status).toBe(410);
    expect((await press(portals, '')).status).toBe(410);
  });

  test('paying all late bills under notice lifts the notice', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'C', cancels: 5 });
    const cookie = await guestOf(portals, policy.id);
    const { payment } = await comeBack(portals, cookie, await paid(portals, cookie));
    expect(payment).toMatchObject({ shows: 'paid', effect: 'notice-lifted' });
    expect(await statusOf(portals, policy.id)).toEqual({ status: 'A', cancels_on: null });
  });

  test('a recently canceled policy is reinstated after a statement of no loss and payment', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-20, 10] });
    const cookie = await guestOf(portals, policy.id);
    // Its bills cannot be paid without the statement of no loss.
    expect(await press(portals, cookie)).toMatchObject({ status: 422 });
    const sign = (form: Record<string, string>) =>
      askPage(portals, guestReinstatePage.action, { path: '/insurednew/guest/reinstate', form, cookie });
    expect(await sign({ name: 'Somebody Else', agrees: 'yes' })).toMatchObject({
      status: 422,
      data: { errors: { name: expect.any(String) }, values: { name: 'Somebody Else' } },
    });
    expect(await sign({ name: 'Marisol Peña' })).toMatchObject({
      status: 422,
      data: { errors: { agrees: expect.any(String) } },
    });
    const signed = await sign({ name: 'marisol pena', agrees: 'yes' });
    expect(signed.status).toBe(303);
    expect(await statusOf(portals, policy.id)).toMatchObject({ status: 'L' });
    const { headers } = await pay(portals, signed.headers.get('location'), GOOD);
    const { payment } = await comeBack(portals, cookie, headers.get('location'));
    expect(payment).toMatchObject({ shows: 'paid', effect: 'reinstated', amount: '$100.01' });
    expect(await statusOf(portals, policy.id)).toEqual({ status: 'A', cancels_on: null });
    const statements = await portals.db.selectFrom('no_loss_statement').select(['signed_name', 'wording']).execute();
    expect(statements).toEqual([
      { signed_name: 'marisol pena', wording: expect.stringMatching(/no accident, no loss/) },
    ]);
  });

  test('a policy canceled too long ago offers a new quote and accepts no money', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -31, bills: [-40] });
    const cookie = await guestOf(portals, policy.id);
    const bill = await askPage(portals, guestPage.loader, { path: '/insurednew/guest', cookie });
    expect(bill.data).toMatchObject({ bill: { lapse: { kind: 'over' } } });
    const form = { name: 'Marisol Peña', agrees: 'yes' };
    const signed = await askPage(portals, guestReinstatePage.action, { path: '/', form, cookie });
    expect(signed.status).toBe(422);
    expect((await press(portals, cookie)).status).toBe(422);
  });

  test('an unavailable processor is reported, nothing is charged, and the next attempt works', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const { openCheckout } = portals.processor;
    portals.processor.openCheckout = () => Promise.reject(new ProcessorAway('TimeoutError'));
    const typed = { choice: 'all', email: 'ana@mail.example' };
    const away = await press(portals, cookie, typed);
    portals.processor.openCheckout = openCheckout;
    expect(away).toMatchObject({
      status: 503,
      data: { refusal: expect.stringMatching(/weren’t charged/), values: typed },
    });
    expect((await press(portals, cookie)).status).toBe(303);
  });

  test('50 parallel requests open one payment', async () => {
    const policy = await addPolicyWithBills(portals);
    const cookie = await guestOf(portals, policy.id);
    const pages = await Promise.all(Array.from({ length: 50 }, () => press(portals, cookie)));
    expect(new Set(pages.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const payments = await portals.db.selectFrom('payment').select('id').where('policy_id', '=', policy.id).execute();
    expect(payments).toHaveLength(1);
  });

  test('a statement signed eight times opens one payment, and one with another name another payment', async () => {
    const policy = await addPolicyWithBills(portals, { status: 'L', cancels: -5, bills: [-9] });
    const cookie = await guestOf(portals, policy.id);
    const sign = (name: string) =>
      askPage(portals, guestReinstatePage.action, { path: '/', form: { name, agrees: 'yes' }, cookie });
    const payments = () => portals.db.selectFrom('payment').select('id').where('policy_id', '=', policy.id).execute();
    const pages = await Promise.all(Array.from({ length: 8 }, () => sign('Marisol Peña')));
    expect(new Set(pages.map(({ headers }) => headers.get('location'))).size).toBe(1);
    expect(await payments()).toHaveLength(1);
    await sign('marisol pena');
    expect(await payments()).toHaveLength(2);
  });
});
