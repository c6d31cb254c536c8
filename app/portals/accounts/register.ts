import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { newToken } from '../keyring.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { portalUrl } from '../our-addresses.ts';
import { budgetOf } from '../throttles/budget.ts';
import { inEvenTime } from '../throttles/even-time.ts';
import { PASSWORD_LENGTH, VERIFY_HOURS } from '../throttles/security-limits.ts';
import { auditPerson } from './hand-off.ts';
import { hashPassword } from './password.ts';
import { isSameName, type Registration } from './registration.ts';
import {
  addAccount,
  dropUnconfirmed,
  findNamedInsureds,
  findOwner,
  lockPolicy,
  type NamedInsured,
} from './registration-store.ts';
import { requireStrong } from './reset-password.ts';

const STEP_MS = 250;

/**
 * Makes an account for a person on a policy, to be confirmed by mail. Whether the policy or the
 * address has an account already shows in the mail alone.
 *
 * @throws {Failure} refused: one sentence whatever does not match; throttled; overloaded
 */
export async function register(asked: Asked, registration: Registration): Promise<void> {
  const { email, lastName, password } = registration;
  requireStrong(password, [email, lastName], PASSWORD_LENGTH.alone, asked.language);

  const budget = budgetOf('lookUp', asked, 'register', registration.policyNumber);
  await budget.reserve();
  const named = await findNamedInsureds(asked.db, registration);
  const insured = named.find(({ last_name }) => isSameName(lastName, last_name));
  if (!insured) throw new Failure('refused', m.register_no_match({}, { locale: asked.language }));
  await budget.refund();
  await budgetOf('register', asked, 'register', registration.policyNumber).reserve();

  await inEvenTime(STEP_MS, async () => {
    const passwordHash = await hashPassword(password, asked.language);
    await asked.db.transaction().execute((db) => addOrTell(db, asked, insured, { email, passwordHash }));
  });
}

async function addOrTell(
  db: Queryable,
  asked: Asked,
  insured: NamedInsured,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await lockPolicy(db, insured.policy_id);
  await dropUnconfirmed(db, insured.policy_id);
  const owner = await findOwner(db, insured.policy_id);
  const { token, tokenHash } = newToken();
  // The one they register in, whatever the policy says: what they read from now on.
  const { language } = asked;
  const accountId = owner ? undefined : await addAccount(db, insured, { email, language, passwordHash, tokenHash });
  if (accountId === undefined) {
    await enqueueMail(db, { to: owner?.email ?? email, ...alreadyMail(asked) });
    return;
  }
  await enqueueMail(db, {
    to: email,
    ...verifyMail(language, insured, portalUrl(asked.env, `/insurednew/verify/${token}`, language)),
  });
  await auditPerson(db, asked, 'register', { kind: 'account', id: accountId });
}

function verifyMail(language: Language, { first_name }: NamedInsured, url: string) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.register_mail_title({}, locale),
    paragraphs: [m.register_mail_text({ name: first_name }, locale)],
    action: { label: m.register_mail_action({}, locale), url },
    footer: m.register_mail_footer({ hours: VERIFY_HOURS }, locale),
  });
}

function alreadyMail({ env, language }: Asked) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.register_already_title({}, locale),
    paragraphs: [m.register_already_text({}, locale), m.register_already_other({}, locale)],
    action: { label: m.login_sign_in({}, locale), url: portalUrl(env, '/insurednew/login', language) },
  });
}
