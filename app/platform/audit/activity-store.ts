import type { Context } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import type { ActivityEvent } from './activity-events.ts';
import type { ActOnSubject } from './audited-acts.ts';

/**
 * Logs an event that support or security may need (CA-21): sign-ins, password changes, duplicate help requests. The
 * person or policy it concerns is stored as a keyed hash.
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
