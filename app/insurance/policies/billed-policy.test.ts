import { expect, test } from 'vitest';
import { billView } from '../billing/bill-view.ts';
import { amountDueOn, type BilledPolicy } from './billed-policy.ts';

const policy: BilledPolicy = {
  prefix: 'FL',
  number: '44170263',
  state: 'FL',
  status: 'A',
  cancels_on: null,
  effective_on: '2026-03-14',
  expires_on: '2026-09-14',
  agency_name: 'Calle Ocho Insurance',
  agency_phone: '3055550133',
  ended_otherwise: false,
  awaits_core: false,
  garaged_zip: '33135',
  will_cancel_on: null,
};

test('GU-07 the amount due is the next bill, all late bills, or nothing', () => {
  const [june, july, august] = ['2026-06-14', '2026-07-14', '2026-08-14'].map((due_on) => ({
    due_on,
    amount_cents: 11_840,
  })) as [
    { due_on: string; amount_cents: number },
    { due_on: string; amount_cents: number },
    { due_on: string; amount_cents: number },
  ];
  expect(amountDueOn([august, june, july], '2026-06-14')).toEqual({
    cents: 11_840,
    dueOn: '2026-06-14',
    isLate: false,
  });
  expect(amountDueOn([august, july, june], '2026-07-15')).toEqual({ cents: 23_680, dueOn: '2026-06-14', isLate: true });
  expect(amountDueOn([], '2026-06-14')).toBeUndefined();
});

test.each([false, true])(
  'a notice of cancellation says to pay before its day only if that ends it: %s',
  (ended_otherwise) => {
    const noticed: BilledPolicy = { ...policy, status: 'C', cancels_on: '2026-07-01', ended_otherwise };
    const view = billView(noticed, [], '2026-06-14', 'en');
    const [payBefore, endsAnyway] = ended_otherwise ? [undefined, 'July 1, 2026'] : ['July 1, 2026', undefined];
    expect([view.payBefore, view.endsAnyway]).toEqual([payBefore, endsAnyway]);
    expect(billView(noticed, [], '2026-07-01', 'en')).toMatchObject({ payBefore: undefined, endsAnyway: undefined });
  },
);

test('money and dates are formatted for people, in both languages', () => {
  const bills = [{ due_on: '2026-06-14', amount_cents: 11_840 }];
  expect(billView(policy, bills, '2026-06-01', 'en').due).toMatchObject({ amount: '$118.40', day: 'June 14, 2026' });
  expect(billView(policy, bills, '2026-06-01', 'es').due).toMatchObject({ day: '14 de junio de 2026' });
});
