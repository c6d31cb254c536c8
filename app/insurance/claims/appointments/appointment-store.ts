import { type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Coverage } from '#contract/coverages.ts';
import { plusDays } from '#platform/calendar/day.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import type { ClaimAppointment } from '../lines/claim-record.ts';
import type { Slot } from './slots.ts';

export type HeldAppointment = {
  id: number;
  placeId: string;
  onDay: string;
  beginsAt: Date;
  endsAt: Date;
  sequence: number;
};

/** The booked appointment of a line. The caller has locked the line. */
export function findBooked(trx: Queryable, lineId: number): Promise<HeldAppointment | undefined> {
  return trx
    .selectFrom('appointment') // appointment_once_a_line
    .select(['id', 'on_day as onDay', 'sequence'])
    .select(({ ref }) => [
      ref('place_id').$notNull().as('placeId'),
      ref('begins_at').$notNull().as('beginsAt'),
      ref('ends_at').$notNull().as('endsAt'),
    ])
    .where('line_id', '=', lineId)
    .where('status', '=', 'booked')
    .where('place_id', 'is not', null)
    .executeTakeFirst();
}

/** Locks a time slot until the transaction ends, so that two people who book the last place take turns. */
export async function lockSlot(trx: Queryable, { place, day, begins }: Slot): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`appointment ${place.id} ${day} ${begins}`}, 0))`.execute(
    trx,
  );
}

/** The seats of a slot that are taken, not counting the appointment `but`. */
export async function takenSeats(trx: Queryable, { place, day, begins }: Slot, but: number | undefined) {
  const rows = await trx
    .selectFrom('appointment') // appointment_seat
    .select('seat')
    .where('place_id', '=', place.id)
    .where('on_day', '=', day)
    .where('begins', '=', begins)
    .where('status', 'in', ['held', 'booked'])
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? 0))
    .execute();
  return rows.map(({ seat }) => seat);
}

export type Taking = { slot: Slot; seat: number; where: string; note: string | null };

const columnsOf = ({ slot, seat, where, note }: Taking) => ({
  kind: slot.place.kind,
  place_id: slot.place.id,
  on_day: slot.day,
  begins: slot.begins,
  begins_at: slot.beginsAt,
  ends_at: slot.endsAt,
  seat,
  place: where,
  note,
});

export async function addAppointment(trx: Queryable, lineId: number, uid: string, taking: Taking): Promise<void> {
  await trx
    .insertInto('appointment')
    .values({ line_id: lineId, uid, status: 'booked', ...columnsOf(taking) })
    .execute();
}

/** Moves the appointment. It stays the same calendar entry, with a higher sequence number. */
export async function moveAppointment(trx: Queryable, id: number, taking: Taking): Promise<void> {
  await trx
    .updateTable('appointment')
    .set(({ eb }) => ({
      ...columnsOf(taking),
      sequence: eb('sequence', '+', 1),
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function endAppointment(trx: Queryable, id: number, status: 'cancelled' | 'done' | 'missed') {
  await trx
    .updateTable('appointment')
    .set(({ eb }) => ({ status, sequence: eb('sequence', '+', 1), changed_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

export type WaitingVisit = HeldAppointment & { lineId: number; changedAt: Date };

/** Visits within two days whose party has not been reminded of their current time. */
export function visitsNotReminded(db: Queryable, now: Date, most: number): Promise<WaitingVisit[]> {
  // West of Greenwich, it may still be the day before.
  const today = now.toISOString().slice(0, 10);
  return db
    .selectFrom('appointment') // appointment_by_day
    .select(['id', 'line_id as lineId', 'on_day as onDay', 'sequence', 'changed_at as changedAt'])
    .select(({ ref }) => [
      ref('place_id').$notNull().as('placeId'),
      ref('begins_at').$notNull().as('beginsAt'),
      ref('ends_at').$notNull().as('endsAt'),
    ])
    .where('on_day', '>=', plusDays(today, -1))
    .where('on_day', '<=', plusDays(today, 2))
    .where('status', '=', 'booked')
    .where('place_id', 'is not', null)
    .where('begins_at', '>', now)
    .where(sql<boolean>`reminded_of is distinct from begins_at`)
    .orderBy('begins_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** @returns whether the reminder was still to be sent */
export async function markVisitReminded(trx: Queryable, { id, beginsAt }: WaitingVisit): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointment')
    .set({ reminded_of: beginsAt })
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .where('begins_at', '=', beginsAt)
    .where(sql<boolean>`reminded_of is distinct from begins_at`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many appointments each slot of a place has between two days, by `2026-11-24 10:30`. */
export async function countTaken(
  db: Queryable,
  placeId: string,
  { from, until }: { from: string; until: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('appointment') // appointment_seat
    .select(['on_day as day', 'begins'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('place_id', '=', placeId)
    .where('on_day', '>=', from)
    .where('on_day', '<=', until)
    .where('status', 'in', ['held', 'booked'])
    .groupBy(['on_day', 'begins'])
    .execute();
  return new Map(rows.map(({ day, begins, count }) => [`${day} ${begins}`, Number(count)]));
}

export type DayRow = {
  id: number;
  claimNumber: string;
  line: number;
  state: StateCode;
  coverage: Coverage;
  party: string | null;
  phone: string | null;
  car: string;
  placeId: string;
  place: string;
  beginsAt: Date;
  endsAt: Date;
  note: string | null;
  status: ClaimAppointment['status'];
  onDay: string;
};

/** A day's appointments in order, without cancelled ones. */
export const appointmentsOn = (db: Queryable, day: string, most: number): Promise<DayRow[]> =>
  visits(db)
    .where('appointment.on_day', '=', day) // appointment_by_day
    .where('appointment.status', 'in', ['booked', 'done', 'missed'])
    .orderBy('appointment.begins_at')
    .orderBy('appointment.id')
    .limit(most)
    .execute();

/** It is over, and nobody has said what came of it. Written out so that the partial index applies. */
const LACKS_OUTCOME = sql<SqlBool>`appointment.status = 'booked' and appointment.place_id is not null
  and appointment.ends_at < now()`; // appointment_without_outcome

/** Appointments of other days that are over, and of which nobody has said what came of them; the oldest first. */
export const visitsWithoutOutcome = (db: Queryable, { but, most }: { but: string; most: number }): Promise<DayRow[]> =>
  visits(db)
    .where(LACKS_OUTCOME)
    .where('appointment.on_day', '<>', but)
    .orderBy('appointment.ends_at')
    .orderBy('appointment.id')
    .limit(most)
    .execute();

export async function countVisitsWithoutOutcome(db: Queryable): Promise<number> {
  const { visits: count } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .where(LACKS_OUTCOME)
    .executeTakeFirstOrThrow();
  return count;
}

const visits = (db: Queryable) =>
  db
    .selectFrom('appointment')
    .innerJoin('claim_line', 'claim_line.id', 'appointment.line_id')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .innerJoin('claim_party', 'claim_party.id', 'claim_line.party_id')
    .leftJoin('claim_vehicle', 'claim_vehicle.id', 'claim_line.vehicle_id')
    .select(['appointment.id', 'claim.number as claimNumber', 'claim_line.number as line', 'claim_party.name as party'])
    .select(['claim_party.phone', 'appointment.place', 'appointment.note'])
    .select(({ ref }) => [
      ref('claim.law_state').$castTo<StateCode>().as('state'),
      ref('claim_line.coverage').$castTo<Coverage>().as('coverage'),
      ref('appointment.status').$castTo<ClaimAppointment['status']>().as('status'),
      ref('appointment.place_id').$notNull().as('placeId'),
      ref('appointment.on_day').$notNull().as('onDay'),
      ref('appointment.begins_at').$notNull().as('beginsAt'),
      ref('appointment.ends_at').$notNull().as('endsAt'),
      sql<string>`concat_ws(' ', claim_vehicle.model_year, claim_vehicle.make, claim_vehicle.model)`.as('car'),
    ])
    .where('appointment.place_id', 'is not', null);

/** The claim and line of an appointment. */
export function findAppointment(db: Queryable, id: number) {
  return db
    .selectFrom('appointment')
    .innerJoin('claim_line', 'claim_line.id', 'appointment.line_id')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .select(['claim.number', 'claim_line.number as line'])
    .where('appointment.id', '=', id)
    .executeTakeFirst();
}

/** Whether the line's car is drivable, and the kind of loss. */
export function carAndKindOf(db: Queryable, lineId: number) {
  return db
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .leftJoin('claim_vehicle', 'claim_vehicle.id', 'claim_line.vehicle_id')
    .select('claim_vehicle.is_drivable as isDrivable')
    .select(({ ref }) => ref('claim.kind').$castTo<ClaimKind>().as('kind'))
    .where('claim_line.id', '=', lineId)
    .executeTakeFirstOrThrow();
}
