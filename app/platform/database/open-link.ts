import { type SqlBool, sql } from 'kysely';

/** Whether a one-time link still works: it was not used and has not expired. */
export const isOpenLink = (tokenHash: Buffer) =>
  sql<SqlBool>`token_hash = ${tokenHash} and used_at is null and expires_at > now()`;
