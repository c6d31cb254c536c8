import { getLocale } from '#config/messages/compiled/runtime.js';

/** `2026-11-24` → November 24, 2026: a plain day, the same in every time zone. */
export function writtenDay(day: string): string {
  return new Intl.DateTimeFormat(`${getLocale()}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
