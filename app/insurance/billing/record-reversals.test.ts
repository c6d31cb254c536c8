import { expect, test } from 'vitest';
import { payTestCheckout } from '#platform/processor/test-processor.ts';
import { reverseTestPayment, type TestReversal } from '#platform/processor/test-reversals.ts';
import { signWebhook } from '#platform/processor/webhook-signature.ts';
import { addPolicyWithBills, inDays } from '#testing/test-bills.ts';
import { addStaff, mailTo } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { testRequest } from '#testing/test-request.ts';
import { sampleRandom } from '../book/sample/sample-random.ts';
import { chargeDueBills } from './autopay.ts';
import { billsOf } from './ledger/ledger.ts';
import { listEntries } from './ledger/ledger-store.ts';
import { listRefundsOwed } from './ledger/refund-owed-store.ts';
import { deliverTestEvents } from './payment-jobs.ts';
import { findPayment, listUnpaid } from './payment-store.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { startPayment } from './start-payment.ts';

const GOOD = '4242424242424242';
const UNSAID = '4000000000003006';

withPortals('reversed payments', (portals) => {
  const acting = () => ({ ...portals, db: portals.watched, requestId: 'test' });
  const context = () => testRequest(portals, { db: portals.watched });

  /** A policy whose bills are paid, as far as the answer of the processor's page. */
  async function addPaid({ bills = [-3, 27, 57], card = GOOD, isHeard = true, isCancelled = false } = {}) {
    const policy = await addPolicyWithBills(portals, { bills, ...(isCancelled && { status: 'C', cancels: 9 }) });
    const page = await startPayment(context(), {
      policyId: policy.id,
      accountId: null,
      what: 'all',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/${reference}`,
    });
    const ref = /\/pay\/(\w+)/.exec(page)?.[1] ?? '';
    await payTestCheckout(portals, ref, card);
    if (isHeard) await deliverTestEvents(acting());
    const { id: paymentId } = await portals.db
      .selectFrom('payment')
      .select('id')
      .where('policy_id', '=', policy.id)
      .executeTakeFirstOrThrow();
    return { ...policy, ref, paymentId, email: `p${policy.number}@mail.example` };
  }
  type Paid = Awaited<ReturnType<typeof addPaid>>;

  async function turnAutopayOn({ id, number }: Paid) {
    const { id: account } = await portals.db
      .insertInto('account')
      .values({ email: `a${number}@mail.example`, first_name: 'Ana', last_name: 'Lee', password_hash: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await portals.db
      .insertInto('autopay')
      .values({
        policy_id: id,
        account_id: account,
        status: 'on',
        wording: 'x',
        customer_ref: 'cus_1',
        method_ref: 'pm_1',
      })
      .execute();
  }

  const reverse = (paid: Paid, reversal: TestReversal) => reverseTestPayment(portals, paid.ref, reversal);
  const heard = async (paid: Paid, reversal: TestReversal) => {
    expect(await reverse(paid, reversal)).toBe(true);
    await deliverTestEvents(acting());
  };
  const unpaid = async ({ id }: Paid) => (await listUnpaid(portals.db, id)).map(({ amount_cents }) => amount_cents);
  const tasks = ({ id }: Paid) =>
    portals.db.selectFrom('desk_task').select(['kind', 'detail']).where('policy_id', '=', id).orderBy('id').execute();
  const events = async ({ id }: Paid) => {
    const rows = await portals.db
      .selectFrom('policy_event')
      .select(['type', 'sequence'])
      .where('subject', '=', `policy ${id}`)
      .orderBy('sequence')
      .execute();
    return rows.map(({ type, sequence }) => `${sequence} ${type}`);
  };
  const told = async ({ email }: Paid) => (await mailTo(portals, email)).map(({ subject }) => subject);
  const toldDesk = async ({ number }: Paid) =>
    (await mailTo(portals, portals.env.SERVICE_MAILBOX)).filter(({ subject }) => subject?.includes(number));
  const webhooks = (paid: Paid) =>
    portals.db.selectFrom('test_processor_event').select('payload').where('payload', 'like', `%${paid.ref}%`).execute();
  const hear = (payload: string) =>
    receiveWebhook(acting(), payload, signWebhook(portals.processor.webhookSecret, payload, new Date()));

  test('a refund at the processor reopens the last bill, and desk and policyholder are notified once', async () => {
    const paid = await addPaid();
    await heard(paid, { kind: 'refund', cents: 4000 });
    expect(await unpaid(paid)).toEqual([4000]);
    expect(await tasks(paid)).toMatchObject([
      { kind: 'payment-refunded', detail: { cents: 4000, receipt: expect.any(String) } },
    ]);
    expect(await events(paid)).toEqual(['1 payment.settled.v1', '2 payment.refunded.v1']);
    expect(await told(paid)).toEqual(['We refunded $40', expect.stringMatching(/^Your receipt/)]);
    expect(await toldDesk(paid)).toMatchObject([
      { subject: `Payment refunded: $40, policy FL ${paid.number}`, text: expect.stringContaining('now: $40') },
    ]);
    expect((await findPayment(portals.db, paid.paymentId))?.returned_cents).toBe(4000);
    // The balance of the bill can be paid again.
    const page = await startPayment(context(), {
      policyId: paid.id,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/again/${reference}`,
    });
    await payTestCheckout(portals, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', GOOD);
    await deliverTestEvents(acting());
    expect(await unpaid(paid)).toEqual([]);
  });

  test('a dispute reopens its bills while the bank decides; when it is won, they are paid again', async () => {
    const paid = await addPaid();
    await heard(paid, { kind: 'dispute' });
    expect(await unpaid(paid)).toEqual([10_001, 10_002, 10_003]);
    await heard(paid, { kind: 'won' });
    expect(await unpaid(paid)).toEqual([]);
    expect((await tasks(paid)).map(({ kind }) => kind)).toEqual(['payment-disputed', 'payment-dispute-won']);
    expect((await told(paid)).slice(0, 2)).toEqual(['Your payment of $300.06 stands', 'Your bank took back $300.06']);
    expect((await findPayment(portals.db, paid.paymentId))?.returned_cents).toBe(0);
  });

  test('a bill that is paid again before its dispute is won becomes money owed back', async () => {
    const paid = await addPaid({ bills: [-3] });
    await heard(paid, { kind: 'dispute' });
    const page = await startPayment(context(), {
      policyId: paid.id,
      accountId: null,
      what: 'due',
      receiptEmail: null,
      resultAt: (reference) => `http://portal.test/twice/${reference}`,
    });
    await payTestCheckout(portals, /\/pay\/(\w+)/.exec(page)?.[1] ?? '', GOOD);
    await deliverTestEvents(acting());
    await heard(paid, { kind: 'won' });
    expect(await unpaid(paid)).toEqual([]);
    const owed = await listRefundsOwed(portals.watched, { page: 1, size: 100 });
    expect(owed.find(({ policyId }) => policyId === paid.id)?.cents).toBe(10_001);

    // A refund of it reopens nothing: autopay goes on, and nothing that the payment did is in doubt.
    await portals.db.updateTable('payment').set({ effect: 'notice-lifted' }).where('id', '=', paid.paymentId).execute();
    await turnAutopayOn(paid);
    await heard(paid, { kind: 'refund', cents: 10_001 });
    expect(await unpaid(paid)).toEqual([]);
    const mail = (await mailTo(portals, paid.email)).find(({ subject }) => subject === 'We refunded $100.01');
    expect(mail?.text).not.toContain('Autopay won’t charge');
    const refund = (await tasks(paid)).find(({ kind }) => kind === 'payment-refunded');
    expect(refund?.detail).not.toHaveProperty('effect');
  });

  test('a lost dispute leaves its bills unpaid and nothing in dispute at the bank', async () => {
    const paid = await addPaid({ bills: [-3] });
    await heard(paid, { kind: 'refund', cents: 1000 });
    await heard(paid, { kind: 'dispute' });
    await heard(paid, { kind: 'lost' });
    expect(await unpaid(paid)).toEqual([10_001]);
    expect((await tasks(paid)).map(({ kind }) => kind)).toEqual([
      ...['payment-refunded', 'payment-disputed', 'payment-dispute-lost'],
    ]);
  });

  test('a payment that the bank later returns is unpaid again, and the desk learns what it had lifted', async () => {
    const paid = await addPaid({ bills: [-3, 27] });
    await portals.db.updateTable('payment').set({ effect: 'notice-lifted' }).where('id', '=', paid.paymentId).execute();
    await heard(paid, { kind: 'return' });
    expect(await unpaid(paid)).toEqual([10_001, 10_002]);
    expect(await told(paid)).toContain('Your bank returned your payment');
    expect((await toldDesk(paid))[0]?.text).toContain('lifted a cancellation notice');
    const [event] = await webhooks(paid).then((all) =>
      all.filter(({ payload }) => /async_payment_failed/.test(payload)),
    );
    await hear((event?.payload ?? '').replace(/evt_test_\w+/, 'evt_test_again'));
    expect(await tasks(paid)).toHaveLength(1);
  });

  test('where a core system decides, it is not to make a policy active whose payment came back', async () => {
    const { env } = portals;
    const kinds = async (paid: Paid) =>
      (await tasks(paid)).map(({ kind, detail }) => [kind, (detail as { effect?: string }).effect]);
    portals.env = { ...env, POLICY_AUTHORITY: 'core' };
    try {
      const paid = await addPaid({ bills: [-20, 27], isCancelled: true });
      expect(await kinds(paid)).toEqual([['policy-paid', undefined]]);
      await heard(paid, { kind: 'dispute' });
      expect(await kinds(paid)).toEqual([['payment-disputed', 'asked']]);
      expect((await toldDesk(paid))[0]?.text).toContain('had asked for the policy to be made active');
      await heard(paid, { kind: 'won' });
      const won = ['payment-dispute-won', 'asked'];
      expect(await kinds(paid)).toEqual([['payment-disputed', 'asked'], ['policy-paid', undefined], won]);

      // A file has made it active meanwhile.
      const active = await addPaid({ bills: [-20, 27], isCancelled: true });
      await heard(active, { kind: 'dispute' });
      const isActive = { status: 'A', cancels_on: null };
      await portals.db.updateTable('policy').set(isActive).where('id', '=', active.id).execute();
      await heard(active, { kind: 'won' });
      expect(await kinds(active)).toEqual([['payment-disputed', 'asked'], won]);

      // What was done in the core system can only be looked at again.
      const made = await addPaid({ bills: [-20], isCancelled: true });
      const done = { done_at: new Date(), done_by: (await addStaff(portals, 'service')).id };
      await portals.db.updateTable('desk_task').set(done).where('policy_id', '=', made.id).execute();
      await heard(made, { kind: 'return' });
      const asked = [
        ['policy-paid', undefined],
        ['payment-returned', 'asked'],
      ];
      expect(await kinds(made)).toEqual(asked);

      // Part of the money back, and nothing of what was due.
      const refunded = await addPaid({ bills: [-20, 27], isCancelled: true });
      await heard(refunded, { kind: 'refund', cents: 4000 });
      expect(await kinds(refunded)).toEqual([
        ['policy-paid', undefined],
        ['payment-refunded', 'asked'],
      ]);
    } finally {
      portals.env = env;
    }
  });

  test('policyholders are notified in their language; without an address a letter waits at the desk', async () => {
    const paid = await addPaid();
    await portals.db.updateTable('policy').set({ language: 'es' }).where('id', '=', paid.id).execute();
    await heard(paid, { kind: 'refund', cents: 4000 });
    expect(await told(paid)).toContain('Le reembolsamos $40');
    const unreached = await addPaid();
    await portals.db.updateTable('policy').set({ email: null }).where('id', '=', unreached.id).execute();
    await heard(unreached, { kind: 'refund', cents: 4000 });
    expect((await toldDesk(unreached))[0]?.text).toContain('waits under Letters');
    const letters = portals.db
      .selectFrom('postal_letter')
      .select(['what', 'letter'])
      .where('policy_id', '=', unreached.id);
    expect(await letters.execute()).toMatchObject([{ what: 'reversed', letter: { title: 'We refunded $40' } }]);
  });

  test.each([
    ['in force', { status: 'A' }, /Past due on this policy: \$300.06. If it stays unpaid/],
    ['under notice', { status: 'C', cancels_on: inDays(9) }, /under notice of cancellation\. Pay \$300\.06 by /],
    ['ended', { status: 'L', cancels_on: inDays(-2) }, /Your policy has ended, and \$300\.06 is still to be paid/],
  ] as const)(
    'whoever disputes a payment of a policy %s reads what is due now, what that means, and how to pay',
    async (_, change, said) => {
      const paid = await addPaid({ bills: [-3, -2, -1] });
      await portals.db.updateTable('policy').set(change).where('id', '=', paid.id).execute();
      await heard(paid, { kind: 'dispute' });
      const [mail] = await mailTo(portals, paid.email);
      expect(mail?.text).toMatch(said);
      expect(mail?.text).toMatch(/Pay on our website with a card, or call us.*only your bank can undo this/);
      expect(mail?.text).toContain('/uaichome/guest/payment');
    },
  );

  test('whose term is over is asked to call, because the website takes no payment for it', async () => {
    const paid = await addPaid({ bills: [-3] });
    await portals.db.updateTable('policy').set({ status: 'X' }).where('id', '=', paid.id).execute();
    await heard(paid, { kind: 'dispute' });
    const [mail] = await mailTo(portals, paid.email);
    expect(mail?.text).toMatch(/\$100\.01 is still to be paid.*To pay it, call us.*only your bank can undo this/s);
    expect(mail?.text).not.toMatch(/website|guest\/payment/);
  });

  test('autopay does not charge a reopened bill, and says so', async () => {
    const paid = await addPaid({ bills: [-3] });
    await turnAutopayOn(paid);
    await heard(paid, { kind: 'dispute' });
    await chargeDueBills(acting(), new Date());
    const charged = portals.db.selectFrom('payment').select('id').where('policy_id', '=', paid.id);
    expect(await charged.where('purpose', '=', 'autopay').execute()).toEqual([]);
    expect((await mailTo(portals, paid.email))[0]?.text).toContain('Autopay won’t charge');
  });

  test('a payment whose refund is reported first is settled before the refund', async () => {
    const paid = await addPaid({ card: UNSAID, isHeard: false });
    await heard(paid, { kind: 'refund', cents: 4000 });
    expect(await unpaid(paid)).toEqual([4000]);
    expect(await events(paid)).toEqual(['1 payment.settled.v1', '2 payment.refunded.v1']);
  });

  test('webhooks in any order, repeated and in parallel lead to the same bills, tasks and mails', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const random = sampleRandom(20_261_124, 'webhooks that come back', turn);
      const paid = await addPaid({ card: UNSAID, isHeard: false });
      await portals.db.deleteFrom('test_processor_event').execute();
      await reverse(paid, { kind: 'refund', cents: 4000 });
      await reverse(paid, { kind: 'refund', cents: 1000 });
      await reverse(paid, { kind: 'dispute' });
      if (turn % 2) await reverse(paid, { kind: 'lost' });
      const all = await portals.db.selectFrom('test_processor_event').select('payload').execute();
      const order = [...all, ...all].toSorted(() => random.next() - 0.5);
      const [first, second, ...rest] = order;
      await Promise.all([first, second].map((event) => hear(event?.payload ?? '')));
      for (const { payload } of rest) expect(await hear(payload)).toBe(true);
      expect(await unpaid(paid)).toEqual([10_001, 10_002, 10_003]);
      const kinds = ['payment-refunded', 'payment-refunded', 'payment-disputed'];
      expect((await tasks(paid)).map(({ kind }) => kind)).toEqual(
        turn % 2 ? [...kinds, 'payment-dispute-lost'] : kinds,
      );
      expect(await toldDesk(paid)).toHaveLength(turn % 2 ? 4 : 3);
      const bills = billsOf(await listEntries(portals.db, paid.id));
      expect(bills.map(({ leftCents }) => leftCents)).toEqual([10_001, 10_002, 10_003]);
    }
  });

  test.each([
    ['of a charge without a name', { object: { id: 'dp_1' } }, true],
    ['of a charge that was none of ours', { object: { id: 'dp_1', payment_intent: '../v1/accounts' } }, true],
    ['of nothing', 7, false],
  ])('a webhook %s changes nothing', async (_, data, isTaken) => {
    const body = JSON.stringify({ id: `evt_${Math.random()}`, type: 'charge.dispute.created', data });
    expect(await hear(body)).toBe(isTaken);
  });
});
