import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Coverage, Track } from '#contract/coverages.ts';
import type { Queryable } from '#platform/database/database.ts';
import { DUE_AFTER_END } from '../clocks/clock-rules.ts';
import { SETTLES } from '../desk/pending-denial.ts';
import type { PartyRole } from '../lines/claim-record.ts';
import type { LineState } from '../lines/line.ts';

/**
 * Filters of the queue: all open lines, the reader's own, unassigned ones, lines that need special attention, and those
 * whose denial somebody else has proposed.
 */
export const QUEUE_PARTS = ['all', 'mine', 'unassigned', 'third', 'injury', 'us', 'review'] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number];
export type ClaimQueueAsk = {
  part: QueuePart;
  state: StateCode | undefined;
  /** The id of a catastrophe, to show only losses within it. */
  event?: number | undefined;
  page: number;
  size: number;
};

/** The conditions are written out so that the partial indexes apply. All filters keep the same order. */
const PARTS: Record<QueuePart, (staffId: number) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  mine: (staffId) => sql`line.adjuster_id = ${staffId}`, // claim_line_of_adjuster
  unassigned: () => sql`line.adjuster_id is null`, // claim_line_unassigned
  third: () => sql`line.track = 'third'`, // claim_line_third_party
  injury: () => sql`line.coverage in ('BI_3P', 'UMBI', 'PIP', 'MED')`, // claim_line_injury
  us: () => sql`line.state <> 'waiting_items'`, // claim_line_waits_on_us
  // As `pendingDenial` finds it: nothing has settled the proposal since.
  review: (staffId) => sql`line.id in (
    select proposed.line_id from claim_event as proposed -- claim_event_denial_proposed
    where proposed.kind = 'denial-proposed' and proposed.facts ->> 'by' <> ${String(staffId)}
      and not exists (
        select from claim_event as later -- claim_event_of_line
        where later.line_id = proposed.line_id and later.kind = any(${['denial-proposed', ...SETTLES]})
          and (later.happened_at, later.id) > (proposed.happened_at, proposed.id)
      ))`,
};

export type QueueLine = {
  claimNumber: string;
  number: number;
  lawState: StateCode;
  coverage: Coverage;
  track: Track;
  state: LineState;
  dueOn: string | null;
  rule: string | null;
  party: string | null;
  role: PartyRole;
  adjuster: string | null;
  isMine: boolean;
  /** When the party last wrote. */
  wroteAt: Date | null;
  hasPolicy: boolean;
};

/**
 * A page of open lines, the earliest due first. The page is read from an index in order, and only its lines are looked
 * up further. One extra line shows that there is another page.
 */
export async function claimQueue(db: Queryable, staffId: number, ask: ClaimQueueAsk): Promise<QueueLine[]> {
  const { rows } = await claimQueueQuery(staffId, ask).execute(db);
  return rows;
}

type QueueFilter = Pick<ClaimQueueAsk, 'part' | 'state' | 'event'>;

