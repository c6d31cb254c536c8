import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { RESET_MINUTES } from '#config/security-limits.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { newToken } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { portalUrl } from '../messages/our-addresses.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import type { Person } from '../sessions/person.ts';
import { budgetOf } from '../throttles/budget.ts';
import { inConstantTime } from '../throttles/constant-time.ts';
import { addReset } from './password-reset-store.ts';

/** The answer takes this long whether or not an email was written. Writing one takes a tenth of it. */
const STEP_MS = 250;

type Owner = { id: number; email: string };

/**
 * Queues an email with a reset link if a person with that name exists and the budget allows it. Returns nothing, so
 * that a caller cannot tell whether the person exists.
 */
export function sendReset(
  context: Context,
  kind: Person['kind'],
  name: string,
  find: () => Promise<Owner | undefined>,
): Promise<void> {
  return inConstantTime(STEP_MS, async () => {
    try {
      await budgetOf('forgotPassword', context, kind, name).reserve();
    } catch (error) {
      if (error instanceof Failure) return;
      throw error;
    }
    const owner = await find();
    if (!owner) return;

    await context.db.transaction().execute(async (db) => {
      // In the language of the request, since the person reads that language now.
      await mailReset(db, context, { kind, id: owner.id }, { email: owner.email, language: context.language });
      await auditPerson(db, context, 'request-reset', { kind, id: owner.id });
    });
  });
}

/** Queues an email with a link that sets a new password once. */
export async function mailReset(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  person: Person,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const { token, tokenHash } = newToken();
  await addReset(db, person, tokenHash);
  await enqueueMail(db, {
    to: email,
    ...resetMail(language, portalUrl(env, href('/insurednew/reset/:token', { token }), language)),
  });
}

function resetMail(language: Language, url: string) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.login_reset_mail_title({}, locale),
    paragraphs: [m.login_reset_mail_text({}, locale)],
    action: { label: m.login_reset_mail_action({}, locale), url },
    footer: m.login_reset_mail_footer({ minutes: RESET_MINUTES }, locale),
  });
}
