import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { ClaimAppointment } from '../lines/claim-record.ts';

const MOST_OCTETS = 75;

/**
 * A visit as a calendar entry (RFC 5545). The uid stays and the sequence number rises, so that calendars move the
 * entry, or remove it when the visit is canceled.
 */
export function calendarFile(visit: ClaimAppointment, number: string, language: Language): string {
  const locale = { locale: language };
  const isOver = visit.status === 'cancelled';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand.shortName)}//Claims//${language.toUpperCase()}`,
    `METHOD:${isOver ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${stamp(visit.changedAt)}`,
    `DTSTART:${stamp(visit.beginsAt)}`,
    `DTEND:${stamp(visit.endsAt)}`,
    `SUMMARY:${escaped(m.visit_calendar_title({ brand: brand.shortName }, locale))}`,
    `LOCATION:${escaped(visit.place)}`,
    `DESCRIPTION:${escaped(m.visit_calendar_text({ number, phone: tollFree(brand.phones.claims) }, locale))}`,
    `STATUS:${isOver ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** 20261124T153000Z: in UTC, so no time zone is needed. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/**
 * Folds a line into pieces of at most 75 octets, without splitting a character. Each continuation starts with a space.
 */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    const room = parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1;
    if (Buffer.byteLength(part + sign) > room) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n ');
}
