// The payments of a term as a table in documents.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenAmount, writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { DocumentPart } from '#platform/documents/make-document.ts';
import { billsOf, byDueDay } from './ledger.ts';
import { readLedger } from './open-ledger.ts';

type OfTerm = { policyId: number; termNumber: number };

/** When each bill of the term is due, paid or not, and their sum with all fees. Empty for a term without bills. */
export async function schedulePaper(
  db: Queryable,
  { policyId, termNumber }: OfTerm,
  language: Language,
): Promise<DocumentPart[]> {
  const { entries } = await readLedger(db, policyId);
  const bills = billsOf(entries)
    .filter((bill) => bill.termNumber === termNumber && bill.chargedCents > 0)
    .toSorted(byDueDay);
  if (bills.length === 0) return [];
  const locale = { locale: language };
  const money = (cents: number) => writtenAmount(cents, language);
  return [
    { heading: m.buy_paper_payments({}, locale) },
    {
      columns: [{ title: m.buy_paper_due({}, locale) }, { title: m.buy_paper_amount({}, locale), isNumber: true }],
      rows: bills.map(({ dueOn, chargedCents }) => [writtenDay(dueOn, language), money(chargedCents)]),
      total: [m.holder_payments_all({}, locale), money(bills.reduce((sum, { chargedCents }) => sum + chargedCents, 0))],
    },
  ];
}
