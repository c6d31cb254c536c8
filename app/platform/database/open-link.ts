import { type SqlBool, sql } from 'kysely';

/** A link that works once still does: it was not used, and its time is not over. */
export const isOpenLink = (tokenHash: Buffer) =>
  sql<SqlBool>`token_hash = ${tokenHash} and used_at is null and expires_at > now()`;
