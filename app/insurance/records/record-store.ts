// The consent to record look-ups of a quote, what was looked up and found, and what the applicant says about it.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState } from '#platform/database/day-in-state.ts';
import { type RecordAgency, type RecordItem, type RecordKind, recordAgency, recordItem } from './record-source.ts';

export const RECORD_DECISIONS = ['accepted', 'disputed', 'upheld'] as const;
/** `upheld`: disputed, but an underwriter found the record to be right. */
export type RecordDecision = (typeof RECORD_DECISIONS)[number];

export type RecordOutcome = 'found' | 'no-record' | 'no-answer';

/** One look-up at a source, about one person or car of a quote. */
export type RecordReport = {
  id: number;
  kind: RecordKind;
  /** `owner`, or the key of a person or car. */
  subject: string;
  /** SHA-256, in hexadecimal, of the data that was looked up with. */
  print: string;
  source: RecordAgency;
  /** The date where the car is garaged. */
  askedOn: string;
  /** Absent until the source has answered. */
  outcome?: RecordOutcome | undefined;
  items: readonly RecordItem[];
  /** By the item's id. */
  decisions: Readonly<Record<string, { is: RecordDecision; why?: string | undefined }>>;
};

/** All records of a quote. */
export type Found = {
  /** The latest answer to the question of consent. */
  consent?: { isGiven: boolean; on: string; at: Date } | undefined;
  reports: readonly RecordReport[];
};

const items = z.array(recordItem).catch([]);

