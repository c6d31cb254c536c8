import { expect, test } from 'vitest';
import { balanceOf, billsOf, type Ledger, type NewEntry, overpaidEntries, owedCents, withEntries } from './ledger.ts';
import { paymentEntries } from './opening-entries.ts';
import { policyEndEntries, premiumChangeEntries, restoredEntries } from './premium-change.ts';
import { termReversal } from './term-reversal.ts';

/** As in `post`: overpayments become owed back. */
function posted(ledger: Ledger, entries: readonly NewEntry[]): Ledger {
  const after = withEntries(ledger, entries);
  return withEntries(after, overpaidEntries(after));
}

/** Case A of the rate book, with 4 installments: the policy fee on the first bill, and $5 on each other one. */
const sold: Ledger = {
  policyId: 1,
  held: new Set(),
  entries: [
    ['2026-12-01', 29_639, 2500] as const,
    ['2026-12-31', 14_816, 500] as const,
    ['2027-01-30', 14_815, 500] as const,
    ['2027-03-01', 14_815, 500] as const,
    ['2027-03-31', 14_815, 500] as const,
  ].flatMap(([dueOn, cents, feeCents], at): NewEntry[] => {
    const postedAt = new Date('2026-11-30T15:00:00Z');
    const of = { debit: 'receivable', termNumber: 1, instalment: at + 1, dueOn, postedAt } as const;
    return [
      { ...of, kind: 'premium', credit: 'premium', cents },
      { ...of, kind: 'fee', credit: 'fee', cents: feeCents },
    ];
  }),
};
const pay = (ledger: Ledger, ...numbers: number[]) => {
  const bills = billsOf(ledger.entries).filter(({ number }) => numbers.includes(number));
  const parts = bills.map(({ number, leftCents: cents }) => ({ number, cents }));
  return posted(ledger, paymentEntries(ledger, 7, parts));
};
const of = { termNumber: 1, state: 'FL', today: '2027-02-10' } as const;
const end = { ...of, cents: -54_219, on: '2027-02-10' };
const ended = (ledger: Ledger) => posted(ledger, policyEndEntries(ledger, end).ofTerm);
const leftOf = ({ entries }: Ledger) => billsOf(entries).map(({ leftCents }) => leftCents);
const earned = ({ entries }: Ledger) => [balanceOf(entries, 'premium'), balanceOf(entries, 'fee')];

test('a policy that ends keeps the policy fee and the fees of installments that came due, and no other', () => {
  const over = ended(pay(sold, 1, 2, 3));
  expect([leftOf(over), owedCents(over.entries)]).toEqual([[0, 0, 0, 0, 0], 62_770 - 34_681 - 2500 - 1000]);
  expect(earned(over)).toEqual([-34_681, -3500]);

  const late = ended(pay(sold, 1, 2));
  expect([leftOf(late), owedCents(late.entries)], 'the third is past due').toEqual([[0, 0, 0, 0, 0], 9274]);
  const ahead = ended(pay(sold, 1, 2, 3, 4, 5));
  expect(earned(ahead), 'paid, and not given back').toEqual([-34_681, -4500]);
  const held = ended({ ...pay(sold, 1, 2, 3), held: new Set([4]) });
  expect(leftOf(held), 'being paid').toEqual([0, 0, 0, 15_315, 0]);

  const atOnce = { ...end, cents: -88_900, on: '2026-12-01' };
  const unpaid = posted(sold, policyEndEntries(sold, atOnce).ofTerm);
  expect(leftOf(unpaid), 'the policy fee was earned at issue').toEqual([2500, 0, 0, 0, 0]);
});

test('a filing fee that a change added to an installment is kept when the policy ends', () => {
  const paid = pay(sold, 1, 2, 3);
  const filed = premiumChangeEntries(paid, { ...of, cents: 0, feesCents: 1500, today: '2027-02-01' });
  const later = filed.map((entry) => ({ ...entry, postedAt: new Date('2027-02-01T15:00:00Z') }));
  expect(earned(ended(posted(paid, later)))).toEqual([-34_681, -5000]);
});

test('a policy that goes on after all is charged its installment fees again, and loses them when it ends again', () => {
  const paid = pay(sold, 1, 2, 3);
  const restored = (today: string) => {
    const over = ended(paid);
    return posted(over, restoredEntries(over, over.entries.slice(paid.entries.length), { ...of, today }));
  };
  expect(leftOf(restored('2027-02-10'))).toEqual(leftOf(paid));
  expect(earned(restored('2027-02-10'))).toEqual(earned(paid));
  const soon = restored('2027-02-25');
  expect([leftOf(soon), ...earned(soon)], 'one bill is due too soon').toEqual([[0, 0, 0, 0, 30_630], -88_900, -4500]);
  expect(earned(ended(restored('2027-02-10')))).toEqual([-34_681, -3500]);
});

test('a term that was accepted a second time loses its installment fees as well when it ends', () => {
  const again = sold.entries.map((entry) => ({
    ...entry,
    instalment: (entry.instalment ?? 0) + 5,
    postedAt: new Date('2026-11-30T16:00:00Z'),
  }));
  const reversed = posted(
    sold,
    termReversal(sold, () => true),
  );
  const over = ended(pay(posted(reversed, again), 6, 7, 8));
  expect([leftOf(over), owedCents(over.entries)]).toEqual([Array(10).fill(0), 62_770 - 34_681 - 2500 - 1000]);
  expect(earned(over)).toEqual([-34_681, -3500]);
});
