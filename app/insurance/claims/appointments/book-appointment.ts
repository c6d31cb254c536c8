import { randomUUID } from 'node:crypto';
import { brand } from '#config/brand.ts';
import { INSPECTIONS } from '#config/claims/inspections.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { line as textLine, zip as zipCode } from '#contract/fields.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { isEnded } from '../lines/line.ts';
import { type LockedLine, lockLine } from '../lines/line-change-store.ts';
import { findTalkParty, isToldByLetter, type TalkParty } from '../talk/claim-message-store.ts';
import type { ActingParty } from '../talk/write-about-claim.ts';
import {
  addAppointment,
  carAndKindOf,
  endAppointment,
  findAppointment,
  findBooked,
  type HeldAppointment,
  lockSlot,
  moveAppointment,
  takenSeats,
} from './appointment-store.ts';
import { isBookable } from './bookable.ts';
import { seatsSet } from './capacity-store.ts';
import { notifyAppointment } from './notify-appointment.ts';
import { comesTo, findPlace, mayChange, placesFor, readSlot, type Slot } from './slots.ts';

/** Who books: a party for their own car, or a staff member on their behalf. */
export type Booker = { party: ActingParty } | { member: StaffMember };
export type AtLine = { number: string; line: number };
export type AskedVisit = { slot: string; address: string; zip: string; note: string; key: string };

const actorOf = (by: Booker): Actor => ('party' in by ? by.party.actor : `staff ${by.member.id}`);

/**
 * Books an inspection, or moves the booked one. The slot is locked in the process: when two people want the last place,
 * one gets it and the other must choose again.
 *
 * @returns whether there was an appointment before
 * @throws {Failure} refused, with a message that says what to do
 */
export async function bookAppointment(context: Context, by: Booker, at: AtLine, asked: AskedVisit): Promise<boolean> {
  if ('party' in by) await budgetOf('claimTalk', context, by.party.partyId).reserve();
  const { key, ...said } = asked;
  const input = { ...said, number: at.number, line: String(at.line) };
  return context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'book-appointment', input, async () => {
      const { line, party, booked } = await openVisit(trx, context, by, at);
      refuseIfRepresented(context, by, party);
      const looked = await carAndKindOf(trx, line.id);
      const isTheirs = 'party' in by;
      const isOpen = isBookable({ claim: { lossState: line.lossState, kind: looked.kind }, line });
      // Staff can also book for a stolen car that was found.
      if (isEnded(line.state) || (!isOpen && isTheirs))
        throw new Failure('refused', m.visit_not_here({}, { locale: context.language }));
      if (booked && isTheirs) requireChangeable(context, booked);
      const slot = slotOf(context, line, isTheirs ? looked.isDrivable : null, asked);
      const taking = { slot, ...(await takeSeat(trx, context, slot, booked)), ...whereOf(context, slot, asked) };
      if (booked) await moveAppointment(trx, booked.id, taking);
      else await addAppointment(trx, line.id, `${randomUUID()}@${brand.mailDomain}`, taking);
      await addClaimEvent(trx, {
        claimId: line.claimId,
        lineId: line.id,
        actor: actorOf(by),
        visibility: 'line',
        kind: booked ? 'appointment-moved' : 'appointment-booked',
        facts: { day: slot.day },
      });
      await notifyAppointment(trx, context, party, booked ? 'moved' : 'booked', {
        placeId: slot.place.id,
        beginsAt: slot.beginsAt,
        endsAt: slot.endsAt,
        where: slot.place.address ?? '',
      });
      await auditVisit(trx, context, by, line);
      return booked !== undefined;
    }),
  );
}

/**
 * Cancels an appointment. Repeating this has no effect. Where an attorney speaks for the party, only the desk may cancel,
 * and tells the attorney itself.
 */
export async function cancelAppointment(context: Context, by: Booker, at: AtLine): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { line, party, booked } = await openVisit(trx, context, by, at);
    if (!booked) return;
    if ('party' in by) {
      refuseIfRepresented(context, by, party);
      requireChangeable(context, booked);
    }
    await endAppointment(trx, booked.id, 'cancelled');
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      actor: actorOf(by),
      visibility: 'line',
      kind: 'appointment-cancelled',
    });
    await notifyAppointment(trx, context, party, 'cancelled', aboutOf(booked));
    await auditVisit(trx, context, by, line);
  });
}

/**
 * Records the outcome of a visit. Done: the car was inspected, which starts the clock of its estimate. Missed: the
 * party is asked to choose another time, unless neither a mail nor a text reaches them.
 *
 * @returns whether nobody is told of a missed visit
 * @throws {Failure} refused before the visit begins, and when a colleague has already recorded an outcome
 */
