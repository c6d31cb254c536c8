import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH, TOLD_AGAIN_HOURS } from '#config/security-limits.ts';
import { findAccountByEmail } from '#platform/accounts/account-store.ts';
import { hashPassword } from '#platform/accounts/password.ts';
import { requireStrong } from '#platform/accounts/reset-password.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { inConstantTime, lookUpInConstantTime } from '#platform/throttles/constant-time.ts';
import { isSameLastName } from '../parties/typed-name.ts';
import { findAccountOfPolicy, findContactOnFile, noteTold } from '../policies/contact-on-file-store.ts';
import { budgetOfLookUp, ifProved, moreProofOf } from '../policies/proved-more.ts';
import type { Registration, TypedInsured } from './registration.ts';
import { askContact, mailAddressLink, mailAlready, mayAsk } from './registration-mails.ts';
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

  const insured = await proveInsured(context, registration);
  await inConstantTime(STEP_MS, async () => {
    const passwordHash = await hashPassword(password, context.language);
    await context.db.transaction().execute((db) => addOrTell(db, context, insured, { email, passwordHash }));
  });
}

/**
 * The person on a policy whom the form names. Misses, and the messages that a match causes, have one budget for each
 * policy, whether the form creates an account or adds the policy to one: logging in gets nobody more guesses.
 *
 * @throws {Failure} refused with the same sentence whatever does not match; throttled
 */
export async function proveInsured(context: Context, typed: TypedInsured): Promise<NamedInsured> {
  const more = moreProofOf(typed);
  const budget = budgetOfLookUp(more, context, 'register', typed.policyNumber);
  await budget.reserve();
  const insured = await lookUpInConstantTime(async () => {
    const named = await findNamedInsureds(context.db, typed);
    const same = named.find(({ last_name }) => isSameLastName(typed.lastName, last_name));
    return ifProved(context.db, same && { ...same, id: same.policy_id }, more);
  });
  if (!insured) throw new Failure('refused', m.register_no_match({}, { locale: context.language }));
  await budget.refund();
  await budgetOf('register', context, 'register', typed.policyNumber).reserve();
  return insured;
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
  const asks = isOnFile ? undefined : await mayAsk(db, context, contact, 'visitor');
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
  if (isOnFile) await mailAddressLink(db, context, accountId);
  else {
    // Only now, when a message goes out: an address with an account must not use up the day's one text.
    if (asks === 'by-text') await noteTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS);
    await askContact(db, context, contact, accountId, 'registration');
  }
}
