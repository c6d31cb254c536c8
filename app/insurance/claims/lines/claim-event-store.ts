import { sql } from 'kysely';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { DUE_AFTER_END } from '../clocks/clock-rules.ts';
import {
  type Catastrophe,
  type Clock,
  clocksOf,
  countsFor,
  type TimedEvent,
  type TimedLine,
} from '../clocks/clocks.ts';
import { nextDueOf, recomputeOn } from '../clocks/next-due.ts';
import { noteMisses } from './claim-miss-store.ts';

export type EventVisibility = 'parties' | 'line' | 'staff' | 'siu';
/** A line's party does not see what is about somebody else, who has no line of their own. */
export const seenBy = (line: { partyId: number }, partyId: number): EventVisibility =>
  line.partyId === partyId ? 'line' : 'staff';

/**
 * Where an event about an item is kept, and who sees it. Of an item without a line it is the whole claim's, and no other
 * party sees it.
 */
export const ofItem = (lineId: number | null): { lineId?: number; visibility: EventVisibility } =>
  lineId === null ? { visibility: 'staff' } : { lineId, visibility: 'line' };

export type EventFacts = Record<string, string | number | boolean | null | string[]>;

export type NewClaimEvent = {
  claimId: number;
  /** Absent for an event of the whole claim. */
  lineId?: number;
  /** Lowercase letters and hyphens. `claim-clocks.ts` has those that clocks use. */
  kind: string;
  /** When it happened, if before now. */
  happenedAt?: Date;
  actor: Actor;
  facts?: EventFacts;
  visibility: EventVisibility;
};

/** Adds an event and recomputes the next due dates of the lines it affects. @returns its id */
export async function addClaimEvent(trx: Queryable, event: NewClaimEvent): Promise<number> {
  const { id, claim_id, line_id } = await writeEvent(trx, event);
  await refreshNextDue(trx, claim_id, line_id ?? undefined);
  return id;
}

/** Adds one of several events. The caller calls `refreshNextDue` after the last one. */
export async function insertEvent(trx: Queryable, event: NewClaimEvent): Promise<number> {
  return (await writeEvent(trx, event)).id;
}

/** @returns the claim and line where it was stored: the other claim, if this one was joined in the meantime */
async function writeEvent(trx: Queryable, event: NewClaimEvent) {
  const { claimId, lineId, kind, happenedAt, actor, facts = {}, visibility } = event;
  return trx
    .insertInto('claim_event')
    .values({
      claim_id: claimId,
      line_id: lineId ?? null,
      kind,
      actor,
      visibility,
      happened_at: happenedAt ?? sql<Date>`now()`,
      facts: JSON.stringify(facts),
    })
    .returning(['id', 'claim_id', 'line_id'])
    .executeTakeFirstOrThrow();
}

/** For a query over `claim_line`: whether the line has an event of a kind. */
export const hasEvent = (kind: string) => sql<boolean>`exists (
  select from claim_event -- claim_event_of_line
  where claim_event.line_id = claim_line.id and claim_event.kind = ${kind})`;

/** For a query over `claim_party`: whether the person reported themselves, and was not only named by others. */
export const hasReported = () => sql<boolean>`(exists (
  select from claim_line -- claim_line_of_party
  where claim_line.party_id = claim_party.id and ${hasEvent('reported')}
) or exists (
  select from loss_report -- loss_report_of_claim
  where loss_report.claim_id = claim_party.claim_id and loss_report.answers ->> 'party' = claim_party.id::text
))`;

/** Whether a person has reported, or has contacted us in any other way: wrote, answered, sent a file, or had a visit. */
export const hasSpoken = () => sql<boolean>`(${hasReported()} or exists (
  select from claim_message -- claim_message_of_party
  where claim_message.party_id = claim_party.id and not claim_message.is_ours
) or exists (
  select from claim_file -- claim_file_of_party
  where claim_file.party_id = claim_party.id
) or exists (
  select from claim_item -- claim_item_of_party
  where claim_item.party_id = claim_party.id and claim_item.answered_at is not null
) or exists (
  select from appointment -- appointment_of_line
  join claim_line on claim_line.id = appointment.line_id
  where claim_line.party_id = claim_party.id
))`;

