import { expect, test } from 'vitest';
import { deliverTestEvents } from '#insurance/billing/payment-jobs.ts';
import { listUnpaid } from '#insurance/billing/payment-store.ts';
import { addPolicyWithBills } from '#testing/test-bills.ts';
import { comeBack, guestOf, press } from '#testing/test-guest-payer.ts';
import { askPage } from '#testing/test-pages.ts';
import { withPortals } from '#testing/test-portals.ts';
import * as testPayPage from './test-pay-page.tsx';
import * as testPaymentPage from './test-payment-page.tsx';

withPortals('a payment at the test processor', (portals) => {
  /** A guest who has paid all bills: the page that their receipt leads to. */
  async function addPaid() {
    const policy = await addPolicyWithBills(portals, { bills: [-3, 27] });
    const cookie = await guestOf(portals, policy.id);
    const page = (await press(portals, cookie, { choice: 'all' })).headers.get('location');
    const id = /\/pay\/(\w+)/.exec(page ?? '')?.[1] ?? '';
    const card = { number: '4242424242424242', expires: '12/40', code: '123' };
    const paid = await askPage(portals, testPayPage.action, {
      path: `/test-processor/pay/${id}`,
      params: { id },
      form: card,
    });
    const receipt = () => comeBack(portals, cookie, paid.headers.get('location'));
    await receipt();
    return { ...policy, id, policyId: policy.id, receipt };
  }
  type Paid = Awaited<ReturnType<typeof addPaid>>;
  const ask = ({ id }: Pick<Paid, 'id'>, form?: Record<string, string>) =>
    askPage(portals, form ? testPaymentPage.action : testPaymentPage.loader, {
      path: `/test-processor/payment/${id}`,
      params: { id },
      ...(form && { form }),
    });
  const deliver = () => deliverTestEvents({ ...portals, requestId: 'test' });

  test('can be refunded, disputed and decided there, and the receipt shows what was returned', async () => {
    const paid = await addPaid();
    expect((await ask(paid)).data).toMatchObject({ left: '$200.03', isWhole: true });
    expect((await paid.receipt()).tryAt).toBe(`/test-processor/payment/${paid.id}`);
    expect((await ask(paid, { act: 'refund', amount: '$40.00' })).status).toBe(303);
    await deliver();
    expect((await paid.receipt()).payment).toMatchObject({
      shows: 'paid',
      cameBack: '$40',
      isGone: false,
      lines: expect.arrayContaining([['Came back to you', '$40']]),
    });
    await ask(paid, { act: 'dispute' });
    await deliver();
    expect((await paid.receipt()).payment).toMatchObject({ cameBack: '$200.03', isGone: true, stamp: undefined });
    expect((await ask(paid)).data).toMatchObject({ hasSome: false, disputes: [{ status: 'needs_response' }] });
    await ask(paid, { act: 'won' });
    await deliver();
    expect((await paid.receipt()).payment).toMatchObject({ cameBack: '$40' });
    expect((await listUnpaid(portals.db, paid.policyId)).map(({ amount_cents }) => amount_cents)).toEqual([4000]);
  });

  test.each([
    [{ act: 'refund', amount: '0' }],
    [{ act: 'refund', amount: '200.04' }],
    [{ act: 'refund', amount: 'all' }],
    [{ act: 'lost' }],
    [{ act: 'elsewhere' }],
  ])('an impossible act is refused, and keeps what was typed: %j', async (form) => {
    const paid = await addPaid();
    expect(await ask(paid, form)).toMatchObject({ status: 422, data: { refusal: expect.any(String), values: form } });
    expect((await ask(paid)).data).toMatchObject({ left: '$200.03' });
  });

  test('can be returned there once, and an unknown payment is not found', async () => {
    const paid = await addPaid();
    expect((await ask(paid, { act: 'return' })).status).toBe(303);
    expect((await ask(paid)).status).toBe(404);
    await deliver();
    expect(await listUnpaid(portals.db, paid.policyId)).toHaveLength(2);
    expect((await ask({ id: 'cs_test_none' })).status).toBe(404);
    expect((await ask({ id: 'cs_test_none' }, { act: 'dispute' })).status).toBe(404);
  });

  test('where payments are real, the page does not exist', async () => {
    const paid = await addPaid();
    portals.processor.isTest = false;
    expect((await ask(paid)).status).toBe(404);
    expect((await ask(paid, { act: 'dispute' })).status).toBe(404);
    expect((await paid.receipt()).tryAt).toBeUndefined();
    portals.processor.isTest = true;
  });
});
