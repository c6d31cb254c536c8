import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chargeDueBills, forgetCards } from '#insurance/billing/autopay.ts';
import { turnAutopayOff } from '#insurance/billing/autopay-store.ts';
import { reconcile } from '#insurance/billing/payment-jobs.ts';
import { lockPayablePolicy } from '#insurance/billing/payment-store.ts';
import { newToken } from '#platform/context/keyring.ts';
import { type Processor, ProcessorAway } from '#platform/context/processor.ts';
import { addSession } from '#platform/sessions/session-store.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAccount, mailTo } from '#testing/test-people.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { readPdf } from '#testing/test-read-pdf.ts';
import * as testPayPage from '../../trial/test-pay-page.tsx';
import * as ownPaymentPage from './own-payment-page.tsx';
import * as ownReceipt from './own-receipt.ts';
import * as paymentsPage from './payments-page.tsx';
import * as reinstatePage from './reinstate-page.tsx';

type PolicyColumns = Omit<Parameters<typeof addPolicyWithBills>[1], 'bills'>;

/** A signed-in policyholder whose bills are due in these numbers of days. */
async function addPolicyholder(portals: TestPortals, bills = [0, 30], columns: PolicyColumns = {}) {
  const account = await addAccount(portals);
  const policy = await addPolicyWithBills(portals, { bills, ...columns });
  await portals.db.insertInto('account_policy').values({ account_id: account.id, policy_id: policy.id }).execute();
  const { token, tokenHash } = newToken();
  await addSession(portals.db, { kind: 'account', id: account.id }, 'policyholder', tokenHash);
  return {
    ...policy,
    accountId: account.id,
    email: account.email,
    name: `FL${policy.number}`,
    cookie: `portal-policyholder=${token}`,
  };
}
type Holder = Awaited<ReturnType<typeof addPolicyholder>>;

const PATH = '/insurednew/payments';
const act = (portals: TestPortals, { cookie }: { cookie: string }, form: Record<string, string>) =>
  askPage(portals, paymentsPage.action, { path: PATH, form, cookie });

async function look(portals: TestPortals, { cookie }: Holder) {
  const { data } = await askPage(portals, paymentsPage.loader, { path: PATH, cookie });
  return data as { bills: Record<string, unknown>[]; receipts: { reference: string; receipt: string }[] };
}

/** What the person types on the processor's page. */
async function type(portals: TestPortals, page: string | null, number = '4242424242424242') {
  const id = /\/test-processor\/pay\/(\w+)/.exec(page ?? '')?.[1] ?? '';
  const form = { number, expires: '12/40', code: '123' };
  return askPage(portals, testPayPage.action, { path: `/test-processor/pay/${id}`, params: { id }, form });
}

/** The page that the processor leads back to. */
async function comeBack(portals: TestPortals, { cookie }: Holder, { headers }: { headers: Headers }) {
  const { pathname } = new URL(headers.get('location') ?? '');
  const ask = { path: pathname, params: { reference: pathname.split('/').at(-1) ?? '' }, cookie };
  const { data } = await askPage(portals, ownPaymentPage.loader, ask);
  return { ask, data };
}

async function turnAutopayOn(portals: TestPortals, holder: Holder, number?: string) {
  const asked = await act(portals, holder, { act: 'autopay-on', policy: holder.name });
  await type(portals, asked.headers.get('location'), number);
  const { bills } = await look(portals, holder);
  expect(bills[0]).toMatchObject({ isAutopay: true });
}

const paymentsOf = ({ db }: TestPortals, { id }: Holder) =>
  db.selectFrom('payment').select(['purpose', 'status', 'amount_cents']).where('policy_id', '=', id).execute();