/** How many open lines a queue has. */
export async function countQueue(db: Queryable, staffId: number, ask: QueueFilter): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from claim_line as line where ${isInQueue(staffId, ask)}`.execute(db);
  return rows[0]?.lines ?? 0;
}

function isInQueue(staffId: number, { part, state, event }: QueueFilter) {
  const inState = state
    ? sql`and exists (select from claim where claim.id = line.claim_id and claim.law_state = ${state})`
    : sql``;
  // As an array, which is read once: otherwise each line in order of its date is looked up, however few are of the storm.
  const inEvent = event
    ? sql`and line.claim_id = any(array(
        select claim.id from claim where claim.catastrophe_id = ${event} -- claim_of_catastrophe
      ))`
    : sql``;
  return sql`line.closed_at is null and ${PARTS[part](staffId)} ${inState} ${inEvent}`;
}

export function claimQueueQuery(staffId: number, ask: ClaimQueueAsk) {
  const { page, size } = ask;
  return sql<QueueLine>`
    select claim.number as "claimNumber", line.number, claim.law_state as "lawState", line.coverage, line.track,
      line.state, line.next_due_on as "dueOn", line.next_rule as rule, party.name as party, party.role,
      staff.first_name || ' ' || staff.last_name as adjuster, line.adjuster_id is not distinct from ${staffId} as "isMine",
      claim.policy_id is not null as "hasPolicy",
      (select max(message.written_at) from claim_message as message
        where message.party_id = line.party_id and not message.is_ours) as "wroteAt"
    from (
      select line.* from claim_line as line
      where ${isInQueue(staffId, ask)}
      order by line.next_due_on nulls last, line.id
      limit ${size + 1} offset ${(page - 1) * size}
    ) as line
    join claim on claim.id = line.claim_id
    join claim_party as party on party.id = line.party_id
    left join staff on staff.id = line.adjuster_id
    order by line.next_due_on nulls last, line.id`;
}

/**
 * People who wait for an answer about a line that is over, which the queue of open lines does not show; the first
 * promised answer first.
 */
export function findUnansweredAfterEnd(db: Queryable, size: number) {
  return (
    db
      .selectFrom('claim_message as message') // claim_message_to_answer
      .innerJoin('claim_line as line', 'line.id', 'message.line_id')
      .innerJoin('claim', 'claim.id', 'line.claim_id')
      .innerJoin('claim_party as party', 'party.id', 'message.party_id')
      .select(['claim.number', 'line.number as line', 'party.name'])
      .select(({ ref, fn }) => [
        ref('party.role').$castTo<PartyRole>().as('role'),
        ref('line.coverage').$castTo<Coverage>().as('coverage'),
        fn.min('message.answer_by').$castTo<string>().as('answerBy'),
      ])
      // Written out, as the partial index needs it. The second condition is part of the first.
      .where(sql<SqlBool>`message.waits`)
      .where('message.answered_at', 'is', null)
      .where('line.closed_at', 'is not', null)
      .where('line.same_as', 'is', null)
      .groupBy(['claim.number', 'line.number', 'line.coverage', 'party.id', 'party.name', 'party.role'])
      .orderBy('answerBy')
      .limit(size)
      .execute()
  );
}

/**
 * Lines that are over and have a date that the law sets: for what came after the end, such as a demand, and for reports that
 * are due even then. What can still be done in time comes first, the earliest first; then what is late, the latest first:
 * otherwise old reports would hide a demand of today.
 */
export async function findDueAfterEnd(db: Queryable, { today, size }: { today: string; size: number }) {
  const inTime = await listedAfterEnd(db)
    .where('line.next_due_on', '>=', today)
    .orderBy('line.next_due_on')
    .orderBy('line.id')
    .limit(size)
    .execute();
  const late = await listedAfterEnd(db)
    .where('line.next_due_on', '<', today)
    .orderBy('line.next_due_on', 'desc')
    .orderBy('line.id', 'desc')
    .limit(size)
    .execute();
  return [...inTime, ...late].slice(0, size);
}

const listedAfterEnd = (db: Queryable) =>
  dueAfterEnd(db)
    .innerJoin('claim', 'claim.id', 'line.claim_id')
    .innerJoin('claim_party as party', 'party.id', 'line.party_id')
    .select(['claim.number', 'line.number as line', 'party.name'])
    .select(({ ref }) => [
      ref('party.role').$castTo<PartyRole>().as('role'),
      ref('line.coverage').$castTo<Coverage>().as('coverage'),
      ref('line.next_due_on').$castTo<string>().as('dueOn'),
      ref('line.next_rule').$castTo<string>().as('rule'),
    ]);

const dueAfterEnd = (db: Queryable) =>
  db
    .selectFrom('claim_line as line') // claim_line_due_after_end
    .where('line.closed_at', 'is not', null)
    .where('line.next_due_on', 'is not', null)
    .where('line.next_rule', 'in', DUE_AFTER_END);

/** The number of lines that are due by a day: open ones, and those that are over and have a date of the law. */
export async function countDue(db: Queryable, byDay: string): Promise<number> {
  const open = await db
    .selectFrom('claim_line') // claim_line_queue
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('closed_at', 'is', null)
    .where('next_due_on', '<=', byDay)
    .executeTakeFirstOrThrow();
  const over = await dueAfterEnd(db)
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('line.next_due_on', '<=', byDay)
    .executeTakeFirstOrThrow();
  return open.lines + over.lines;
}

/** A page of the claims without a policy that are not over, the oldest first. */
export function findUnmatched(db: Queryable, { page, size }: { page: number; size: number }) {
  return toMatch(db)
    .select(['number', 'loss_on as lossOn', 'place', 'city', 'created_at as createdAt', 'is_law_known as isLawKnown'])
    .select(({ ref }) => [
      ref('law_state').$castTo<StateCode>().as('state'),
      ref('match_facts').$castTo<Record<string, unknown> | null>().as('matchFacts'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function countUnmatched(db: Queryable): Promise<number> {
  const { claims } = await toMatch(db)
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .executeTakeFirstOrThrow();
  return claims;
}

/** A claim whose lines are all over, such as one that another carrier took, needs no policy any more. */
const toMatch = (db: Queryable) =>
  db
    .selectFrom('claim') // claim_to_match
    .where('policy_id', 'is', null)
    .where('joined_to', 'is', null)
    .where('status', '<>', 'closed');

/** All staff members who can be assigned a line, with their open lines, and how many of them are due by a day. */
export function findAdjusters(db: Queryable, dueBy: string) {
  return db
    .selectFrom('staff')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('claim_line') // claim_line_of_adjuster
          .select(({ fn }) => fn.countAll<number>().as('open'))
          .select(sql<number>`count(*) filter (where next_due_on <= ${dueBy})`.as('due'))
          .whereRef('claim_line.adjuster_id', '=', 'staff.id')
          .where('closed_at', 'is', null)
          .as('load'),
      (join) => join.onTrue(),
    )
    .select(['staff.id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .select(({ fn, val }) => [fn.coalesce('load.open', val(0)).as('open'), fn.coalesce('load.due', val(0)).as('due')])
    .where('staff.closed_at', 'is', null)
    .where(sql<SqlBool>`roles && array['adjuster', 'claims-lead']`)
    .orderBy('last_name')
    .orderBy('staff.id')
    .execute();
}
