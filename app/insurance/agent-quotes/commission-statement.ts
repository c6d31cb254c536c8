// An agency's commissions in a month, line by line, each with its basis. States what was earned; pays nothing.
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { mediumDay, writtenAmount } from '#platform/calendar/written.ts';
import type { VersionKind } from '../record/policy-version.ts';
import { type CommissionKind, commissionOf } from './commission.ts';
import type { Written } from './commission-store.ts';

/** A month such as `2026-11`, with its first and last day. @returns undefined for a text that is not a month */
export function monthNamed(text: string): { name: string; from: string; to: string } | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  const [year, month] = text.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate();
  return { name: text, from: `${text}-01`, to: `${text}-${last}` };
}

/** The month of a day and the ones before it. */
export function monthsBefore(day: string, count: number): string[] {
  const now = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, back) => now - back).map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  );
}

export const writtenMonth = (name: string, language: Language, month: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(`${language}-US`, { month, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${name}-01T00:00:00Z`),
  );

/** Any later term of a policy counts as a renewal, whatever the transaction. */
const kindOf = ({ termNumber }: Pick<Written, 'termNumber'>): CommissionKind =>
  termNumber === 1 ? 'newBusiness' : 'renewal';

const KIND_NAMES: Partial<Record<VersionKind, typeof m.commission_new>> = {
  new_business: m.commission_new,
  renewal: m.commission_renewal,
  endorsement: m.commission_endorsement,
  cancellation: m.commission_cancellation,
  reinstatement: m.commission_reinstatement,
};

/** 1200 is 12%. */
const percent = (rate: number, language: Language): string =>
  new Intl.NumberFormat(`${language}-US`, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** One line: the premium written, the rate of that day, and the commission. */
export function commissionLine(written: Written | Omit<Written, 'insured'>, language: Language) {
  const { rate, cents } = commissionOf(written.state, kindOf(written), written.cents, written.day);
  return {
    id: written.id,
    policyId: written.policyId,
    policy: `${written.prefix} ${written.number}`,
    insured: 'insured' in written ? (written.insured ?? '') : '',
    day: mediumDay(written.day, language),
    what: (KIND_NAMES[written.kind] ?? m.commission_endorsement)({}, { locale: language }),
    premium: writtenAmount(written.cents, language),
    rate: percent(rate, language),
    amount: writtenAmount(cents, language),
    cents,
  };
}

export function commissionStatement(rows: readonly Written[], language: Language) {
  const lines = rows.map((row) => commissionLine(row, language));
  const sum = (amounts: number[]) =>
    writtenAmount(
      amounts.reduce((total, each) => total + each, 0),
      language,
    );
  return {
    lines: lines.map(({ cents: _, ...line }) => line),
    premium: sum(rows.map(({ cents }) => cents)),
    total: sum(lines.map(({ cents }) => cents)),
  };
}
