import { brand } from '#config/brand.ts';
import { getLocale } from '#config/messages/compiled/runtime.js';

/** `2026-11-24` → November 24, 2026. */
export function writtenDay(day: string): string {
  return new Intl.DateTimeFormat(`${getLocale()}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Whether it is over at the head office. */
export function isPast(day: string): boolean {
  const { timeZone } = brand.states[brand.home];
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()) > day;
}
