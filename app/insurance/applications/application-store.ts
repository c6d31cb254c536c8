import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { APPLICATION_LINK_DAYS, DRAFT_DAYS } from '#config/retention.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '#platform/database/database.ts';
import { ago, fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { isSameName } from '#platform/database/same-name.ts';
import type { ApplicationKind, ApplicationStatus, SentStatus, Topic } from './application.ts';

export type Application = {
  id: number;
  kind: ApplicationKind;
  topic: Topic;
  reference: string | null;
  status: ApplicationStatus;
  answers: Fields;
  email: string | null;
  language: Language;
  /** The desk's latest answer. */
  answer: string | null;
  sent_at: Date | null;
  changed_at: Date | null;
};

const applications = (db: Queryable) =>
  db
    .selectFrom('application')
    .select(['application.id', 'reference', 'email', 'answer', 'sent_at', 'changed_at'])
    .select(({ ref }) => [
      ref('kind').$castTo<ApplicationKind>().as('kind'),
      ref('topic').$castTo<Topic>().as('topic'),
      ref('status').$castTo<ApplicationStatus>().as('status'),
      ref('answers').$castTo<Fields>().as('answers'),
      ref('language').$castTo<Language>().as('language'),
    ]);

export async function addApplicationDraft(
  db: Queryable,
  draft: { kind: ApplicationKind; topic: Topic; tokenHash: Buffer; language: Language; answers: Fields },
): Promise<number> {
  const { kind, topic, tokenHash, language, answers } = draft;
  const { id } = await db
    .insertInto('application')
    .values({ kind, topic, language, token_hash: tokenHash, answers: JSON.stringify(answers) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The browser's application. A draft that was not touched for too long is no longer found. */
export function findOwnApplication(db: Queryable, topic: Topic, tokenHash: Buffer): Promise<Application | undefined> {
  return applications(db)
    .where('token_hash', '=', tokenHash)
    .where('topic', '=', topic)
    .where(({ or, eb }) => or([eb('status', '<>', 'draft'), eb('saved_at', '>', ago({ days: DRAFT_DAYS }))]))
    .executeTakeFirst();
}

/** Adds answers to a draft. A sent application does not change. @returns whether they were saved */
export async function saveAnswers(
  db: Queryable,
  id: number,
  { answers, email, language }: { answers: Fields; email: string | undefined; language: Language },
): Promise<boolean> {
  const saved = await db
    .updateTable('application')
    .set({
      answers: sql`answers || ${JSON.stringify(answers)}::jsonb`,
      saved_at: sql<Date>`now()`,
      language,
      ...(email !== undefined && { email }),
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Keeps a draft for as long again, after a file was added or removed. */
export async function touchDraft(trx: Queryable, id: number): Promise<void> {
  await trx
    .updateTable('application')
    .set({ saved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** Locks the application until the transaction ends. */
export function lockApplication(trx: Queryable, id: number): Promise<Application> {
  return applications(trx).where('application.id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function markSentOff(
  trx: Queryable,
  id: number,
  sent: { reference: string; consent: string; language: Language },
): Promise<void> {
  await trx
    .updateTable('application')
    .set({ ...sent, status: 'received', sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Sets the status after a decision of the desk or an addition by the applicant. Approved and declined are final. */
export async function setStatus(
  trx: Queryable,
  id: number,
  { status, answer }: { status: SentStatus; answer: string | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('application')
    .set({ status, answer, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', 'not in', ['draft', 'approved', 'declined'])
    .where((eb) => eb.or([eb('status', '<>', status), eb('answer', 'is distinct from', answer)]))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** One query, so that an unknown reference and another person's address cannot be told apart. */
export function findSentApplication(db: Queryable, reference: string, email: string): Promise<Application | undefined> {
  return applications(db).where('reference', '=', reference).where(isSameName('email', email)).executeTakeFirst();
}

/** A sent application by its reference, for the desk. */
export function findApplication(db: Queryable, reference: string): Promise<Application | undefined> {
  return applications(db).where('reference', '=', reference).executeTakeFirst();
}

/** Applications that wait for a decision, the oldest first, with their total number. */
export async function findOpenApplications(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Application[]; total: number }> {
  const rows = await applications(db) // application_open_by_age
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('status', 'in', ['received', 'review', 'more-needed'])
    .orderBy('sent_at')
    .orderBy('application.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function addApplicationLink(db: Queryable, applicationId: number, tokenHash: Buffer): Promise<void> {
  await db
    .insertInto('application_link')
    .values({
      token_hash: tokenHash,
      application_id: applicationId,
      expires_at: fromNow({ days: APPLICATION_LINK_DAYS }),
    })
    .execute();
}

export async function isLinkOpen(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const open = await db
    .selectFrom('application_link')
    .select('application_id')
    .where(isOpenLink(tokenHash))
    .executeTakeFirst();
  return open !== undefined;
}

/** Uses a link once, even when several requests use it at the same time. @returns the application's id */
export async function takeLink(trx: Queryable, tokenHash: Buffer): Promise<number | undefined> {
  const used = await trx
    .updateTable('application_link')
    .set({ used_at: sql<Date>`now()` })
    .where(isOpenLink(tokenHash))
    .returning('application_id')
    .executeTakeFirst();
  return used?.application_id;
}

/** Makes this browser the one that has the application open. */
export async function bindTo(trx: Queryable, id: number, tokenHash: Buffer): Promise<Application> {
  await trx.updateTable('application').set({ token_hash: tokenHash }).where('id', '=', id).execute();
  return lockApplication(trx, id);
}

/** @returns how many drafts were deleted */
export async function forgetOldDrafts(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('application') // application_draft_by_age
    .where('status', '=', 'draft')
    .where('saved_at', '<', ago({ days: DRAFT_DAYS }))
    .executeTakeFirst();
  await db
    .deleteFrom('application_link')
    .where('expires_at', '<', ago({ days: 1 }))
    .execute();
  return Number(numDeletedRows);
}
