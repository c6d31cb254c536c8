import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { setSeats } from './capacity-store.ts';
import { findPlace } from './slots.ts';

/**
 * Sets how many inspections a place takes at a time on a day; 0 closes it. Visits that are booked already stay, until the
 * desk moves or cancels them.
 *
 * @throws {Failure} refused for more than the place has, or for no place of ours
 */
export async function setCapacity(
  context: Context,
  member: StaffMember,
  { placeId, day, typed }: { placeId: string; day: string; typed: string },
): Promise<void> {
  const place = findPlace(placeId);
  const seats = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;
  if (!place || seats === undefined || seats > place.atOnce) {
    throw new Failure('refused', m.vdesk_bad_seats({ most: place?.atOnce ?? 0 }, { locale: context.language }));
  }
  await context.db.transaction().execute(async (trx) => {
    await setSeats(trx, { placeId, day, seats, staffId: member.id });
    await auditStaff(trx, context, member, {
      act: 'set-capacity',
      subject: ['staff', member.id],
      detail: { name: placeId, day, count: seats },
    });
  });
}
