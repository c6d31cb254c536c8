import type { Queryable } from '#platform/database/database.ts';
import { addDeskTask, dropDeskTasksOf } from '../policies/desk-task-store.ts';
import { findPoliciesInForce } from './profile-store.ts';

/**
 * What else is printed than letters is up to the desk: it is told of each policy of an account that took its consent to
 * documents by email back, unless the account agrees again first.
 */
export async function followPaperless(
  db: Queryable,
  accountId: number,
  { isGiven, consentId }: { isGiven: boolean; consentId: number },
): Promise<void> {
  for (const policyId of await findPoliciesInForce(db, accountId)) {
    await dropDeskTasksOf(db, policyId, 'paper-asked');
    if (!isGiven) await addDeskTask(db, { kind: 'paper-asked', policyId, detail: {}, source: `paper ${consentId}` });
  }
}
