import { sql } from 'kysely';
import { FORM_DRAFT_MINUTES } from '#config/security-limits.ts';
import type { Fields } from '#contract/call.ts';
import type { Queryable } from '../database/database.ts';
import { fromNow } from '../database/moments.ts';
import { columnOf, columnsOf, type Person } from './person.ts';

/** Whose draft it is: a person who signs in, or the party of a claim, opened by a mailed link or a code. */
export type DraftOwner = Person | { kind: 'party'; id: number };

const ownerColumn = (owner: DraftOwner) => (owner.kind === 'party' ? 'party_id' : columnOf(owner));
const ownerColumns = (owner: DraftOwner) => (owner.kind === 'party' ? { party_id: owner.id } : columnsOf(owner));

export async function addFormDraft(
  db: Queryable,
  owner: DraftOwner,
  { tokenHash, path, fields }: { tokenHash: Buffer; path: string; fields: Fields },
): Promise<void> {
  await db
    .insertInto('kept_form')
    .values({
      token_hash: tokenHash,
      ...ownerColumns(owner),
      path,
      fields: JSON.stringify(fields),
      expires_at: fromNow({ minutes: FORM_DRAFT_MINUTES }),
    })
    .execute();
}

/** The page on which the person was typing. Drafts of other people are not found. */
export async function findDraftPath(db: Queryable, owner: DraftOwner, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('kept_form')
    .select('path')
    .where('token_hash', '=', tokenHash)
    .where(ownerColumn(owner), '=', owner.id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.path;
}

/** Takes the draft of a page out, once, for its owner. */
export async function takeFormDraft(
  db: Queryable,
  owner: DraftOwner,
  { tokenHash, path }: { tokenHash: Buffer; path: string },
): Promise<unknown> {
  const taken = await db
    .deleteFrom('kept_form')
    .where('token_hash', '=', tokenHash)
    .where(ownerColumn(owner), '=', owner.id)
    .where('path', '=', path)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('fields')
    .executeTakeFirst();
  return taken?.fields;
}
