import type { Context } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { ActivityEvent } from './activity-events.ts';
import type { ActOnSubject } from './audited-acts.ts';

/**
 * What a person did that support or security may want to know of (CA-21): login and password
 * events, duplicate help requests. Whom it is about is kept as a keyed hash.
 */
export async function logActivity(
  db: Queryable,
  { keyring }: Context,
  event: ActivityEvent,
  subject?: ActOnSubject['subject'],
): Promise<void> {
  await db
    .insertInto('activity')
    .values({ event, subject: subject ? keyring.hash('subject', ...subject) : null })
    .execute();
}
