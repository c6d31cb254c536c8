import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import { actorName } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenAmount, writtenMoney } from '#platform/calendar/written.ts';
import { billsOf, byDueDay, type LedgerBill, type NewEntry, owedCents } from './ledger.ts';

/** An entry as it was read; one that is still to be posted has neither time nor actor. */
export type ReadEntry = NewEntry & { postedAt?: Date | undefined; actor?: string };

/** A policy's account for the service desk: its bills; what we owe back; what was written off. */
export function ledgerView(
  entries: readonly ReadEntry[],
  { state, language, staff }: { state: StateCode; language: Language; staff: ReadonlyMap<number, string> },
) {
  const money = (cents: number) => writtenAmount(cents, language);
  const owed = owedCents(entries);
  return {
    bills: billsOf(entries)
      .toSorted(nextDueFirst)
      .map(({ number, dueOn, chargedCents, paidCents, leftCents }) => ({
        number,
        due: mediumDay(dueOn, language),
        isOpen: leftCents > 0,
        charged: money(chargedCents),
        paid: money(paidCents),
        left: money(leftCents),
      })),
    writtenOff: entries
      .filter(({ kind }) => kind === 'write-off')
      .map(({ instalment, cents, reason, actor = '', postedAt = new Date() }) => ({
        bill: instalment ?? 0,
        amount: writtenMoney(cents, language),
        reason,
        by: actorName(actor, language, staff),
        day: mediumDay(dayIn(state, postedAt), language),
      })),
    owedBack: owed > 0 ? { cents: owed, amount: writtenMoney(owed, language) } : undefined,
  };
}
/** Bills to be paid come first, the oldest of them on top; then the others, the latest first. */
function nextDueFirst(one: LedgerBill, other: LedgerBill): number {
  const [isOpen, isOtherOpen] = [one.leftCents > 0, other.leftCents > 0];
  if (isOpen !== isOtherOpen) return isOpen ? -1 : 1;
  return isOpen ? byDueDay(one, other) : byDueDay(other, one);
}

export type LedgerView = ReturnType<typeof ledgerView>;
