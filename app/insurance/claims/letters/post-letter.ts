import type { ClockEvent } from '#config/claims/clock-rule.ts';
import { RIGHTS_PAPERS } from '#config/claims/rights-papers.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent, type NewClaimEvent, seenBy } from '../lines/claim-event-store.ts';
import { markAcknowledged } from '../lines/dispatch-store.ts';
import { lockLineById, raiseVersionsOf } from '../lines/line-change-store.ts';
import { lockLines } from '../lines/lock-claim-store.ts';
import { readReason } from '../read-typed.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { reachParty } from '../talk/reach-party.ts';
import { readMailAddress } from '../talk/read-contact.ts';
import { sayAnswered } from '../talk/write-about-claim.ts';
import {
  findPostedLetter,
  findUnacknowledged,
  markClaimLetterPosted,
  markLetterUnmailed,
  type PostedLetter,
  queueLetter,
  setMailAddress,
} from './letter-post-store.ts';

/**
 * Records that a letter was mailed. Clocks that it stops or extends get their event at that moment, as with an email.
 *
 * @throws {Failure} refused when a colleague has already recorded it
 */
export async function postLetter(context: Context, member: StaffMember, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const letter = await lockLetter(trx, id);
    if (!letter || !(await markClaimLetterPosted(trx, id, member.id))) {
      throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    }
    const event = { claimId: letter.claimId, actor: `staff ${member.id}`, visibility: 'line' } as const;
    const visibility = seenBy({ partyId: letter.lineOf ?? letter.partyId }, letter.partyId);
    for (const lineId of await linesOf(trx, letter)) {
      await addClaimEvent(trx, { ...event, lineId, visibility, kind: 'letter-posted', facts: { of: letter.eventId } });
      const stops = STOPS.get(letter.kind);
      if (stops) await addClaimEvent(trx, { ...event, lineId, visibility, kind: stops });
    }
    if (letter.kind === 'acknowledgement') await acknowledge(trx, letter.partyId, event);
    await reachParty(trx, { ...event, partyId: letter.partyId });
    await answer(trx, context, letter, event);
    await extend(trx, letter, event);
    await auditStaff(trx, context, member, { act: 'post-claim-letter', subject: ['claim', letter.claimId] });
  });
}

/** A letter, with the lines of its claim locked. @returns undefined when the claim was just joined to another */
async function lockLetter(trx: Queryable, id: number): Promise<PostedLetter | undefined> {
  const seen = await findPostedLetter(trx, id);
  if (seen) await lockLines(trx, [seen.claimId]);
  const letter = seen && (await findPostedLetter(trx, id));
  return letter?.claimId === seen?.claimId ? letter : undefined;
}

/** The clock events of texts that the state prescribes. */
const STOPS = new Map<string, ClockEvent>(
  RIGHTS_PAPERS.flatMap(({ kind, stops }) => (stops?.isPrescribedText ? [[kind, stops.event] as const] : [])),
);

async function linesOf(trx: Queryable, { lineId, partyId }: PostedLetter): Promise<number[]> {
  if (lineId !== null) return [lineId];
  const [first] = await findUnacknowledged(trx, partyId);
  return first ? [first.id] : [];
}

type Posted = Pick<NewClaimEvent, 'claimId' | 'actor' | 'visibility'>;

async function acknowledge(trx: Queryable, partyId: number, event: Posted): Promise<void> {
  for (const { id: lineId } of await findUnacknowledged(trx, partyId)) {
    await addClaimEvent(trx, { ...event, lineId, kind: 'acknowledged' });
    await markAcknowledged(trx, lineId);
  }
}

/** What the desk wrote to a party who is told by letter has answered them, and is the first contact, when it is mailed. */
async function answer(
  trx: Queryable,
  context: Context,
  { lineId, partyId, claimId, facts, writtenAt }: PostedLetter,
  { actor }: Posted,
) {
  if (facts.answersWhenPosted !== 'yes' || lineId === null) return;
  const party = await findTalkParty(trx, context, claimId, partyId);
  if (!party) return;
  await sayAnswered(trx, await lockLineById(trx, lineId), party, { actor, kind: 'letter-posted', writtenAt });
}

/** For a party without email, an extension letter extends the clock when it is mailed, not before. */
async function extend(trx: Queryable, { kind, lineId, facts }: PostedLetter, event: Posted): Promise<void> {
  const { until, rule, movesWhenPosted } = facts;
  if (kind !== 'extension' || lineId === null || movesWhenPosted !== 'yes') return;
  if (typeof until !== 'string' || typeof rule !== 'string') return;
  await addClaimEvent(trx, { ...event, lineId, kind: 'extension-letter', facts: { until, rule } });
}

/**
 * Records that a letter can't be mailed, such as to somebody whom nobody knows where to find. It stops no clock.
 *
 * @throws {Failure} refused without a reason, or when a colleague was faster
 */
export async function leaveUnmailed(context: Context, member: StaffMember, id: number, typed: string): Promise<void> {
  const because = readReason(context, typed);
  await context.db.transaction().execute(async (trx) => {
    const letter = await lockLetter(trx, id);
    if (!letter || !(await markLetterUnmailed(trx, id, because))) {
      throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    }
    await auditStaff(trx, context, member, { act: 'leave-claim-letter', subject: ['claim', letter.claimId] });
  });
}

/** Has a letter also printed and mailed, or mailed again. */
export async function mailLetter(context: Context, member: StaffMember, number: string, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const letter = await findPostedLetter(trx, id);
    if (letter?.number !== number) {
      throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    }
    if (letter.toPost && letter.postedAt === null) return;
    await queueLetter(trx, id);
    await auditStaff(trx, context, member, { act: 'mail-claim-letter', subject: ['claim', letter.claimId] });
  });
}

/**
 * Stores the mailing address of a waiting letter's addressee: its party, or the party's attorney. A known address is
 * corrected by employees with claims access.
 *
 * @throws {Failure} refused when it is not an address, or the letter does not wait for one
 */
export async function keepMailAddress(
  context: Context,
  member: StaffMember,
  letterId: number,
  typed: string,
): Promise<void> {
  const locale = { locale: context.language };
  const address = readMailAddress(typed);
  if (!address) throw new Failure('refused', m.cletters_bad_address({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const letter = await lockLetter(trx, letterId);
    if (!letter?.toPost || letter.postedAt !== null || letter.address !== null) {
      throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    }
    await setMailAddress(trx, letter.addresseeId, address);
    await raiseVersionsOf(trx, letter.partyId);
    await auditStaff(trx, context, member, { act: 'post-claim-letter', subject: ['claim', letter.claimId] });
  });
}
