import type { Language } from '#config/language.ts';
import { mediumDay, writtenAmount, writtenMoney } from '#platform/calendar/written.ts';
import { billsOf, byDueDay, type NewEntry, owedCents } from './ledger.ts';

/** The bills of a policy as its desk reads them, the latest due first, and what we owe back. */
export function ledgerView(entries: readonly NewEntry[], language: Language) {
  const money = (cents: number) => writtenAmount(cents, language);
  const owed = owedCents(entries);
  return {
    bills: billsOf(entries)
      .toSorted((one, other) => byDueDay(other, one))
      .map(({ number, dueOn, chargedCents, paidCents, leftCents }) => ({
        ...{ number, due: mediumDay(dueOn, language), isOpen: leftCents > 0 },
        ...{ charged: money(chargedCents), paid: money(paidCents), left: money(leftCents) },
      })),
    owedBack: owed > 0 ? { cents: owed, amount: writtenMoney(owed, language) } : undefined,
  };
}
export type LedgerView = ReturnType<typeof ledgerView>;
