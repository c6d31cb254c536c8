import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayTile } from '#platform/calendar/written.ts';
import type { ClaimAppointment } from '../lines/claim-record.ts';
import { hoursOf, timeOf, weekdayOf, zoneName } from './appointment-labels.ts';
import { findPlace, mayChange } from './slots.ts';

/** A visit as display text. */
export function visitView(visit: ClaimAppointment, language: Language, now = new Date()) {
  const { id, onDay, placeId, beginsAt, place, kind, note, status } = visit;
  const name = findPlace(placeId)?.name;
  const locale = { locale: language };
  return {
    id,
    status,
    place,
    note,
    tile: dayTile(onDay, language),
    day: weekdayOf(onDay, language),
    hours: hoursOf(visit, language),
    zone: zoneName(beginsAt, placeId, language),
    when: timeOf(visit, language),
    ...whereTyped(visit),
    what: (kind === 'drive_in' ? m.visit_drive_in : m.visit_in_person)({ name: name ?? '' }, locale),
    bring: (kind === 'drive_in' ? m.visit_bring_drive_in : m.visit_bring_in_person)({}, locale),
    isOurs: kind === 'drive_in',
    isBegun: beginsAt <= now,
    mayChange: status === 'booked' && mayChange(beginsAt, now),
  };
}
export type VisitView = ReturnType<typeof visitView>;

/** The address and zip code that a party typed for a home visit; empty for one of our own places. */
function whereTyped({ kind, place }: ClaimAppointment) {
  const [, address = '', zip = ''] = (kind === 'in_person' && /^(.*), (\d{5})$/.exec(place)) || [];
  return { address, zip };
}

/** A line's booked visit, or its last one. */
export const visitOf = (visits: readonly ClaimAppointment[], lineId: number) =>
  visits.findLast((visit) => visit.lineId === lineId);
