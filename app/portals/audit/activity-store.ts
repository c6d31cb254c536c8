import type { Queryable } from '../database/database.ts';
import type { Asked } from '../handler.ts';
import type { AuditedAct } from './audit-store.ts';

/**
 * What a person did that support or security may want to know of (CA-21): login and password
 * events, duplicate help requests. Whom it is about is kept as a keyed hash.
 *
 * @param event lower case with underscores
 */
export async function logActivity(
  db: Queryable,
  { keyring }: Asked,
  event: string,
  subject?: AuditedAct['subject'],
): Promise<void> {
  await db
    .insertInto('activity')
    .values({ event, subject: subject ? keyring.hash('subject', ...subject) : null })
    .execute();
}
