import { expect, test } from 'vitest';
import { type SampleRandom, sampleRandom } from '../../book/sample/sample-random.ts';
import {
  ACCOUNTS,
  askedCents,
  balanceOf,
  billsOf,
  type Ledger,
  type NewEntry,
  overpaidEntries,
  owedCents,
  withEntries,
} from './ledger.ts';
import { paymentEntries } from './opening-entries.ts';
import { fromOwedBack, type PaymentState, reversalsOf } from './payment-reversal.ts';
import {
  offsetEntries,
  policyEndEntries,
  premiumChangeEntries,
  previewPolicyEnd,
  previewPremiumChange,
  restoredEntries,
} from './premium-change.ts';
import { termReversal } from './term-reversal.ts';

/** As in `post`: overpayments become owed back. */
function posted(ledger: Ledger, entries: readonly NewEntry[]): Ledger {
  const after = withEntries(ledger, entries);
  return withEntries(after, overpaidEntries(after));
}

test('over months of random acts, books balance, previews match postings and repeats post nothing', () => {
  for (let policy = 0; policy < 150; policy++) liveOf(sampleRandom(20_261_124, 'ledger', policy));
});

type Life = {
  at: Ledger;
  premium: number;
  cash: number;
  payments: PaymentState[];
  open: Map<number, Part[]>;
  names: number;
};
type Part = { number: number; cents: number };

const ACTS = [
  ...[premium, premium, hold, settle, settle, fail, refund, dispute, decide, giveBack, writeOff, newTerm, reverse],
  endAndGoOn,
];

function liveOf(random: SampleRandom): void {
  const life: Life = {
    at: { policyId: 1, entries: [], held: new Set() },
    premium: 0,
    cash: 0,
    payments: [],
    open: new Map(),
    names: 0,
  };
  newTerm(life, random);
  for (let step = 0; step < 40; step++) {
    random.pick(ACTS)(life, random);
    check(life);
  }
}

const post = (life: Life, entries: readonly NewEntry[]) => {
  life.at = posted(life.at, entries);
};

function newTerm(life: Life, random: SampleRandom) {
  const bills = billsOf(life.at.entries);
  if (life.names > 0 && !random.isLucky(0.2)) return;
  const termNumber = Math.max(0, ...bills.map((bill) => bill.termNumber)) + 1;
  const entries = Array.from({ length: random.int(1, 6) }, (_, at): NewEntry => {
    const dueOn = `2026-${11 + (at % 2)}-${10 + at * 3}`;
    const of = { termNumber, instalment: bills.length + at + 1, dueOn, cents: random.int(1, 30_000) };
    return { kind: 'premium', debit: 'receivable', credit: 'premium', ...of };
  });
  life.names++;
  life.premium += entries.reduce((sum, { cents }) => sum + cents, 0);
  entries.push(...entries.map((entry): NewEntry => ({ ...entry, kind: 'fee', credit: 'fee', cents: 500 })));
  post(life, entries);
}

function premium(life: Life, random: SampleRandom) {
  const term = Math.max(...billsOf(life.at.entries).map(({ termNumber }) => termNumber));
  const wish = {
    cents: random.int(-40_000, 40_000),
    termNumber: random.int(1, term),
    today: '2026-11-24',
    state: 'FL' as const,
  };
  // A term never gets back more premium than it was charged.
  const own = life.at.entries.filter(({ termNumber }) => termNumber === wish.termNumber);
  const cents = Math.max(wish.cents, balanceOf(own, 'premium'));
  const before = life.at;
  const preview = previewPremiumChange(before, { ...wish, cents });
  post(life, premiumChangeEntries(before, { ...wish, cents }));
  life.premium += cents;
  expect(billsOf(life.at.entries)).toEqual(preview.bills.map(({ changeCents, ...bill }) => bill));
  expect(owedCents(life.at.entries) - owedCents(before.entries)).toBe(preview.owedCents);
  const moved = preview.bills.reduce((sum, { changeCents }) => sum + changeCents, 0);
  expect(moved - preview.owedCents).toBe(cents);
  for (const { number, changeCents } of preview.bills) if (before.held.has(number)) expect(changeCents).toBe(0);
}

