import type { Language } from '#config/language.ts';
import { tenDigits, writtenPhone } from '#config/phone-number.ts';

export const NOT_AVAILABLE = 'N/A';

/** LN-05: `(305)-555-0142`. */
export function bracketedPhone(phone: string): string {
  const digits = tenDigits(phone);
  return digits ? `(${digits.slice(0, 3)})-${digits.slice(3, 6)}-${digits.slice(6)}` : NOT_AVAILABLE;
}

/** LN-05: `305-555-0142`, as agents' phone numbers are written. */
export function agentPhone(phone: string): string {
  const digits = tenDigits(phone);
  return digits ? writtenPhone(digits) : NOT_AVAILABLE;
}

/**
 * A day of a policy: `03/14/2026` in English, `14 mar 2026` in Spanish.
 *
 * @param day `2026-03-14`; null when it is absent, undefined when it could not be read
 */
export function readableDay(day: string | null | undefined, language: Language): string {
  if (!day) return NOT_AVAILABLE;
  const [year, month, date] = day.split('-');
  if (language === 'en') return `${month}/${date}/${year}`;
  return `${Number(date)} ${shortMonth(new Date(`${day}T00:00:00Z`), language, 'UTC')} ${year}`;
}

/** `Jun 02, 2026` or `2 jun 2026`: the day of an instant, for the stamp. */
export function stampDay(instant: Date, language: Language, timeZone: string): string {
  const part = partsOf(instant, timeZone);
  const month = shortMonth(instant, language, timeZone);
  return language === 'en' ? `${month} ${part.day}, ${part.year}` : `${Number(part.day)} ${month} ${part.year}`;
}

/** `2:05 PM EDT` in both languages: lenders file it as proof, in whatever time zone they are. */
export function clockTime(instant: Date, timeZone: string): string {
  const part = partsOf(instant, timeZone);
  return `${part.hour}:${part.minute} ${part.dayPeriod} ${part.timeZoneName}`;
}

function partsOf(instant: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));
}

function shortMonth(instant: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone }).format(instant).replace('.', '');
}

/** `2200 Coral Way, Miami, FL 33145`: the known parts of an address. */
export function addressOf(street: string, city: string, state: string, zip: string): string {
  const place = [state.trim(), zip.trim()].filter(Boolean).join(' ');
  return [street.trim(), city.trim(), place].filter(Boolean).join(', ');
}
