import { expect, test } from 'vitest';
import { balanceOf, billsOf, type Ledger, type NewEntry, overpaidEntries, owedCents, withEntries } from './ledger.ts';
import { openingEntries, paymentEntries } from './opening-entries.ts';
import { fromOwedBack, type PaymentState, reversalsOf } from './payment-reversal.ts';
import {
  offsetEntries,
  type PremiumChange,
  premiumChangeEntries,
  previewPremiumChange,
  restoredEntries,
} from './premium-change.ts';
import { termReversal } from './term-reversal.ts';

const TODAY = '2026-11-24';
const empty: Ledger = { policyId: 1, entries: [], held: new Set() };

/** As in `post`: overpayments become owed back. */
function posted(ledger: Ledger, entries: readonly NewEntry[]): Ledger {
  const after = withEntries(ledger, entries);
  return withEntries(after, overpaidEntries(after));
}

const charge = (number: number, dueOn: string, cents: number, termNumber = 1): NewEntry => ({
  kind: 'premium',
  debit: 'receivable',
  credit: 'premium',
  cents,
  termNumber,
  instalment: number,
  dueOn,
});
const billed = (...bills: [dueOn: string, cents: number][]): Ledger =>
  posted(
    empty,
    bills.map(([dueOn, cents], at) => charge(at + 1, dueOn, cents)),
  );
const pay = (ledger: Ledger, paymentId: number, ...numbers: number[]) =>
  posted(
    ledger,
    paymentEntries(
      ledger,
      paymentId,
      billsOf(ledger.entries)
        .filter(({ number }) => numbers.includes(number))
        .map(({ number, leftCents: cents }) => ({ number, cents })),
    ),
  );
const change = (cents: number): PremiumChange => ({ termNumber: 1, cents, today: TODAY, state: 'FL' });
const changed = (ledger: Ledger, cents: number) => posted(ledger, premiumChangeEntries(ledger, change(cents)));
const leftOf = ({ entries }: Ledger) => billsOf(entries).map(({ leftCents }) => leftCents);
const nothing = { refunds: [], disputes: [], returned: undefined };
const told = (ledger: Ledger, payment: PaymentState) => {
  const reversals = reversalsOf(ledger, payment);
  const after = reversals.reduce((at, { entries }) => posted(at, entries), ledger);
  return { kinds: reversals.map(({ kind }) => kind), after };
};

const three = billed(['2026-11-20', 10_000], ['2026-12-20', 10_000], ['2027-01-20', 10_000]);

test('added premium is spread over future bills, odd cents on the first, and late bills stay the same', () => {
  expect(leftOf(changed(three, 5001))).toEqual([10_000, 12_501, 12_500]);
  expect(leftOf(changed(three, 1))).toEqual([10_000, 10_001, 10_000]);
});

test('fees are spread like premium, and are booked as fees', () => {
  const wish = { ...change(-100), feesCents: 1501 };
  const { entries } = posted(three, premiumChangeEntries(three, wish));
  expect(billsOf(entries).map(({ leftCents }) => leftCents)).toEqual([10_000, 10_751, 10_650]);
  expect([balanceOf(entries, 'premium'), balanceOf(entries, 'fee')]).toEqual([-29_900, -1501]);
  expect(previewPremiumChange(three, wish).bills.map(({ changeCents }) => changeCents)).toEqual([0, 751, 650]);
});

test('a bill that is due too soon to act on is not raised', () => {
  const soon = billed(['2026-12-03', 10_000], ['2026-12-04', 10_000]);
  expect(leftOf(changed(soon, 100))).toEqual([10_000, 10_100]);
});

test('with no future bill, added premium becomes its own bill with time to pay it', () => {
  const bills = billsOf(changed(pay(three, 7, 1, 2, 3), 6636).entries);
  expect(bills.at(-1)).toMatchObject({ number: 4, dueOn: '2026-12-09', leftCents: 6636, chargedCents: 6636 });
});

test('returned premium reduces the last bills first, down to zero, and the rest is owed back', () => {
  expect(leftOf(changed(three, -6636))).toEqual([10_000, 10_000, 3364]);
  expect(leftOf(changed(three, -15_000))).toEqual([10_000, 5000, 0]);
  const all = changed(three, -31_000);
  expect([leftOf(all), owedCents(all.entries)]).toEqual([[0, 0, 0], 1000]);
  const paid = changed(pay(three, 7, 1, 2, 3), -6636);
  expect([leftOf(paid), owedCents(paid.entries)]).toEqual([[0, 0, 0], 6636]);
});

test('money that is owed back pays first for a later increase', () => {
  const owed = changed(pay(three, 7, 1, 2, 3), -6636);
  expect(previewPremiumChange(owed, change(5000))).toMatchObject({ owedCents: -5000, bills: [{}, {}, {}] });
  const more = changed(owed, 8000);
  expect([leftOf(more), owedCents(more.entries)]).toEqual([[0, 0, 0, 1364], 0]);
});