function hold(life: Life, random: SampleRandom) {
  const free = billsOf(life.at.entries).filter(({ number, leftCents }) => leftCents > 0 && !life.at.held.has(number));
  const parts = free.filter(() => random.isLucky(0.5)).map(({ number, leftCents }) => ({ number, cents: leftCents }));
  if (parts.length === 0) return;
  life.open.set(++life.names, parts);
  life.at = { ...life.at, held: new Set([...life.open.values()].flat().map(({ number }) => number)) };
}

function release(life: Life, random: SampleRandom): [number, Part[]] | undefined {
  if (life.open.size === 0) return undefined;
  const [id, parts] = random.pick([...life.open]);
  life.open.delete(id);
  life.at = { ...life.at, held: new Set([...life.open.values()].flat().map(({ number }) => number)) };
  return [id, parts];
}

function settle(life: Life, random: SampleRandom) {
  const [paymentId, parts] = release(life, random) ?? [];
  if (!paymentId || !parts) return;
  life.payments.push({ paymentId, refunds: [], disputes: [], returned: undefined });
  life.cash += parts.reduce((sum, { cents }) => sum + cents, 0);
  post(life, paymentEntries(life.at, paymentId, parts));
}

function fail(life: Life, random: SampleRandom) {
  const [, parts] = release(life, random) ?? [];
  if (parts)
    post(
      life,
      offsetEntries(
        life.at,
        parts.map(({ number }) => number),
      ),
    );
}

const cashOf = ({ at }: Life, paymentId: number) =>
  balanceOf(
    at.entries.filter((entry) => entry.paymentId === paymentId),
    'cash',
  );

/** The processor repeats its answers, in any order; only what is new counts. */
function tell(life: Life, state: PaymentState) {
  life.payments = life.payments.map((each) => (each.paymentId === state.paymentId ? state : each));
  for (const { entries } of reversalsOf(life.at, state)) post(life, entries);
  expect(reversalsOf(life.at, state)).toEqual([]);
}

function refund(life: Life, random: SampleRandom) {
  const state = life.payments.length > 0 ? random.pick(life.payments) : undefined;
  const most = state ? cashOf(life, state.paymentId) : 0;
  if (!state || most <= 0) return;
  const cents = random.int(1, most);
  life.cash -= cents;
  tell(life, { ...state, refunds: [...state.refunds, { ref: `re_${++life.names}`, cents, isGivenBack: true }] });
  const told = life.payments.find(({ paymentId }) => paymentId === state.paymentId);
  if (!told || !random.isLucky(0.2)) return;
  life.cash += cents;
  tell(life, {
    ...told,
    refunds: told.refunds.map((each, at) => (at === state.refunds.length ? { ...each, isGivenBack: false } : each)),
  });
}

function dispute(life: Life, random: SampleRandom) {
  const state = life.payments.length > 0 ? random.pick(life.payments) : undefined;
  const cents = state ? cashOf(life, state.paymentId) : 0;
  if (!state || cents <= 0) return;
  life.cash -= cents;
  if (random.isLucky(0.3)) return tell(life, { ...state, returned: { ref: `cs_${state.paymentId}` } });
  tell(life, { ...state, disputes: [...state.disputes, { ref: `dp_${++life.names}`, cents, state: 'open' }] });
}

function decide(life: Life, random: SampleRandom) {
  const state = life.payments.find(({ disputes }) => disputes.some((each) => each.state === 'open'));
  if (!state) return;
  const isWon = random.isLucky(0.5);
  const disputes = state.disputes.map((each) => {
    if (each.state !== 'open') return each;
    if (isWon) life.cash += each.cents;
    return { ...each, state: isWon ? ('won' as const) : ('lost' as const) };
  });
  tell(life, { ...state, disputes });
}