/** Recomputes from the events when each line of a claim, or one line, is due next. */
export async function refreshNextDue(trx: Queryable, claimId: number, lineId?: number): Promise<void> {
  const now = new Date();
  const { claim, lines, events } = await readTimes(trx, claimId, lineId);
  const catastrophes = await findCatastrophes(trx, claim.lawState);
  for (const line of lines) {
    const clocks = clocksOf(events.filter(countsFor(line.id)), { ...claim, ...line } satisfies TimedLine, {
      now,
      catastrophes,
    });
    // A line that is over is listed by these alone: a message to answer would hide a report that the law wants later.
    const next = nextDueOf(line.closedAt ? clocks.filter(({ ruleId }) => DUE_AFTER_END.includes(ruleId)) : clocks);
    await trx
      .updateTable('claim_line')
      .set({ next_due_on: next?.dueOn ?? null, next_rule: next?.ruleId ?? null, look_on: recomputeOn(clocks) })
      .where('id', '=', line.id)
      .execute();
    await noteMisses(trx, line.id, clocks);
  }
}

/** A line's clocks as they stand within a transaction. */
export async function clocksOfLine(trx: Queryable, claimId: number, lineId: number): Promise<Clock[]> {
  const { claim, lines, events } = await readTimes(trx, claimId, lineId);
  const catastrophes = await findCatastrophes(trx, claim.lawState);
  const [line] = lines;
  if (!line) return [];
  return clocksOf(events.filter(countsFor(lineId)), { ...claim, ...line }, { now: new Date(), catastrophes });
}

async function readTimes(trx: Queryable, claimId: number, lineId: number | undefined) {
  const claim = await trx
    .selectFrom('claim')
    .select(['law_state as lawState', 'is_law_known as isLawKnown', 'zip', 'loss_on as lossOn'])
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const lines = await trx
    .selectFrom('claim_line') // claim_line_by_number
    .select(['id', 'closed_at as closedAt'])
    .select(({ ref }) => [
      ref('track').$castTo<Track>().as('track'),
      ref('coverage').$castTo<Coverage>().as('coverage'),
    ])
    .where('claim_id', '=', claimId)
    .$if(lineId !== undefined, (query) => query.where('id', '=', lineId ?? 0))
    .execute();
  const events = await trx
    .selectFrom('claim_event') // claim_event_of_claim
    .select(['id', 'line_id as lineId', 'kind', 'happened_at as happenedAt', 'visibility'])
    .select(({ ref }) => ref('facts').$castTo<TimedEvent['facts']>().as('facts'))
    .where('claim_id', '=', claimId)
    .execute();
  return { claim, lines, events };
}

export function findCatastrophes(db: Queryable, state: string): Promise<Catastrophe[]> {
  return db
    .selectFrom('catastrophe') // catastrophe_by_state
    .select(['name', 'state', 'zip3', 'from_on as fromOn', 'until_on as untilOn'])
    .where('state', '=', state)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** A party's open lines about which nobody of us has talked with them yet. */
export const findNotContacted = (trx: Queryable, partyId: number) =>
  trx
    .selectFrom('claim_line') // claim_line_of_party
    .select('id')
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .where(({ not }) => not(hasEvent('first-contact')))
    .orderBy('id')
    .execute();

/** A party's open lines that came from what others said. */
export function findNotReported(trx: Queryable, partyId: number) {
  return trx
    .selectFrom('claim_line') // claim_line_of_party
    .select(['id', hasEvent('first-contact').as('hasContact')])
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .where(({ not }) => not(hasEvent('reported')))
    .orderBy('id')
    .execute();
}