/** @returns undefined when consent was never asked for */
export async function findRecords(db: Queryable, quoteId: number): Promise<Found | undefined> {
  const consent = await db
    .selectFrom('record_consent') // record_consent_of_quote
    .innerJoin('saved_quote', 'saved_quote.id', 'record_consent.saved_quote_id')
    .select(['record_consent.is_given as isGiven', 'record_consent.said_at as at'])
    .select(dayInState('record_consent.said_at', 'saved_quote.state').as('on'))
    .where('record_consent.saved_quote_id', '=', quoteId)
    .orderBy('record_consent.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!consent) return undefined;
  const reports = await db
    .selectFrom('record_report as report') // its unique key
    .innerJoin('saved_quote', 'saved_quote.id', 'report.saved_quote_id')
    .select(['report.id', 'report.subject', 'report.source', 'report.items'])
    .select(({ ref }) => [
      ref('report.kind').$castTo<RecordKind>().as('kind'),
      ref('report.outcome').$castTo<RecordOutcome | null>().as('outcome'),
      sql<string>`encode(report.print, 'hex')`.as('print'),
      dayInState('report.asked_at', 'saved_quote.state').as('askedOn'),
    ])
    .where('report.saved_quote_id', '=', quoteId)
    .orderBy('report.id')
    .execute();
  const decided = await findDecisions(db, quoteId);
  return {
    consent,
    reports: reports.map((report) => ({
      ...report,
      outcome: report.outcome ?? undefined,
      items: items.parse(report.items),
      source: recordAgency.parse(report.source),
      decisions: Object.fromEntries(
        decided
          .filter(({ reportId }) => reportId === report.id)
          .map(({ item, is, why }) => [item, { is, why: why ?? undefined }]),
      ),
    })),
  };
}

const findDecisions = (db: Queryable, quoteId: number) =>
  db
    .selectFrom('record_decision as said')
    .innerJoin('record_report as report', 'report.id', 'said.record_report_id')
    .select(['said.record_report_id as reportId', 'said.item', 'said.reason as why'])
    .select(({ ref }) => ref('said.decision').$castTo<RecordDecision>().as('is'))
    .where('report.saved_quote_id', '=', quoteId)
    .execute();

type Consent = { isGiven: boolean; wording: string; version: string; language: Language; actor: Actor };

export async function addRecordConsent(trx: Queryable, quoteId: number, { isGiven, ...consent }: Consent) {
  await trx
    .insertInto('record_consent')
    .values({ ...consent, saved_quote_id: quoteId, is_given: isGiven })
    .execute();
}

export type RecordAsk = { kind: RecordKind; subject: string; print: string; source: RecordAgency };

/**
 * Claims a look-up that no other request is making. The caller that gets it back asks the source.
 *
 * @param seconds after which a look-up without an answer is made again, with the same reference
 */
export async function takeRecordAsk(trx: Queryable, quoteId: number, ask: RecordAsk, seconds: number) {
  return trx
    .insertInto('record_report')
    .values({
      kind: ask.kind,
      subject: ask.subject,
      saved_quote_id: quoteId,
      print: Buffer.from(ask.print, 'hex'),
      source: JSON.stringify(ask.source),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['saved_quote_id', 'kind', 'print'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where('record_report.outcome', 'is', null)
        .where(sql<boolean>`record_report.asked_at < now() - make_interval(secs => ${seconds})`),
    )
    .returning(['id', 'reference'])
    .executeTakeFirst();
}

/** Links a report to the current key of its person or car, which changes when it is removed and added again. */
export async function followSubject(
  trx: Queryable,
  quoteId: number,
  { kind, subject, print }: Omit<RecordAsk, 'source'>,
) {
  await trx
    .updateTable('record_report')
    .set({ subject })
    .where('saved_quote_id', '=', quoteId)
    .where('kind', '=', kind)
    .where('print', '=', Buffer.from(print, 'hex'))
    .where('subject', '<>', subject)
    .execute();
}

/** Stores the answer. The first one stays. */
export async function keepRecordAnswer(
  trx: Queryable,
  id: number,
  { outcome, items: said }: { outcome: RecordOutcome; items: readonly RecordItem[] },
): Promise<void> {
  await trx
    .updateTable('record_report')
    .set({ outcome, items: JSON.stringify(said), answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

type Said = { reportId: number; item: string; is: RecordDecision; why: string | null; actor: Actor };

/** Stores a decision. One that an underwriter upheld stays. */
export async function decideRecord(trx: Queryable, { reportId, item, is, why, actor }: Said): Promise<void> {
  await trx
    .insertInto('record_decision')
    .values({ record_report_id: reportId, item, decision: is, reason: why, actor })
    .onConflict((conflict) =>
      conflict
        .columns(['record_report_id', 'item'])
        .doUpdateSet({ decision: is, reason: why, actor, decided_at: sql<Date>`now()` })
        .where('record_decision.decision', '<>', 'upheld'),
    )
    .execute();
}

/**
 * Copies consent, answered reports and decisions to a quote that starts with another one's answers, so that nothing is
 * asked twice. Reports without an answer stay with the first quote.
 */
export async function copyRecords(trx: Queryable, from: number, to: number): Promise<void> {
  await sql`
    insert into record_consent (saved_quote_id, is_given, wording, version, language, actor, said_at)
    select ${to}, is_given, wording, version, language, actor, said_at from record_consent
    where saved_quote_id = ${from} order by id`.execute(trx); // record_consent_of_quote
  await sql`
    with copied as (
      insert into record_report (saved_quote_id, kind, subject, print, source, asked_at, outcome, items, answered_at)
      select ${to}, kind, subject, print, source, asked_at, outcome, items, answered_at from record_report
      where saved_quote_id = ${from} and outcome is not null order by id
      returning id, kind, print
    )
    insert into record_decision (record_report_id, item, decision, reason, actor, decided_at)
    select copied.id, said.item, said.decision, said.reason, said.actor, said.decided_at
    from copied join record_report as report on report.saved_quote_id = ${from} and report.kind = copied.kind
      and report.print = copied.print
    join record_decision as said on said.record_report_id = report.id`.execute(trx);
  await sql`
    insert into record_notice (saved_quote_id, items_hash, language, letter, written_at)
    select ${to}, items_hash, language, letter, written_at from record_notice where saved_quote_id = ${from}`.execute(
    trx,
  );
}