test('a bill held by an open payment keeps its amount; if that fails, money owed back pays it', () => {
  const held: Ledger = { ...three, held: new Set([3]) };
  expect(leftOf(changed(held, 5000))).toEqual([10_000, 15_000, 10_000]);
  const less = changed(held, -25_000);
  expect([leftOf(less), owedCents(less.entries)]).toEqual([[0, 0, 10_000], 5000]);
  const released = posted(less, offsetEntries(less, [3]));
  expect([leftOf(released), owedCents(released.entries)]).toEqual([[0, 0, 5000], 0]);
  const kept = pay(less, 8, 3);
  expect([leftOf(kept), owedCents(kept.entries)]).toEqual([[0, 0, 0], 5000]);
});

test('a term that does not begin bills nothing, and what was paid for it is owed back', () => {
  const next = posted(three, [charge(4, '2027-02-20', 9000, 2), charge(5, '2027-03-20', 9000, 2)]);
  const partly = posted(next, paymentEntries(next, 9, [{ number: 4, cents: 4000 }]));
  const over = posted(
    partly,
    termReversal(partly, ({ termNumber }) => termNumber === 2),
  );
  expect([leftOf(over), owedCents(over.entries)]).toEqual([[10_000, 10_000, 10_000, 0, 0], 4000]);
});

const reversed = (ledger: Ledger) =>
  posted(
    ledger,
    termReversal(ledger, ({ termNumber }) => termNumber === 1),
  );

test('a term that does not begin gives back what was paid for it, less what was owed back for it before', () => {
  const one = pay(billed(['2026-12-20', 50_000]), 7, 1);
  const cheaper = changed(one, -10_000);
  const over = reversed(cheaper);
  expect([leftOf(over), owedCents(over.entries), balanceOf(over.entries, 'premium')]).toEqual([[0], 50_000, 0]);
  const sent = reversed(posted(cheaper, fromOwedBack(cheaper, 10_000, 'refund')));
  expect([leftOf(sent), owedCents(sent.entries)], 'already paid out').toEqual([[0], 40_000]);
  const dearer = reversed(posted(cheaper, premiumChangeEntries(cheaper, { ...change(3000), feesCents: 1500 })));
  expect([owedCents(dearer.entries), balanceOf(dearer.entries, 'fee')], 'with an increase').toEqual([50_000, 0]);

  const held: Ledger = { ...three, held: new Set([1, 2, 3]) };
  const less = changed(held, -15_000);
  const unpaid = reversed(posted(less, offsetEntries(less, [1, 2, 3])));
  expect([leftOf(unpaid), owedCents(unpaid.entries)], 'never paid').toEqual([[0, 0, 0], 0]);
});

test('a term that does not begin still asks for what was paid out for it when its payment came back', () => {
  const cheaper = changed(pay(billed(['2026-12-20', 30_000], ['2027-01-20', 20_000]), 7, 1, 2), -10_000);
  const sent = posted(cheaper, fromOwedBack(cheaper, 10_000, 'refund'));
  const dispute = (state: 'open' | 'won') => ({
    ...nothing,
    paymentId: 7,
    disputes: [{ ref: 'dp_1', cents: 50_000, state }],
  });
  const over = reversed(told(sent, dispute('open')).after);
  expect([leftOf(over), owedCents(over.entries)]).toEqual([[0, 10_000], 0]);
  expect(reversed(over), 'posted once').toEqual(over);
  const won = told(over, dispute('won')).after;
  expect([leftOf(won), owedCents(won.entries)]).toEqual([[0, 0], 40_000]);
});

test('a term that begins after all costs what it did when it was reversed', () => {
  const cheaper = changed(pay(billed(['2026-12-20', 50_000]), 7, 1), -10_000);
  const unpaid = told(cheaper, { ...nothing, paymentId: 7, returned: { ref: 'cs_7' } }).after;
  const over = reversed(unpaid);
  const goesOn = posted(over, restoredEntries(over, over.entries.slice(unpaid.entries.length), change(0)));
  expect([leftOf(goesOn), owedCents(goesOn.entries)]).toEqual([[40_000], 0]);
});

test('a refund first uses up money owed back; the rest is billed again on the last bills', () => {
  const paid = changed(pay(three, 7, 1, 2, 3), -6636);
  const refund = (cents: number) => ({
    ...nothing,
    paymentId: 7,
    refunds: [{ ref: 're_1', cents, isGivenBack: true }],
  });
  const owed = told(paid, refund(6636));
  expect([owed.kinds, leftOf(owed.after), owedCents(owed.after.entries)]).toEqual([['refunded'], [0, 0, 0], 0]);
  const more = told(paid, refund(18_636));
  expect([leftOf(more.after), owedCents(more.after.entries)]).toEqual([[0, 2000, 10_000], 0]);
  const failed = told(more.after, { ...refund(18_636), refunds: [{ ref: 're_1', cents: 18_636, isGivenBack: false }] });
  expect([failed.kinds, leftOf(failed.after), owedCents(failed.after.entries)]).toEqual([
    ...[['refund-failed'], [0, 0, 0]],
    6636,
  ]);
});

