import { sql } from 'kysely';
import { FORM_DRAFT_MINUTES } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { columnOf, columnsOf, type Person } from './person.ts';

export async function addFormDraft(
  db: Queryable,
  person: Person,
  { tokenHash, path, fields }: { tokenHash: Buffer; path: string; fields: Fields },
): Promise<void> {
  await db
    .insertInto('kept_form')
    .values({
      token_hash: tokenHash,
      ...columnsOf(person),
      path,
      fields: JSON.stringify(fields),
      expires_at: fromNow({ minutes: FORM_DRAFT_MINUTES }),
    })
    .execute();
}

/** The page on which the person was typing. Drafts of other people are not found. */
export async function findDraftPath(db: Queryable, person: Person, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('kept_form')
    .select('path')
    .where('token_hash', '=', tokenHash)
    .where(columnOf(person), '=', person.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.path;
}

/** Takes the draft of a page out, once, for the person whose session asks. */
export async function takeFormDraft(
  db: Queryable,
  { tokenHash, sessionHash, path }: { tokenHash: Buffer; sessionHash: Buffer; path: string },
): Promise<unknown> {
  const taken = await db
    .deleteFrom('kept_form')
    .using('session')
    .where('kept_form.token_hash', '=', tokenHash)
    .where('kept_form.path', '=', path)
    .where('kept_form.expires_at', '>', sql<Date>`now()`)
    .where('session.token_hash', '=', sessionHash)
    .where('session.awaits', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('kept_form.account_id', '=', eb.ref('session.account_id')),
        eb('kept_form.producer_id', '=', eb.ref('session.producer_id')),
        eb('kept_form.staff_id', '=', eb.ref('session.staff_id')),
      ]),
    )
    .returning('kept_form.fields')
    .executeTakeFirst();
  return taken?.fields;
}
