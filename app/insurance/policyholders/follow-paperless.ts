import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { findContactsOfAccount } from '../policies/contact-on-file-store.ts';
import { addDeskTask, dropDeskTasksOf } from '../policies/desk-task-store.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { paperlessConsentOf } from '../purchases/purchase-store.ts';
import { addConsent, findPaperlessAnswer, findPoliciesInForce } from './profile-store.ts';

type Answer = { isGiven: boolean; consentId: number };

/**
 * What else is printed than letters is up to the desk: it is told of each policy of an account that took its consent to
 * documents by email back, unless the account agrees again first.
 */
export async function followPaperless(db: Queryable, accountId: number, answer: Answer): Promise<void> {
  for (const policyId of await findPoliciesInForce(db, accountId)) await followFor(db, policyId, answer);
}

async function followFor(db: Queryable, policyId: number, { isGiven, consentId }: Answer): Promise<void> {
  await dropDeskTasksOf(db, policyId, 'paper-asked');
  if (!isGiven) await addDeskTask(db, { kind: 'paper-asked', policyId, detail: {}, source: `paper ${consentId}` });
}

/**
 * Settles whether the documents of a policy that has just come into an account are emailed. What the account has answered
 * holds for all its policies, so it holds for this one. If it never answered, who bought the policy here and agreed to
 * documents by email finds that consent in the profile, to withdraw it. But not while another policy of the account is
 * mailed on paper, because the consent of one purchase would end the paper of the other.
 */
export async function takeOverPaperless(
  db: Queryable,
  context: Context,
  account: { id: number; email: string },
  policyId: number,
): Promise<void> {
  const answer = await findPaperlessAnswer(db, account.id);
  if (answer) {
    const inForce = await findPoliciesInForce(db, account.id);
    if (inForce.includes(policyId)) await followFor(db, policyId, answer);
    return;
  }
  const said = await paperlessConsentOf(db, policyId);
  if (!said || foldedName(said.email) !== foldedName(account.email)) return;
  for (const { policy_id } of await findContactsOfAccount(db, account.id)) {
    if ((await findRecipient(db, policy_id)).wants_paper) return;
  }
  const { wording, language, signedAt } = said;
  await addConsent(db, account.id, { kind: 'paperless', is_given: true, wording, language, said_at: signedAt });
  await auditPerson(db, context, 'agree-to-paperless', { kind: 'account', id: account.id });
}