function giveBack(life: Life, random: SampleRandom) {
  const owed = owedCents(life.at.entries);
  if (owed === 0) return;
  const cents = random.int(1, owed);
  life.cash -= cents;
  post(life, fromOwedBack(life.at, cents, 'refund'));
}

function writeOff(life: Life, random: SampleRandom) {
  const open = billsOf(life.at.entries).filter(({ number, leftCents }) => leftCents > 0 && !life.at.held.has(number));
  if (open.length === 0 || !random.isLucky(0.2)) return;
  const { number, termNumber, leftCents: cents } = random.pick(open);
  post(life, [{ kind: 'write-off', debit: 'write-off', credit: 'receivable', cents, termNumber, instalment: number }]);
}

/** The last term does not begin. What is left of its price is what was paid out for it, and is asked for. */
function reverse(life: Life, random: SampleRandom) {
  const last = Math.max(...billsOf(life.at.entries).map(({ termNumber }) => termNumber));
  const ofLast = () => life.at.entries.filter(({ termNumber }) => termNumber === last);
  const reversal = () => termReversal(life.at, ({ termNumber }) => termNumber === last);
  if (!random.isLucky(0.2) || chargedCents(ofLast()) === 0) return;
  life.premium -= balanceOf(reversal(), 'premium');
  post(life, reversal());
  const unbilled = ofLast().filter(({ instalment }) => instalment === undefined);
  const kept = chargedCents(ofLast());
  expect(kept).toBe(balanceOf(unbilled, 'premium'));
  if (kept > 0) expect(owedCents(ofLast())).toBe(0);
  expect(reversal()).toEqual([]);
}

/** The policy ends, as previewed, and goes on after all, at the same price. */
function endAndGoOn(life: Life, random: SampleRandom) {
  const termNumber = Math.max(...billsOf(life.at.entries).map((bill) => bill.termNumber));
  const of = { termNumber, today: '2026-11-24', state: 'FL' as const };
  const before = life.at;
  const charged = 0 - balanceOf(ofTerm(life, termNumber), 'premium');
  const end = { ...of, cents: charged > 0 ? -random.int(1, charged) : 0, on: `2026-12-${random.int(10, 30)}` };
  const preview = previewPolicyEnd(before, end);
  post(life, policyEndEntries(before, end).ofTerm);
  expect(billsOf(life.at.entries)).toEqual(preview.bills.map(({ changeCents, ...bill }) => bill));
  expect(owedCents(life.at.entries) - owedCents(before.entries)).toBe(preview.owedCents);
  for (const { number, changeCents } of preview.bills) if (before.held.has(number)) expect(changeCents).toBe(0);
  post(life, restoredEntries(life.at, life.at.entries.slice(before.entries.length), of));
  for (const account of ['premium', 'fee'] as const)
    expect(balanceOf(life.at.entries, account)).toBe(balanceOf(before.entries, account));
}

const ofTerm = ({ at }: Life, term: number) => at.entries.filter(({ termNumber }) => termNumber === term);

const chargedCents = (entries: readonly NewEntry[]) =>
  billsOf(entries).reduce((sum, bill) => sum + bill.chargedCents, 0);

function check({ at: { entries }, premium, cash }: Life) {
  expect(ACCOUNTS.reduce((sum, account) => sum + balanceOf(entries, account), 0)).toBe(0);
  expect([0 - balanceOf(entries, 'premium'), balanceOf(entries, 'cash')]).toEqual([premium, cash]);
  const bills = billsOf(entries);
  expect(bills.filter(({ leftCents, paidCents }) => leftCents < 0 || paidCents < 0)).toEqual([]);
  expect(bills.reduce((sum, { leftCents }) => sum + leftCents, 0)).toBe(askedCents(entries));
  expect(owedCents(entries)).toBeGreaterThanOrEqual(0);
  expect(balanceOf(entries, 'disputed')).toBeGreaterThanOrEqual(0);
  expect(entries.filter(({ cents }) => cents <= 0)).toEqual([]);
}
