import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { hashToken } from '../context/keyring.ts';
import type { Queryable } from '../database/database.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import { needsSecondStep, type Person } from '../sessions/person.ts';
import { endSessionsOf } from '../sessions/session-store.ts';
import { findAuthenticator } from './authenticator-store.ts';
import { weaknessOf } from './new-password.ts';
import { hashPassword } from './password.ts';
import { findReset, lockPasswordHash, type Reset, setPassword, takeReset } from './password-reset-store.ts';
import { forgetWaits } from './prove-password.ts';

/**
 * Sets a new password by a reset link, which works once, and ends all of the person's sessions.
 *
 * @throws {Failure} refused for an expired link or a weak password; overloaded
 */
export async function resetPassword(context: Context, token: string, password: string): Promise<Reset> {
  const isOver = () => new Failure('refused', m.login_reset_over_text({}, { locale: context.language }));
  const tokenHash = hashToken(token);
  const reset = await findReset(context.db, tokenHash);
  if (!reset) throw isOver();

  requireStrong(password, [reset.email, reset.userName], await leastLength(context.db, reset), context.language);
  const passwordHash = await hashPassword(password, context.language);
  await context.db.transaction().execute(async (db) => {
    // Locked before the links, in the same order as by a change of password or address, which ends the links.
    await lockPasswordHash(db, reset);
    if (!(await takeReset(db, reset, tokenHash))) throw isOver();
    await setPassword(db, reset, passwordHash);
    await endSessionsOf(db, reset);
    const locale = { locale: context.language };
    const letter = {
      title: m.login_changed_mail_title({}, locale),
      paragraphs: [m.login_changed_mail_text({}, locale)],
    };
    await enqueueMail(db, { to: reset.email, ...composeMail(context.language, letter) });
    await auditPerson(db, context, 'reset-password', reset);
    await logActivity(db, context, 'password_reset', [reset.kind, reset.id]);
  });
  await forgetWaits(context, reset.kind, reset.userName || reset.email);
  return reset;
}

/**
 * Refuses a password that is too weak.
 *
 * @param least minimum length, from {@link leastLength}
 * @throws {Failure} refused, with what to do
 */
export function requireStrong(password: string, about: string[], least: number, language: Language): void {
  const locale = { locale: language };
  switch (weaknessOf(password, about, least)) {
    case 'too-short':
      throw new Failure('refused', m.login_password_short({ least }, locale));
    case 'too-long':
      throw new Failure('refused', m.login_password_long({ most: PASSWORD_LENGTH.most }, locale));
    case 'common':
      throw new Failure('refused', m.login_password_common({}, locale));
  }
}

/** Minimum password length: shorter with a second step, which agents and staff always have. */
export async function leastLength(db: Queryable, person: Person): Promise<number> {
  const hasSecondStep = needsSecondStep(person) || Boolean((await findAuthenticator(db, person))?.confirmed_at);
  return hasSecondStep ? PASSWORD_LENGTH.withSecondStep : PASSWORD_LENGTH.alone;
}
