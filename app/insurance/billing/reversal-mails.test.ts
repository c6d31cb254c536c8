import { expect, test } from 'vitest';
import { type Ledger, overpaidEntries, withEntries } from './ledger/ledger.ts';
import { hasReopened, type ReversalKind, reversalsOf } from './ledger/payment-reversal.ts';
import type { PaidPolicy } from './payment-store.ts';
import { reversalLetter } from './reversal-mails.ts';

type Args = Parameters<typeof reversalLetter>;

/** The letter about $100 that the bank took back of a policy that has ended. */
function letterOf(kind: ReversalKind, isReopened: boolean, language: 'en' | 'es') {
  const policy: PaidPolicy = {
    id: 1,
    prefix: 'FL',
    number: '1000001',
    state: 'FL',
    email: null,
    language: 'en',
    awaits_core: false,
    garaged_zip: '33135',
    status: 'X',
    cancels_on: '2026-11-01',
    effective_on: '2026-06-01',
    expires_on: '2026-12-01',
    ended_otherwise: true,
  };
  const payment = { receipt_number: 'R1000001' } as Args[1]['payment'];
  const unpaid = isReopened ? [{ due_on: '2026-10-01', amount_cents: 10_000 }] : [];
  const came = {
    kind,
    cents: 10_000,
    effect: 'none',
    payment,
    policy,
    isReopened,
    unpaid,
    begins: undefined,
    today: '2026-11-24',
  } as const;
  const env = { PORTAL_ORIGIN: 'https://portal.test' } as unknown as Args[0];
  return reversalLetter(env, came, { language, has_account: false }, false).paragraphs.join('\n');
}

test.each([
  ['disputed', 'en', /your bill asks for it again/],
  ['disputed', 'es', /su factura lo pide otra vez/],
  ['returned', 'en', /your bill is unpaid again/i],
  ['returned', 'es', /su factura está otra vez sin pagar/i],
] as const)(
  'a letter about a payment %s says that a bill is unpaid again only where one is (%s)',
  (kind, language, said) => {
    expect(letterOf(kind, true, language)).toMatch(said);
    expect(letterOf(kind, false, language)).not.toMatch(said);
  },
);

test('a dispute of a payment whose premium was all returned reopens no bill', () => {
  const bill = { cents: 10_000, termNumber: 1, instalment: 1, dueOn: '2026-10-01' };
  const empty: Ledger = { policyId: 1, entries: [], held: new Set() };
  const returned = withEntries(empty, [
    { ...bill, kind: 'premium', debit: 'receivable', credit: 'premium' },
    { ...bill, kind: 'payment', debit: 'cash', credit: 'receivable', paymentId: 7 },
    { ...bill, kind: 'premium', debit: 'premium', credit: 'receivable' },
  ]);
  const owed = withEntries(returned, overpaidEntries(returned));
  const dispute = { ref: 'dp_1', cents: 10_000, state: 'open' } as const;
  const found = reversalsOf(owed, { paymentId: 7, refunds: [], disputes: [dispute], returned: undefined });
  expect(found.map((reversal) => [reversal.kind, hasReopened(reversal)])).toEqual([['disputed', false]]);
});