export async function closeAppointment(
  context: Context,
  member: StaffMember,
  id: number,
  outcome: 'done' | 'missed',
): Promise<{ isUntold: boolean }> {
  const locale = { locale: context.language };
  return context.db.transaction().execute(async (trx) => {
    const of = await findAppointment(trx, id);
    const line = of && (await lockLine(trx, of.number, of.line));
    const booked = line && (await findBooked(trx, line.id));
    const party = line && (await findTalkParty(trx, context, line.claimId, line.partyId));
    if (!line || !party || booked?.id !== id) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    if (booked.beginsAt > new Date()) throw new Failure('refused', m.visit_not_yet({}, locale));
    await endAppointment(trx, id, outcome);
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      actor: `staff ${member.id}`,
      visibility: 'line',
      ...(outcome === 'done' ? { kind: 'inspected' } : { kind: 'appointment-missed', facts: { day: booked.onDay } }),
    });
    if (outcome === 'missed') await notifyAppointment(trx, context, party, 'missed', aboutOf(booked));
    await auditStaff(trx, context, member, {
      act: 'close-appointment',
      subject: ['claim', line.claimId],
      detail: { status: outcome },
    });
    return { isUntold: outcome === 'missed' && isToldByLetter(party) };
  });
}

type Opened = { line: LockedLine; party: TalkParty; booked: HeldAppointment | undefined };

/** Locks the line. A party only gets their own. */
async function openVisit(trx: Queryable, context: Context, by: Booker, at: AtLine): Promise<Opened> {
  const locale = { locale: context.language };
  const line = await lockLine(trx, at.number, at.line);
  const isOwn = line && (!('party' in by) || line.partyId === by.party.partyId);
  const party = isOwn ? await findTalkParty(trx, context, line.claimId, line.partyId) : undefined;
  if (!line || !party) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
  return { line, party, booked: await findBooked(trx, line.id) };
}

function refuseIfRepresented({ language }: Context, by: Booker, { isRepresented }: TalkParty): void {
  if (!isRepresented) return;
  throw new Failure('refused', ('party' in by ? m.track_attorney : m.talk_has_attorney)({}, { locale: language }));
}

function requireChangeable({ language }: Context, { beginsAt }: HeldAppointment): void {
  if (mayChange(beginsAt, new Date())) return;
  const phone = tollFree(brand.phones.claims);
  throw new Failure('refused', m.visit_too_late({ hours: INSPECTIONS.changeHours, phone }, { locale: language }));
}

function slotOf({ language }: Context, line: LockedLine, isDrivable: boolean | null, asked: AskedVisit): Slot {
  const places = placesFor({ state: line.lossState, zip: null, isDrivable });
  const slot = readSlot(asked.slot, places, new Date());
  if (!slot) throw new Failure('refused', m.visit_choose({}, { locale: language })).at('slot');
  return slot;
}

/** The first free seat. The slot stays locked until the transaction ends. */
async function takeSeat(trx: Queryable, { language }: Context, slot: Slot, booked: HeldAppointment | undefined) {
  await lockSlot(trx, slot);
  const taken = await takenSeats(trx, slot, booked?.id);
  const set = await seatsSet(trx, slot.place.id, { from: slot.day, until: slot.day });
  // Fewer may come than have a seat: those who are booked already count, whichever seat they have.
  const most = set.get(slot.day) ?? slot.place.atOnce;
  if (taken.length >= most) throw new Failure('refused', m.visit_taken({}, { locale: language })).at('slot');
  for (let seat = 1; seat <= most; seat++) if (!taken.includes(seat)) return { seat };
  throw new Failure('refused', m.visit_taken({}, { locale: language })).at('slot');
}

/** The address of the visit: our own, or the one where the party says the car is. */
function whereOf({ language }: Context, { place }: Slot, { address, zip, note }: AskedVisit) {
  const locale = { locale: language };
  const words = note.trim().slice(0, INSPECTIONS.mostNote) || null;
  if (place.kind === 'drive_in') return { where: place.address ?? place.name, note: words };
  const typed = textLine(200).safeParse(address).data;
  const code = zipCode.safeParse(zip.trim()).data;
  if (!typed || !code) throw new Failure('refused', m.visit_need_address({}, locale)).at(typed ? 'zip' : 'address');
  if (!comesTo(place, code)) throw new Failure('refused', m.visit_not_there({ zip: code }, locale)).at('zip');
  return { where: `${typed}, ${code}`, note: words };
}

const aboutOf = ({ placeId, beginsAt, endsAt }: HeldAppointment) => ({
  placeId,
  beginsAt,
  endsAt,
  where: findPlace(placeId)?.address ?? '',
});

async function auditVisit(trx: Queryable, context: Context, by: Booker, { claimId }: LockedLine): Promise<void> {
  if ('member' in by) {
    await auditStaff(trx, context, by.member, { act: 'set-appointment', subject: ['claim', claimId] });
  } else await audit(trx, context, { act: 'book-estimate', actor: by.party.actor, subject: ['claim', claimId] });
}
