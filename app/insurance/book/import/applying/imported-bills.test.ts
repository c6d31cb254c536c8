import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ImportedPolicy, importedPolicy } from '#contract/policy-document.ts';
import { aPolicy } from '#testing/test-import.ts';
import { balanceOf, billsOf, type NewEntry, owedCents } from '../../../billing/ledger/ledger.ts';
import { importedEntries } from './imported-bills.ts';

const AT = new Date('2026-11-20T03:10:00Z');
const LATER = new Date('2026-11-21T03:10:00Z');
const SECOND_TERM = { number: 2, effective_on: '2027-02-01', expires_on: '2027-08-01' };
type Bill = { number: number; amount_cents: number; paid_cents?: number; due_on?: string };

const given = (bills: Bill[], policy: Partial<ImportedPolicy['policy']> = {}): ImportedPolicy =>
  importedPolicy.parse({
    policy: { ...aPolicy(1).policy, ...policy },
    instalments: bills.map(({ number, amount_cents, paid_cents = 0, due_on }) => ({
      number,
      amount_cents,
      paid_cents,
      due_on: due_on ?? `2026-${String(1 + number).padStart(2, '0')}-01`,
      paid_on: paid_cents > 0 ? '2026-11-01' : null,
    })),
  });
const shown = (entries: readonly NewEntry[]) =>
  billsOf(entries).map(({ number, termNumber, chargedCents, paidCents, leftCents }) => ({
    number,
    termNumber,
    chargedCents,
    paidCents,
    leftCents,
  }));

test('the ledger matches the source: premium and fees charged, and the amount paid on each bill', () => {
  const fees = [{ fee: 'policy', cents: 2500 }];
  const bills = [
    { number: 1, amount_cents: 32_500, paid_cents: 32_500 },
    { number: 2, amount_cents: 30_300, paid_cents: 10_000 },
  ];
  const entries = importedEntries([], given(bills, { fees }), AT);
  expect(shown(entries)).toEqual([
    { number: 1, termNumber: 1, chargedCents: 32_500, paidCents: 32_500, leftCents: 0 },
    { number: 2, termNumber: 1, chargedCents: 30_300, paidCents: 10_000, leftCents: 20_300 },
  ]);
  expect([balanceOf(entries, 'premium'), balanceOf(entries, 'fee')]).toEqual([-60_000, -2800]);
});

test('the next file posts only the difference, and the same bills again post nothing', () => {
  const first = importedEntries([], given([{ number: 1, amount_cents: 60_000 }]), AT);
  expect(importedEntries(first, given([{ number: 1, amount_cents: 60_000 }]), LATER)).toEqual([]);
  const next = importedEntries(first, given([{ number: 1, amount_cents: 50_000, paid_cents: 50_000 }]), LATER);
  expect(next.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['return-premium', 10_000],
    ['payment', 50_000],
  ]);
});

test('bill numbers of the next term continue, although the source starts at 1 again', () => {
  const first = importedEntries([], given([{ number: 1, amount_cents: 60_000, paid_cents: 60_000 }]), AT);
  const renewed = given([{ number: 1, amount_cents: 61_000 }], { term: SECOND_TERM, premium_cents: 61_000 });
  const next = importedEntries(first, renewed, LATER);
  expect(shown([...first, ...next])).toMatchObject([
    { number: 1, termNumber: 1, leftCents: 0 },
    { number: 2, termNumber: 2, leftCents: 61_000 },
  ]);
  expect(importedEntries([...first, ...next], renewed, LATER)).toEqual([]);
});

const byNumber = (from: number, to: number): Bill[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    number: from + at,
    amount_cents: 10_000,
    due_on: `2027-01-${String(from + at).padStart(2, '0')}`,
  }));

test.each([
  ['within the term', 6, 0],
  ['through all terms', 6, 6],
  ['within the term, after a term that was paid in full', 1, 0],
  ['through all terms, after a term that was paid in full', 1, 1],
])(
  'in a second term, a bill that a source drops is returned, and the others stay; it numbers bills %s',
  (_, earlier, before) => {
    const first = importedEntries([], given(byNumber(1, earlier)), AT);
    const second = (from: number) => given(byNumber(before + from, before + 6), { term: SECOND_TERM });
    const posted = [...first, ...importedEntries(first, second(1), AT)];
    const was = billsOf(posted);
    const next = importedEntries(posted, second(2), LATER);
    expect(next.map(({ kind, instalment, cents }) => [kind, instalment, cents])).toEqual([
      ['return-premium', earlier + 1, 10_000],
    ]);
    const left = [...posted, ...next];
    expect(billsOf(left).slice(earlier + 1)).toEqual(was.slice(earlier + 1));
    const more = importedEntries(left, second(3), LATER);
    expect(more.map(({ kind, instalment }) => [kind, instalment])).toEqual([['return-premium', earlier + 2]]);
  },
);

