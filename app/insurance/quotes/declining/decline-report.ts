// How many applicants were declined in a quarter and why: filed with states that require it, and for our own
// information elsewhere.
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isRuleReason, reasonView } from '../../record/pricing/rule-labels.ts';
import { countDeclinations } from './declination-store.ts';
import { declineLaw } from './decline-law.ts';

/** A quarter such as `2026-Q4`, with its first and last day. */
export type Quarter = { name: string; from: string; to: string };

const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

/** @returns undefined for a text that is not a quarter */
export function quarterNamed(text: string): Quarter | undefined {
  const [, year, number] = /^(20\d\d)-Q([1-4])$/.exec(text) ?? [];
  const at = Number(number) - 1;
  const last = LAST_DAYS[at];
  if (!year || !last) return undefined;
  return { name: text, from: `${year}-${String(at * 3 + 1).padStart(2, '0')}-01`, to: `${year}-${last}` };
}

/** The quarter of a day and the ones before it. */
export function quartersBefore(day: string, count: number): string[] {
  const year = Number(day.slice(0, 4));
  const now = year * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
  return Array.from({ length: count }, (_, back) => now - back).map(
    (quarter) => `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`,
  );
}

export type ReportRow = { state: StateCode; zip: string; reason: string; decided: string; count: number };

export async function declineReport(db: Queryable, { from, to }: Quarter, language: Language): Promise<ReportRow[]> {
  const rows = await countDeclinations(db, from, to);
  return rows.map((row) => ({
    ...row,
    reason: isRuleReason(row.reason) ? reasonView(row.reason, language).why : row.reason,
  }));
}

/** The rows to file for states that require the report, by zip code and reason. */
export const filedRows = (rows: ReportRow[]): string[][] => [
  ['state', 'zip', 'reason', 'decided', 'count'],
  ...rows
    .filter(({ state }) => declineLaw(state).isReported)
    .map(({ state, zip, reason, decided, count }) => [state, zip, reason, decided, String(count)]),
];
