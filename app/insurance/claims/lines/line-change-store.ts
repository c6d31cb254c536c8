import { sql } from 'kysely';
import { brand } from '#config/brand.ts';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fullName } from '../../parties/full-name.ts';
import { lossState } from './claim-record-store.ts';
import type { LineState } from './line.ts';

export type LockedLine = {
  id: number;
  claimId: number;
  claimNumber: string;
  number: number;
  partyId: number;
  state: LineState;
  version: number;
  adjusterId: number | null;
  isSiu: boolean;
  coverage: Coverage;
  track: Track;
  lawState: StateCode;
  isLawKnown: boolean;
  lossState: StateCode | null;
  zip: string | null;
  lossOn: string;
};

/** A claim line, locked until the transaction ends. One that has become part of another is not found. */
export function lockLine(trx: Queryable, claimNumber: string, number: number): Promise<LockedLine | undefined> {
  return lines(trx)
    .where('claim.number', '=', claimNumber)
    .where('claim_line.number', '=', number)
    .where('claim_line.same_as', 'is', null)
    .forUpdate('claim_line')
    .executeTakeFirst();
}

/** The present number of a line that became part of another line of the claim. */
export async function findLineNow(db: Queryable, claimNumber: string, number: number): Promise<number | undefined> {
  const now = await db
    .selectFrom('claim_line as told') // claim_line_by_number
    .innerJoin('claim', 'claim.id', 'told.claim_id')
    .innerJoin('claim_line as line', 'line.id', 'told.same_as')
    .select('line.number')
    .where('claim.number', '=', claimNumber)
    .where('told.number', '=', number)
    .executeTakeFirst();
  return now?.number;
}

export function lockLineById(trx: Queryable, id: number): Promise<LockedLine> {
  return lines(trx).where('claim_line.id', '=', id).forUpdate('claim_line').executeTakeFirstOrThrow();
}