test('a dispute reopens its bills while the bank decides; won, they are paid; lost, they stay open', () => {
  const paid = pay(three, 7, 1, 2);
  const dispute = (state: 'open' | 'won' | 'lost') => ({
    ...nothing,
    paymentId: 7,
    disputes: [{ ref: 'dp_1', cents: 20_000, state }],
  });
  const open = told(paid, dispute('open'));
  expect([open.kinds, leftOf(open.after)]).toEqual([['disputed'], [10_000, 10_000, 10_000]]);
  expect(balanceOf(open.after.entries, 'disputed')).toBe(20_000);
  expect(told(open.after, dispute('open')).kinds).toEqual([]);
  const won = told(open.after, dispute('won'));
  expect([won.kinds, leftOf(won.after), balanceOf(won.after.entries, 'disputed')]).toEqual([
    ...[['dispute-won'], [0, 0, 10_000]],
    0,
  ]);
  const lost = told(paid, dispute('lost'));
  expect([lost.kinds, leftOf(lost.after), balanceOf(lost.after.entries, 'disputed')]).toEqual([
    ...[
      ['disputed', 'dispute-lost'],
      [10_000, 10_000, 10_000],
    ],
    0,
  ]);
  // The bill was paid again before the bank decided, so we have the money twice.
  const twice = told(pay(open.after, 8, 1, 2), dispute('won'));
  expect([leftOf(twice.after), owedCents(twice.after.entries)]).toEqual([[0, 0, 10_000], 20_000]);
  expect(told(paid, dispute('won')).kinds, 'never heard of').toEqual([]);
});

test('when a dispute is lost, money owed back from it is no longer owed, and only bills reopen', () => {
  const paid = pay(three, 7, 1);
  const over = posted(paid, paymentEntries(paid, 8, [{ number: 1, cents: 10_000 }]));
  const { after } = told(over, { ...nothing, paymentId: 8, disputes: [{ ref: 'dp_1', cents: 10_000, state: 'lost' }] });
  const both = told(after, {
    ...nothing,
    paymentId: 7,
    disputes: [{ ref: 'dp_2', cents: 10_000, state: 'lost' }],
  }).after;
  const { entries } = both;
  expect([leftOf(both), owedCents(entries), balanceOf(entries, 'disputed'), balanceOf(entries, 'cash')]).toEqual([
    ...[[10_000, 10_000, 10_000]],
    ...[0, 0, 0],
  ]);
});

test('a returned payment takes back what is left of it, once', () => {
  const paid = pay(three, 7, 1, 2);
  const state = { ...nothing, paymentId: 7, refunds: [{ ref: 're_1', cents: 3000, isGivenBack: true }] };
  const back = told(paid, { ...state, returned: { ref: 'cs_1' } });
  expect([back.kinds, leftOf(back.after)]).toEqual([
    ['refunded', 'returned'],
    [10_000, 10_000, 10_000],
  ]);
  expect(balanceOf(back.after.entries, 'cash')).toBe(0);
  expect(told(back.after, { ...state, returned: { ref: 'cs_1' } }).kinds).toEqual([]);
});

test('a payment refunded by check and then lost in a dispute is a loss, and is not billed again', () => {
  const twice = pay({ ...three }, 7, 1);
  const over = posted(twice, paymentEntries(twice, 8, [{ number: 1, cents: 10_000 }]));
  expect(owedCents(over.entries)).toBe(10_000);
  const paidBack = posted(over, fromOwedBack(over, 10_000, 'refund'));
  const { after } = told(paidBack, {
    ...nothing,
    paymentId: 8,
    disputes: [{ ref: 'dp_1', cents: 10_000, state: 'lost' }],
  });
  // The other payment had also paid the first bill.
  expect(leftOf(after)).toEqual([10_000, 10_000, 10_000]);
  const both = told(after, { ...nothing, paymentId: 7, returned: { ref: 'cs_1' } }).after;
  expect([leftOf(both), balanceOf(both.entries, 'write-off')]).toEqual([[10_000, 10_000, 10_000], 10_000]);
});

test('bills and payments from before the ledger open it unchanged', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  const bill = { termNumber: 1, cents: 10_000 };
  const ledger = posted(
    empty,
    openingEntries(empty, {
      bills: [
        { ...bill, number: 1, dueOn: '2026-10-20', paidAt: at },
        { ...bill, number: 2, dueOn: '2026-11-20', paidAt: at },
        { ...bill, number: 3, dueOn: '2026-12-20', paidAt: null },
        { ...bill, number: 4, termNumber: 2, dueOn: '2027-01-20', paidAt: null },
      ],
      payments: [{ paymentId: 7, at, parts: [{ number: 2, cents: 10_000 }] }],
      lapsed: [{ first: 4, count: 1 }],
    }),
  );
  expect(leftOf(ledger)).toEqual([0, 0, 10_000, 0]);
  expect(billsOf(ledger.entries)[1]).toMatchObject({ paidCents: 10_000, settledAt: at });
  expect(
    ledger.entries.filter(({ kind }) => kind === 'payment').map(({ paymentId, cents }) => [paymentId, cents]),
  ).toEqual([
    [7, 10_000],
    [undefined, 10_000],
  ]);
});
