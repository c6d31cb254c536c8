// How bills change when a payment comes back: refunded, disputed by the cardholder, or returned by the bank.
import {
  askedCents,
  balanceOf,
  billsOf,
  byDueDay,
  centsOfEntries,
  type Ledger,
  type NewEntry,
  overpaidEntries,
  owedByTerm,
  withEntries,
} from './ledger.ts';

/** A payment's state at the processor, with each refund and dispute by the processor's reference. */
export type PaymentState = {
  paymentId: number;
  refunds: readonly { ref: string; cents: number; isGivenBack: boolean }[];
  disputes: readonly { ref: string; cents: number; state: 'open' | 'won' | 'lost' }[];
  /** The bank took back the whole payment after approving it. */
  returned: { ref: string } | undefined;
};

export type ReversalKind = 'refunded' | 'refund-failed' | 'disputed' | 'dispute-won' | 'dispute-lost' | 'returned';

/** A new reversal of a payment, with its ledger entries. */
export type Reversal = { kind: ReversalKind; ref: string; cents: number; entries: NewEntry[] };

/** Whether a reversal made bills unpaid again. One that took money we owed back did not. */
export const hasReopened = ({ entries }: Reversal): boolean =>
  entries.some(({ instalment, debit }) => instalment !== undefined && (debit === 'receivable' || debit === 'disputed'));

/** Reversals that the processor reports and the ledger does not have yet. After they are posted, there are none. */
export function reversalsOf(ledger: Ledger, payment: PaymentState): Reversal[] {
  const { paymentId, refunds, disputes, returned } = payment;
  let at = ledger;
  const found: Reversal[] = [];
  const add = (kind: ReversalKind, ref: string, source: string, cents: number, entries: NewEntry[]) => {
    if (entries.length === 0 || isPosted(at, source)) return;
    const named = entries.map((entry, place) => ({
      ...entry,
      paymentId,
      source: place === 0 ? source : `${source} ${place + 1}`,
    }));
    at = withEntries(at, named);
    at = withEntries(at, overpaidEntries(at));
    found.push({ kind, ref, cents, entries: named });
  };
  for (const { ref, cents, isGivenBack } of refunds) {
    if (isGivenBack) add('refunded', ref, ref, cents, refunded(at, paymentId, cents));
    else add('refund-failed', ref, `${ref} failed`, cents, undone(at, ref, 'payment'));
  }
  for (const { ref, cents, state } of disputes) {
    // A dispute that was won before we learned of it changes nothing.
    if (state !== 'won') add('disputed', ref, ref, cents, disputed(at, paymentId, cents));
    if (state === 'won') add('dispute-won', ref, `${ref} won`, cents, undone(at, ref, 'dispute-won'));
    if (state === 'lost') add('dispute-lost', ref, `${ref} lost`, cents, lost(at, ref));
  }
  if (returned) {
    const cents = cashOf(at, paymentId);
    const source = `${returned.ref} returned`;
    if (cents > 0) add('returned', returned.ref, source, cents, takenBack(at, paymentId, cents, 'payment-returned'));
  }
  return found;
}

const isPosted = ({ entries }: Ledger, source: string) => entries.some((entry) => entry.source === source);

/** The entries that were posted for a refund or a dispute. */
const entriesOf = ({ entries }: Ledger, ref: string) =>
  entries.filter(
    ({ source }) => source === ref || (source?.startsWith(`${ref} `) && /^\d+$/.test(source.slice(ref.length + 1))),
  );

/** The cents of a payment that we still have. */
const cashOf = ({ entries }: Ledger, paymentId: number) =>
  balanceOf(
    entries.filter((entry) => entry.paymentId === paymentId),
    'cash',
  );

/** Takes a refund from `refund-owed` first. Beyond that, the bills that the payment had paid are reopened. */
function refunded(ledger: Ledger, paymentId: number, cents: number): NewEntry[] {
  const fromOwed = fromOwedBack(ledger, cents, 'refund');
  const rest = cents - centsOfEntries(fromOwed);
  return [...fromOwed, ...takenBack(ledger, paymentId, rest, 'refund', fromOwed)];
}

const disputed = (ledger: Ledger, paymentId: number, cents: number) =>
  takenBack(ledger, paymentId, cents, 'dispute').map((entry) =>
    entry.debit === 'receivable' ? { ...entry, debit: 'disputed' as const } : entry,
  );

/** Reopens bills that a payment had paid, starting with the latest due, so that as few as possible are past due. */
function takenBack(
  ledger: Ledger,
  paymentId: number,
  cents: number,
  kind: 'refund' | 'payment-returned' | 'dispute',
  before: NewEntry[] = [],
): NewEntry[] {
  const own = ledger.entries.filter((entry) => entry.paymentId === paymentId);
  const bills = billsOf(ledger.entries).toSorted(byDueDay).toReversed();
  const entries: NewEntry[] = [];
  let rest = cents;
  for (const { number, termNumber, paidCents } of bills) {
    const paidByIt = -askedCents(own.filter(({ instalment }) => instalment === number));
    const taken = Math.min(rest, paidByIt, paidCents);
    if (taken <= 0) continue;
    entries.push({ kind, debit: 'receivable', credit: 'cash', cents: taken, termNumber, instalment: number });
    rest -= taken;
  }
  if (rest === 0) return entries;
  // This part was paid beyond the bills, so it is no longer owed back. If it was already refunded, it is lost.
  const owed = fromOwedBack(withEntries(ledger, before), rest, kind);
  const lostCents = rest - centsOfEntries(owed);
  const termNumber = own[0]?.termNumber ?? bills[0]?.termNumber ?? 1;
  if (lostCents > 0) owed.push({ kind: 'write-off', debit: 'write-off', credit: 'cash', cents: lostCents, termNumber });
  return [...entries, ...owed];
}

/** Takes cents from `refund-owed`, from the oldest term first, up to what is owed. */
export function fromOwedBack(ledger: Ledger, cents: number, kind: NewEntry['kind']): NewEntry[] {
  let rest = cents;
  return [...owedByTerm(ledger.entries)].flatMap(([termNumber, owed]): NewEntry[] => {
    const taken = Math.min(rest, owed);
    if (taken <= 0) return [];
    rest -= taken;
    return [{ kind, debit: 'refund-owed', credit: 'cash', cents: taken, termNumber }];
  });
}

/** Reverses the entries of a refund or dispute, because we have the money again. */
const undone = (ledger: Ledger, ref: string, kind: 'payment' | 'dispute-won'): NewEntry[] =>
  entriesOf(ledger, ref).map(({ debit, credit, cents, termNumber, instalment }) => ({
    kind,
    debit: credit,
    credit: debit,
    cents,
    termNumber,
    instalment,
  }));

const lost = (ledger: Ledger, ref: string): NewEntry[] =>
  entriesOf(ledger, ref)
    .filter(({ debit }) => debit === 'disputed')
    .map(({ cents, termNumber, instalment }) => ({
      kind: 'dispute',
      debit: 'receivable',
      credit: 'disputed',
      cents,
      termNumber,
      instalment,
    }));