withPortals('a policyholder’s payments', (portals) => {
  const acting = (changes: Partial<Processor> = {}) => ({
    ...portals,
    processor: { ...portals.processor, ...changes },
    requestId: 'test',
  });

  test('a paid bill has a receipt as page and tagged PDF, and is in the history', async () => {
    const holder = await addPolicyholder(portals);
    const pressed = await act(portals, holder, { act: 'pay', choice: 'all', policy: holder.name });
    const { ask, data } = await comeBack(portals, holder, await type(portals, pressed.headers.get('location')));
    const { reference } = ask.params;
    expect(data).toMatchObject({ payment: { shows: 'paid', amount: '$200.03' } });
    const { receipts } = await look(portals, holder);
    expect(receipts).toMatchObject([{ reference, amount: '$200.03', policy: `FL ${holder.number}` }]);
    const response = await ownReceipt.loader(await argumentsOf(ask));
    const pdf = readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf).toMatchObject({ isTagged: true, isPdfUa: true, language: 'en-US', pages: 1 });
    const words = pdf.tags.map(([, text]) => text).join(' ');
    for (const word of ['Receipt', receipts[0]?.receipt, '$200.03', 'Visa ending in 4242', `FL ${holder.number}`]) {
      expect(words).toContain(word);
    }
  });

  /** The arguments that `askPage` gives a loader; here the loader answers a file. */
  async function argumentsOf(ask: { path: string; params: Record<string, string>; cookie: string }) {
    let given: unknown;
    await askPage(portals, (args: unknown) => (given = args), ask);
    return given as Parameters<typeof ownReceipt.loader>[0];
  }

  test('a receipt is mailed in the language of the account, whatever the language of the page', async () => {
    const holder = await addPolicyholder(portals);
    await portals.db.updateTable('account').set({ language: 'es' }).where('id', '=', holder.accountId).execute();
    const pressed = await act(portals, holder, { act: 'pay', choice: 'all', policy: holder.name });
    await comeBack(portals, holder, await type(portals, pressed.headers.get('location')));
    expect((await mailTo(portals, holder.email))[0]?.subject).toMatch(/^Su recibo /);
  });

  test('a reinstatement receipt goes to the account’s email address', async () => {
    const holder = await addPolicyholder(portals, [-20, 10], { status: 'L', cancels: -5 });
    const signed = await askPage(portals, reinstatePage.action, {
      path: `${PATH}/${holder.name}/reinstate`,
      params: { number: holder.name },
      cookie: holder.cookie,
      form: { name: 'Marisol Peña', agrees: 'yes' },
    });
    await comeBack(portals, holder, await type(portals, signed.headers.get('location')));
    expect(await mailTo(portals, holder.email)).toMatchObject([
      { subject: expect.stringMatching(/^Your receipt/), text: expect.stringContaining('active again') },
    ]);
  });

  test('an unavailable processor leaves the name and the tick of a reinstatement in the form', async () => {
    const holder = await addPolicyholder(portals, [-20, 10], { status: 'L', cancels: -5 });
    const form = { name: 'Marisol Peña', agrees: 'yes' };
    const { openCheckout } = portals.processor;
    portals.processor.openCheckout = () => Promise.reject(new ProcessorAway('TimeoutError'));
    const away = await askPage(portals, reinstatePage.action, {
      path: `${PATH}/${holder.name}/reinstate`,
      params: { number: holder.name },
      cookie: holder.cookie,
      form,
    });
    portals.processor.openCheckout = openCheckout;
    expect(away).toMatchObject({ status: 503, data: { values: form } });
  });

  test('another person’s policy, payment, receipt and autopay cannot be found', async () => {
    const [ana, luis] = [await addPolicyholder(portals), await addPolicyholder(portals)];
    const pressed = await act(portals, ana, { act: 'pay', policy: ana.name });
    const { headers } = await type(portals, pressed.headers.get('location'));
    const reference = new URL(headers.get('location') ?? '').pathname.split('/').at(-1) ?? '';
    const ask = { path: `${PATH}/receipt/${reference}`, params: { reference } };
    for (const { loader } of [ownPaymentPage, ownReceipt]) {
      expect((await askPage(portals, loader, { ...ask, cookie: ana.cookie })).status).toBe(200);
      expect((await askPage(portals, loader, { ...ask, cookie: luis.cookie })).status).toBe(404);
      expect((await askPage(portals, loader, ask)).status).toBe(303);
    }
    await turnAutopayOn(portals, ana);
    for (const form of [
      { act: 'pay' },
      { act: 'autopay-on' },
      { act: 'autopay-off' },
      { act: 'reminders', days: '5' },
    ]) {
      expect((await act(portals, luis, { ...form, policy: ana.name })).status).toBe(404);
    }
    expect((await look(portals, ana)).bills[0]).toMatchObject({ isAutopay: true });
    expect(JSON.stringify(await look(portals, luis))).not.toContain(ana.number);
  });

  test('autopay charges each bill once on its due date, even if jobs run in parallel', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder);
    await Promise.all([chargeDueBills(acting()), chargeDueBills(acting())]);
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toEqual([
      { purpose: 'autopay', status: 'succeeded', amount_cents: 10_001 },
    ]);
    expect(await mailTo(portals, holder.email)).toMatchObject([{ subject: expect.stringMatching(/^Your receipt/) }]);
    await chargeDueBills(acting(), new Date(Date.now() + 31 * 86_400_000));
    expect(await paymentsOf(portals, holder)).toHaveLength(2);
  });

  test('a charge with a lost answer is looked up, not repeated', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder);
    const charge: Processor['charge'] = async (...order) => {
      await portals.processor.charge(...order);
      throw new ProcessorAway('answer lost');
    };
    await chargeDueBills(acting({ charge }));
    expect(await paymentsOf(portals, holder)).toMatchObject([{ status: 'open' }]);
    // Autopay was turned off meanwhile: payments taken before are reported, and only then is the card deleted.
    await act(portals, holder, { act: 'autopay-off', policy: holder.name });
    await forgetCards(acting());
    await portals.db.updateTable('payment').set({ next_check_at: new Date() }).where('status', '=', 'open').execute();
    await reconcile(acting());
    expect(await paymentsOf(portals, holder)).toMatchObject([{ status: 'succeeded' }]);
    const captured = await portals.db
      .selectFrom('test_processor_object')
      .select('id')
      .where('id', 'like', 'pi_%')
      .where('idempotency_key', 'in', (eb) =>
        eb.selectFrom('payment').select('reference').where('policy_id', '=', holder.id),
      )
      .execute();
    expect(captured).toHaveLength(1);
  });

  test('turning autopay off takes effect immediately, and the processor deletes the card', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder);
    await forgetCards(acting());
    const off = await act(portals, holder, { act: 'autopay-off', policy: holder.name });
    expect(off.headers.get('location')).toBe(`${PATH}?done=autopay-off`);
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toEqual([]);
    const forgotten: string[] = [];
    const forget = async (ref: string) => void forgotten.push(ref);
    await forgetCards(acting({ forget }));
    await forgetCards(acting({ forget }));
    expect(forgotten).toHaveLength(1);
  });

  test('a card that the processor cannot delete keeps no other from being deleted', async () => {
    for (const holder of [await addPolicyholder(portals), await addPolicyholder(portals)]) {
      await turnAutopayOn(portals, holder);
      await act(portals, holder, { act: 'autopay-off', policy: holder.name });
    }
    const asked: string[] = [];
    const forget = async (ref: string) => {
      if (asked.push(ref) !== 2) throw new ProcessorAway('500');
    };
    for (let run = 0; run < 2; run++) await expect(forgetCards(acting({ forget }))).rejects.toThrow('500');
    expect(asked).toEqual([asked[0], expect.any(String), asked[0]]);
    await forgetCards(acting());
  });

  test('a refused card leaves the bill due, sends a mail, and is not tried again on the same day', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder, '4000000000000341');
    await chargeDueBills(acting());
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toMatchObject([{ status: 'failed' }]);
    expect(await mailTo(portals, holder.email)).toMatchObject([
      { subject: 'Your autopay payment didn’t go through', text: expect.stringContaining('/insurednew/payments') },
    ]);
    expect((await look(portals, holder)).bills[0]).toMatchObject({ bill: { due: { amount: '$100.01' } } });
  });

  test('a bill that was refused twice is left to the policyholder, who is told; a new card is charged for it', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder, '4000000000000341');
    const leaves = async () => (await look(portals, holder)).bills[0]?.autopayLeavesBill;
    await chargeDueBills(acting());
    expect(await leaves(), 'it is tried once more').toBe(false);
    expect((await mailTo(portals, holder.email))[0]?.text).not.toContain('Autopay won’t charge');
    const daysAgo = sql<Date>`now() - interval '4 days'`;
    await portals.db.updateTable('autopay').set({ changed_at: daysAgo }).where('policy_id', '=', holder.id).execute();
    await portals.db
      .updateTable('payment')
      .set({ created_at: daysAgo, settled_at: daysAgo })
      .where('policy_id', '=', holder.id)
      .execute();
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect((await mailTo(portals, holder.email))[0]?.text).toContain('Autopay won’t charge this bill again');
    expect(await leaves()).toBe(true);
    await act(portals, holder, { act: 'autopay-off', policy: holder.name });
    await turnAutopayOn(portals, holder, '4000000000000341');
    expect(await leaves(), 'the same card is not a new one').toBe(true);
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toHaveLength(2);
    await act(portals, holder, { act: 'autopay-off', policy: holder.name });
    await turnAutopayOn(portals, holder);
    expect(await leaves()).toBe(false);
    await chargeDueBills(acting());
    const statuses = (await paymentsOf(portals, holder)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['failed', 'failed', 'succeeded']);
  });

  test('without a card there is no autopay', async () => {
    const holder = await addPolicyholder(portals);
    await act(portals, holder, { act: 'autopay-on', policy: holder.name });
    expect((await look(portals, holder)).bills[0]).toMatchObject({ isAutopay: false });
    await chargeDueBills(acting());
    expect(await paymentsOf(portals, holder)).toEqual([]);
  });

  test('who comes back without a card is not told that autopay is on, though it is for another policy', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder);
    const other = await addPolicyWithBills(portals, { bills: [0, 30] });
    await portals.db
      .insertInto('account_policy')
      .values({ account_id: holder.accountId, policy_id: other.id })
      .execute();
    const asked = await act(portals, holder, { act: 'autopay-on', policy: `FL${other.number}` });
    const page = asked.headers.get('location');
    const id = /\/test-processor\/pay\/(\w+)/.exec(page ?? '')?.[1] ?? '';
    const { data } = await askPage(portals, testPayPage.loader, { path: `/test-processor/pay/${id}`, params: { id } });
    const back = new URL((data as { backTo: string }).backTo);
    const shown = async () => {
      const ask = { path: back.pathname + back.search, cookie: holder.cookie };
      return (await askPage(portals, paymentsPage.loader, ask)).data;
    };
    expect(await shown()).toMatchObject({ done: 'autopay-no-card' });
    const { findSavedCard } = portals.processor;
    portals.processor.findSavedCard = () => Promise.reject(new ProcessorAway('TimeoutError'));
    expect(await shown(), 'nobody knows whether a card was given').toMatchObject({ done: 'autopay-unanswered' });
    portals.processor.findSavedCard = findSavedCard;
    await type(portals, page);
    expect(await shown()).toMatchObject({ done: 'autopay' });
  });

  test('turning off autopay during a policy change does not deadlock with a charge that waits', async () => {
    const holder = await addPolicyholder(portals);
    await turnAutopayOn(portals, holder);
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(portals.log), { warn: (facts: unknown) => warned.push(facts) });
    const charging = await portals.db.transaction().execute(async (trx) => {
      await lockPayablePolicy(trx, holder.id);
      const charges = [chargeDueBills({ ...acting(), log })];
      const waiting = sql`select from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await turnAutopayOff(trx, holder.accountId, holder.id);
      return charges;
    });
    await Promise.all(charging);
    expect([warned, await paymentsOf(portals, holder)]).toEqual([[], []]);
  });
});