test('a bill that a source drops is returned, although it moves the others by a few days', () => {
  const first = importedEntries([], given([{ number: 1, amount_cents: 60_000 }]), AT);
  const second = (from: number, day: string) =>
    given(
      Array.from({ length: 7 - from }, (_, at) => ({
        number: from + at,
        amount_cents: 10_000,
        due_on: `2027-0${from + at + 1}-${day}`,
      })),
      { term: SECOND_TERM },
    );
  const posted = [...first, ...importedEntries(first, second(1, '01'), AT)];
  const left = billsOf([...posted, ...importedEntries(posted, second(2, '06'), LATER)]);
  expect(left.map(({ number, dueOn, chargedCents }) => [number, dueOn, chargedCents])).toEqual([
    [1, '2026-02-01', 60_000],
    [2, '2027-02-01', 0],
    ...[3, 4, 5, 6, 7].map((number) => [number, `2027-0${number}-06`, 10_000]),
  ]);
});

test('a bill moves to the due date that the source sends, with the same amount and with another', () => {
  const bill = { number: 1, amount_cents: 60_000, paid_cents: 20_000, due_on: '2026-12-01' };
  const posted = importedEntries(
    [],
    given([bill], { fees: [{ fee: 'policy', cents: 2500 }], premium_cents: 57_500 }),
    AT,
  );
  for (const amount_cents of [60_000, 70_000, 50_000]) {
    const moved = given([{ ...bill, amount_cents, due_on: '2026-12-15' }]);
    const next = [...posted, ...importedEntries(posted, moved, LATER)];
    expect(billsOf(next)).toMatchObject([{ dueOn: '2026-12-15', chargedCents: amount_cents, paidCents: 20_000 }]);
    expect(balanceOf(next, 'fee'), 'a fee stays a fee').toBe(-2500);
    expect(importedEntries(next, moved, LATER)).toEqual([]);
  }
});

test('a file reverses neither a payment made here after it, nor one that our processor settled', () => {
  const bill = { number: 1, amount_cents: 60_000 };
  const first = importedEntries([], given([bill]), AT);
  const payment = (postedAt: Date): NewEntry => ({
    kind: 'payment',
    debit: 'cash',
    credit: 'receivable',
    cents: 60_000,
    termNumber: 1,
    instalment: 1,
    paymentId: 7,
    postedAt,
  });
  const thisMorning = [...first, payment(new Date('2026-11-21T09:00:00Z'))];
  expect(importedEntries(thisMorning, given([bill]), LATER)).toEqual([]);
  const daysAgo = [...first, payment(new Date('2026-11-20T09:00:00Z'))];
  expect(importedEntries(daysAgo, given([bill]), LATER)).toEqual([]);
});

test('a payment that the source takes back is billed again', () => {
  const paid = given([{ number: 1, amount_cents: 60_000, paid_cents: 60_000 }]);
  const first = importedEntries([], paid, AT);
  const next = importedEntries(first, given([{ number: 1, amount_cents: 60_000 }]), LATER);
  expect(next.map(({ kind, cents }) => [kind, cents])).toEqual([['payment-returned', 60_000]]);
});

test('whatever sequence of files a source sends, the bills match the last, and no entry is lost', () => {
  const bill = fc
    .record({
      amount: fc.integer({ min: 1, max: 90_000 }),
      share: fc.constantFrom(0, 0, 0.5, 1),
      due_on: fc.constantFrom('2026-11-01', '2026-12-01', '2026-12-15'),
    })
    .map(({ amount, share, due_on }) => ({ amount_cents: amount, paid_cents: Math.floor(amount * share), due_on }));
  const bills = fc.array(bill, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(bills, { minLength: 1, maxLength: 5 }), (files) => {
      let posted: NewEntry[] = [];
      for (const [day, some] of files.entries()) {
        const at = new Date(AT.getTime() + day * 86_400_000);
        const file = given(some.map((each, index) => ({ ...each, number: index + 1 })));
        posted = [...posted, ...importedEntries(posted, file, at)];
        for (const [index, { amount_cents, paid_cents, due_on }] of some.entries()) {
          const found = billsOf(posted).find(({ number }) => number === index + 1);
          expect(found).toMatchObject({ leftCents: amount_cents - paid_cents, dueOn: due_on });
        }
        const asked = some.reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0);
        expect(balanceOf(posted, 'receivable')).toBe(asked);
        expect(posted.every(({ cents }) => cents > 0)).toBe(true);
        expect(owedCents(posted)).toBeGreaterThanOrEqual(0);
        expect(importedEntries(posted, file, at)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
