import type { Language } from '#config/language.ts';
import { tenDigits, writtenPhone } from '#config/phone-number.ts';

export type LienStatus = 'active' | 'expired' | 'cancelled' | 'notice' | 'unknown';

/** LN-04: LISTAT as a word. */
export function lienStatusOf(code: string): LienStatus {
  switch (code.trim().toUpperCase()) {
    case 'A':
      return 'active';
    case 'X':
      return 'expired';
    case 'L':
      return 'cancelled';
    case 'C':
      return 'notice';
    default:
      return 'unknown';
  }
}

export const NOT_AVAILABLE = 'N/A';

/** LN-05: `(305)-555-0142`. */
export function bracketedPhone(phone: string): string {
  const digits = tenDigits(phone);
  return digits ? `(${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}` : NOT_AVAILABLE;
}

/** LN-05: `305-555-0142`, as agents' phones are written. */
export function agentPhone(phone: string): string {
  const digits = tenDigits(phone);
  return digits ? writtenPhone(digits) : NOT_AVAILABLE;
}

/**
 * A day of the policy system as people read it: `03/14/2026`, and `14 mar 2026` where the day comes first.
 *
 * @param day `mm/dd/yyyy`
 */
export function readableDay(day: string, language: Language): string {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(day.trim()) ?? [];
  if (!month || !date || !year) return NOT_AVAILABLE;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (instant.getUTCMonth() + 1 !== Number(month) || instant.getUTCDate() !== Number(date)) return NOT_AVAILABLE;
  if (language === 'en') return `${month}/${date}/${year}`;
  return `${Number(date)} ${shortMonth(instant, language, 'UTC')} ${year}`;
}

/** `Jun 02, 2026` and `2 jun 2026`: the day of an instant, on the stamp. */
export function stampDay(instant: Date, language: Language, timeZone: string): string {
  const part = partsOf(instant, timeZone);
  const month = shortMonth(instant, language, timeZone);
  return language === 'en' ? `${month} ${part.day}, ${part.year}` : `${Number(part.day)} ${month} ${part.year}`;
}

/** `2:05 PM`, in both languages: the clock of the country. */
export function clockTime(instant: Date, timeZone: string): string {
  const part = partsOf(instant, timeZone);
  return `${part.hour}:${part.minute} ${part.dayPeriod}`;
}

function partsOf(instant: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

function shortMonth(instant: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone }).format(instant).replace('.', '');
}

/** Whole dollars as money; `none` without physical damage cover; undefined when it is no number. */
export function deductibleOf(dollars: string): string | 'none' | undefined {
  if (dollars.trim() === '') return 'none';
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(dollars.trim())) return undefined;
  const amount = Number(dollars);
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
}

/** `2200 Coral Way, Miami, FL 33145`: what is known of an address. */
export function addressOf(street: string, city: string, state: string, zip: string): string {
  const place = [state.trim(), zip.trim()].filter(Boolean).join(' ');
  return [street.trim(), city.trim(), place].filter(Boolean).join(', ');
}