/** Locks all lines that an adjuster has, also those that are over, until the transaction ends. */
export const lockLinesOfAdjuster = (trx: Queryable, adjusterId: number) =>
  trx
    .selectFrom('claim_line')
    .select(['id', 'claim_id as claimId', 'closed_at as closedAt'])
    .where('adjuster_id', '=', adjusterId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The line for a party's message: their first open line, otherwise the first line of the claim. */
export function lineForTalk(db: Queryable, claimId: number, partyId: number) {
  return db
    .selectFrom('claim_line') // claim_line_by_number
    .select(['id', 'party_id as partyId'])
    .where('claim_id', '=', claimId)
    .where('same_as', 'is', null)
    .orderBy((eb) => eb.case().when('party_id', '=', partyId).then(0).else(1).end())
    .orderBy((eb) => eb.case().when('closed_at', 'is', null).then(0).else(1).end())
    .orderBy('number')
    .executeTakeFirst();
}

/** A line's events, in the order in which they happened, however late one was recorded. */
export function eventsOfLine(db: Queryable, lineId: number) {
  return db
    .selectFrom('claim_event') // claim_event_of_line
    .select(['id', 'kind'])
    .select(({ ref }) => ref('facts').$castTo<Record<string, unknown>>().as('facts'))
    .where('line_id', '=', lineId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
}

type Change = { state?: LineState; adjusterId?: number | null; isSiu?: boolean; isEnded?: boolean };

export async function changeLine(trx: Queryable, id: number, { state, adjusterId, isSiu, isEnded }: Change) {
  await trx
    .updateTable('claim_line')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(state && { state }),
      ...(adjusterId !== undefined && { adjuster_id: adjusterId }),
      ...(isSiu !== undefined && { is_siu: isSiu }),
      ...(isEnded !== undefined && { closed_at: isEnded ? sql<Date>`now()` : null }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Raises the version of a party's lines: what the desk sees of the party has changed. The caller has locked the lines. */
export async function raiseVersionsOf(trx: Queryable, partyId: number): Promise<void> {
  await trx
    .updateTable('claim_line') // claim_line_of_party
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('party_id', '=', partyId)
    .execute();
}

/**
 * Cancels what is still asked for on a line that has ended, and with the last line what people without a line are asked
 * for. @returns what that was
 */
export function waiveOpenItems(
  trx: Queryable,
  { id, claimId }: Pick<LockedLine, 'id' | 'claimId'>,
): Promise<{ id: number; kind: string; lineId: number | null }[]> {
  return trx
    .updateTable('claim_item') // claim_item_of_line, claim_item_of_party
    .set({ waived_at: sql<Date>`now()` })
    .where(({ or, and, eb, not, exists, selectFrom }) => {
      const isOpen = selectFrom('claim_line')
        .select('id')
        .where('claim_id', '=', claimId)
        .where('closed_at', 'is', null);
      const people = selectFrom('claim_party').select('id').where('claim_id', '=', claimId);
      const isOfNoLine = and([eb('line_id', 'is', null), eb('party_id', 'in', people), not(exists(isOpen))]);
      return or([eb('line_id', '=', id), isOfNoLine]);
    })
    .where('answered_at', 'is', null)
    .where('waived_at', 'is', null)
    .returning(['id', 'kind', 'line_id as lineId'])
    .execute();
}

/** Letters of a line by kind, those that ask for an item, or the one about an event. */
type Letters = { lineId: number; kinds: readonly string[] } | { itemId: number } | { eventId: number };

/** Why a letter is no longer true, as it is stored. */
export type Untruth = 'decided' | 'reopened' | 'not-needed' | 'taken-back';

/**
 * Takes letters that were not mailed yet off the list, since what they say is no longer true. One that asks for several
 * items stays while any of them is open.
 *
 * @returns whether there were any
 */
export async function dropLetters(trx: Queryable, which: Letters, because: Untruth): Promise<boolean> {
  const dropped = await trx
    .updateTable('claim_letter') // claim_letter_to_post
    .set({ to_post: false, unmailed_because: because })
    .where((eb) => {
      if ('eventId' in which) return eb('event_id', '=', which.eventId);
      if ('itemId' in which) {
        return sql<boolean>`facts -> 'items' @> ${JSON.stringify(which.itemId)} and not exists (
          select from claim_item where answered_at is null and waived_at is null
            and id in (select item::int from jsonb_array_elements(claim_letter.facts -> 'items') as item))`;
      }
      return eb.and([eb('line_id', '=', which.lineId), eb('kind', 'in', which.kinds)]);
    })
    .where('to_post', '=', true)
    .where('posted_at', 'is', null)
    .returning('id')
    .execute();
  return dropped.length > 0;
}

/** Whether an estimate was written for a line. */
export async function hasEstimate(trx: Queryable, lineId: number): Promise<boolean> {
  const written = await trx
    .selectFrom('estimate') // estimate_line_id_version_key
    .select('id')
    .where('line_id', '=', lineId)
    .limit(1)
    .executeTakeFirst();
  return written !== undefined;
}

/** What the latest estimate of a line leaves to pay after the deductible; 0 without an estimate. */
export async function estimatedCents(trx: Queryable, lineId: number): Promise<number> {
  const latest = await trx
    .selectFrom('estimate') // estimate_line_id_version_key
    .select(['total_cents', 'deductible_cents'])
    .where('line_id', '=', lineId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return latest ? Math.max(0, latest.total_cents - latest.deductible_cents) : 0;
}

/** Whether a part of a person is still worked on. */
export async function hasOpenLine(trx: Queryable, partyId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('claim_line') // claim_line_of_party
    .select('id')
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .where('same_as', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a visit is booked for a line. The caller has locked the line. */
export async function hasBookedVisit(trx: Queryable, lineId: number): Promise<boolean> {
  const booked = await trx
    .selectFrom('appointment') // appointment_once_a_line
    .select('id')
    .where('line_id', '=', lineId)
    .where('status', '=', 'booked')
    .where('place_id', 'is not', null)
    .executeTakeFirst();
  return booked !== undefined;
}

/** Whether a receipt of a line waits for our answer. The caller has locked the line. */
export async function hasOpenReceipt(trx: Queryable, lineId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('rental_receipt') // rental_receipt_of_line
    .select('id')
    .where('line_id', '=', lineId)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Updates what is known of the claim as a whole: whether it is over, its most advanced open line, and its adjuster. A claim
 * without lines is not changed.
 *
 * @param isReleased no one has the claim any more; otherwise the last named adjuster stays
 */
export async function refreshClaimStatus(trx: Queryable, claimId: number, isReleased = false): Promise<void> {
  const lines = await trx
    .selectFrom('claim_line') // claim_line_by_number
    .leftJoin('staff', 'staff.id', 'claim_line.adjuster_id')
    .select(['claim_line.state', 'claim_line.closed_at', 'staff.phone', 'staff.first_name', 'staff.last_name'])
    .where('claim_id', '=', claimId)
    .orderBy('claim_line.number')
    .execute();
  if (lines.length === 0) return;
  const open = lines.filter(({ closed_at }) => closed_at === null);
  const adjuster = open.find(({ first_name }) => first_name !== null);
  const ranks = open.map(({ state, first_name }) => (state in RANK ? (RANK[state] ?? 0) : first_name ? 1 : 0));
  await trx
    .updateTable('claim')
    .set({
      // The retention period starts here. Claims with an injury are kept for good.
      over_at: open.length === 0 ? sql<Date | null>`case when not is_injury then coalesce(over_at, now()) end` : null,
      status: open.length === 0 ? 'closed' : STATUSES[Math.max(...ranks)],
      ...(isReleased && { adjuster_name: null, adjuster_phone: null }),
      ...(adjuster && {
        adjuster_name: fullName(adjuster),
        adjuster_phone: adjuster.phone ?? brand.phones.claims,
      }),
    })
    .where('id', '=', claimId)
    .execute();
}
const STATUSES = ['received', 'assigned', 'waiting', 'estimate', 'payment'] as const;
const RANK: Record<string, number> = { waiting_items: 2, measured: 3, accepted: 4, partly: 4 };

/** Takes an adjuster off the lines that are over, and off their claims unless somebody else has an open line. */
export async function leaveEndedLines(trx: Queryable, adjusterId: number): Promise<void> {
  await sql`
    with line as (update claim_line set adjuster_id = null where adjuster_id = ${adjusterId} returning claim_id)
    update claim set adjuster_name = null, adjuster_phone = null from line
    where claim.id = line.claim_id and not exists (
      select from claim_line as open -- claim_line_by_number
      where open.claim_id = claim.id and open.closed_at is null and open.adjuster_id is not null
    )`.execute(trx);
}

const lines = (db: Queryable) =>
  db
    .selectFrom('claim_line')
    .innerJoin('claim', 'claim.id', 'claim_line.claim_id')
    .select(['claim_line.id', 'claim_line.claim_id as claimId', 'claim.number as claimNumber', 'claim_line.number'])
    .select(['claim_line.party_id as partyId', 'claim_line.version', 'claim_line.adjuster_id as adjusterId'])
    .select(['claim_line.is_siu as isSiu', 'claim.zip', 'claim.loss_on as lossOn', 'claim.is_law_known as isLawKnown'])
    .select(lossState().as('lossState'))
    .select(({ ref }) => [
      ref('claim_line.state').$castTo<LineState>().as('state'),
      ref('claim_line.coverage').$castTo<Coverage>().as('coverage'),
      ref('claim_line.track').$castTo<Track>().as('track'),
      ref('claim.law_state').$castTo<StateCode>().as('lawState'),
    ]);
