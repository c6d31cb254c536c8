import { m } from '#config/messages/compiled/messages.js';
import { PASSWORD_LENGTH } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import { needsSecondStep } from '../sessions/person.ts';
import type { PersonFacts } from '../sessions/person-store.ts';
import { endSessionOf, endSessionsOf } from '../sessions/session-store.ts';
import { removeAuthenticator } from './authenticator-store.ts';
import { notifyPerson } from './notify-person.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { lockPasswordHash, setPassword, voidResets } from './password-reset-store.ts';
import { provePassword } from './prove-password.ts';
import { leastLength, requireStrong } from './reset-password.ts';
import { newRecoveryCodes, startSecondStep } from './second-step.ts';

// People change here how they sign in. The risky changes ask for the password again, because a session may have been
// left open on a shared computer.

/**
 * Checks the password again.
 *
 * @throws {Failure} refused, throttled or overloaded
 */
async function provenAgain(context: Context, person: PersonFacts, password: string): Promise<void> {
  const { id, email, language, passwordHash } = person;
  const login = { id, email, language, password_hash: passwordHash, password_disabled_at: null };
  await provePassword(context, person.kind, { name: person.name, password }, async () => login).catch((error) => {
    const isWrong = error instanceof Failure && error.code === 'refused';
    throw isWrong ? new Failure('refused', m.account_wrong_password({}, { locale: context.language })) : error;
  });
}

/** Sets a new password, and ends every session and every link that resets it. The caller then starts a new one. */
export async function changePassword(
  context: Context,
  person: PersonFacts,
  { current, password }: { current: string; password: string },
): Promise<void> {
  await provenAgain(context, person, current);
  requireStrong(password, [person.email, person.name], await leastLength(context.db, person), context.language);
  const passwordHash = await hashPassword(password, context.language);
  const other = await context.db.transaction().execute(async (db) => {
    const hash = await lockPasswordHash(db, person);
    if (hash !== person.passwordHash) return { hash };
    await setPassword(db, person, passwordHash);
    await voidResets(db, person);
    await endSessionsOf(db, person);
    await notifyPerson(db, person, { title: m.login_changed_mail_title, text: m.account_changed_mail_text });
    await auditPerson(db, context, 'change-password', person);
    await logActivity(db, context, 'password_changed', [person.kind, person.id]);
    return undefined;
  });
  // The password was changed in the meantime: by this same form sent twice, or by another request.
  if (other && !(await verifyPassword(other.hash, password, context.language))) {
    throw new Failure('refused', m.account_wrong_password({}, { locale: context.language }));
  }
}

/** Ends one of a person's own sessions, on any device. */
export async function endOneSession(context: Context, person: PersonFacts, id: number): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (await endSessionOf(db, person, id)) await auditPerson(db, context, 'end-session', person);
  });
}

/** Ends all of a person's sessions. The caller then starts a new one. */
export async function endAllSessions(context: Context, person: PersonFacts): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    await endSessionsOf(db, person);
    await auditPerson(db, context, 'end-sessions', person);
  });
}

/** Starts the setup of the first authenticator, or of a replacement. */
export async function beginAuthenticator(context: Context, person: PersonFacts, current: string): Promise<void> {
  await provenAgain(context, person, current);
  await startSecondStep(context.db, person);
}

/**
 * Turns off the second step. The password must be long enough to protect the account alone. Not for agents or staff.
 */
export async function turnOffSecondStep(context: Context, person: PersonFacts, current: string): Promise<void> {
  await provenAgain(context, person, current);
  if (needsSecondStep(person)) throw new Failure('refused', m.account_step_obliged({}, { locale: context.language }));
  const least = PASSWORD_LENGTH.alone;
  if ([...current].length < least) {
    throw new Failure('refused', m.account_step_needs_longer({ least }, { locale: context.language }));
  }
  await context.db.transaction().execute(async (db) => {
    await removeAuthenticator(db, person);
    await notifyPerson(db, person, { title: m.account_step_off_mail_title, text: m.account_step_off_mail_text });
    await auditPerson(db, context, 'turn-off-second-step', person);
    await logActivity(db, context, 'second_step_off', [person.kind, person.id]);
  });
}

/** @returns ten new recovery codes, to be shown once */
export async function makeRecoveryCodes(context: Context, person: PersonFacts, current: string): Promise<string[]> {
  await provenAgain(context, person, current);
  return context.db.transaction().execute(async (db) => {
    await notifyPerson(db, person, { title: m.account_codes_mail_title, text: m.account_codes_mail_text });
    await auditPerson(db, context, 'make-recovery-codes', person);
    return newRecoveryCodes(db, context, person);
  });
}
