import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH, TOLD_AGAIN_HOURS } from '#config/security-limits.ts';
import { findAccountByEmail } from '#platform/accounts/account-store.ts';
import { hashPassword } from '#platform/accounts/password.ts';
import { requireStrong } from '#platform/accounts/reset-password.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { inConstantTime, lookUpInConstantTime } from '#platform/throttles/constant-time.ts';
import { isSameLastName } from '../parties/typed-name.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import {
  type ContactOnFile,
  findAccountOfPolicy,
  findContactOnFile,
  noteTold,
  wasTold,
} from '../policies/contact-on-file-store.ts';
import { budgetOfLookUp, ifProved, moreProofOf } from '../policies/proved-more.ts';
import { paperlessConsentOf } from '../purchases/purchase-store.ts';
import { addConsent } from './profile-store.ts';
import type { Registration } from './registration.ts';
import { askAgency, askContact, mailAddressLink, mailAlready } from './registration-mails.ts';
import {
  addAccount,
  dropUnconfirmed,
  findNamedInsureds,
  lockForRegistration,
  type NamedInsured,
} from './registration-store.ts';

const STEP_MS = 250;

/**
 * Starts an account for a person on a policy. Anyone who has seen an ID card knows what is typed here, so the contact
 * on file is asked first whether this is the policyholder; only then is the link mailed to the typed address. What
 * happens, and whether an account already exists, shows only in those mailboxes.
 *
 * @throws {Failure} refused with the same sentence whatever does not match; throttled; overloaded
 */
export async function register(context: Context, registration: Registration): Promise<void> {
  const { email, lastName, password } = registration;
  requireStrong(password, [email, lastName], PASSWORD_LENGTH.alone, context.language);

  const more = moreProofOf(registration);
  const budget = budgetOfLookUp(more, context, 'register', registration.policyNumber);
  await budget.reserve();
  const insured = await lookUpInConstantTime(async () => {
    const named = await findNamedInsureds(context.db, registration);
    const same = named.find(({ last_name }) => isSameLastName(lastName, last_name));
    return ifProved(context.db, same && { ...same, id: same.policy_id }, more);
  });
  if (!insured) throw new Failure('refused', m.register_no_match({}, { locale: context.language }));
  await budget.refund();
  await budgetOf('register', context, 'register', registration.policyNumber).reserve();

  await inConstantTime(STEP_MS, async () => {
    const passwordHash = await hashPassword(password, context.language);
    await context.db.transaction().execute((db) => addOrTell(db, context, insured, { email, passwordHash }));
  });
}

async function addOrTell(
  db: Queryable,
  context: Context,
  insured: NamedInsured,
  typed: { email: string; passwordHash: string },
): Promise<void> {
  await lockForRegistration(db, insured.policy_id);
  const contact = await findContactOnFile(db, insured.policy_id);
  const owner = await findAccountOfPolicy(db, insured.policy_id);
  if (owner || !contact) {
    await mailAlready(db, context, owner ?? { email: typed.email, language: context.language });
    return;
  }
  const isOnFile = contact.email !== null && foldedName(contact.email) === foldedName(typed.email);
  const asks = isOnFile ? undefined : await mayAsk(db, context, contact);
  if (asks === 'nobody') return;

  await dropUnconfirmed(db, insured.policy_id, typed.email);
  // The account uses the language of the registration, whatever the policy says.
  const { language } = context;
  const accountId = await addAccount(db, insured, { ...typed, language });
  if (accountId === undefined) {
    const known = await findAccountByEmail(db, typed.email);
    if (known) await mailAlready(db, context, known);
    return;
  }
  await auditPerson(db, context, 'register', { kind: 'account', id: accountId });
  await takeOverConsent(db, context, accountId, { policyId: insured.policy_id, email: typed.email });
  if (isOnFile) await mailAddressLink(db, context, accountId);
  else {
    // Only now, when a message goes out: an address with an account must not use up the day's one text.
    if (asks === 'by-text') await noteTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS);
    await askContact(db, context, contact, accountId);
  }
}

/** Who bought the policy here and agreed to documents by email finds that consent in the profile, to withdraw it. */
async function takeOverConsent(
  db: Queryable,
  context: Context,
  accountId: number,
  { policyId, email }: { policyId: number; email: string },
): Promise<void> {
  const said = await paperlessConsentOf(db, policyId);
  if (!said || foldedName(said.email) !== foldedName(email)) return;
  const { wording, language, signedAt } = said;
  await addConsent(db, accountId, { kind: 'paperless', is_given: true, wording, language, said_at: signedAt });
  await auditPerson(db, context, 'agree-to-paperless', { kind: 'account', id: accountId });
}

/**
 * How the contact on file may be asked: nobody if there is no contact, so that the agency is notified, or if they were
 * texted recently.
 */
async function mayAsk(
  db: Queryable,
  context: Context,
  contact: ContactOnFile,
): Promise<'by-mail' | 'by-text' | 'nobody'> {
  const reach = reachOf(contact, context.env);
  // Mails are limited by how often a policy can be registered. A text bothers its recipient more, so only one a day is
  // sent until it is answered.
  if (reach?.way === 'mail') return 'by-mail';
  if (reach) return (await wasTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS)) ? 'nobody' : 'by-text';
  if (await noteTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS)) {
    await askAgency(db, context, contact);
    await audit(db, context, {
      act: 'ask-agency-for-contact',
      actor: 'visitor',
      subject: ['policy', contact.policy_id],
    });
  }
  return 'nobody';
}
