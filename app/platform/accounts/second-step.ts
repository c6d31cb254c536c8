import { randomBytes } from 'node:crypto';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LOGIN_WAIT, RECOVERY_CODES } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import { Failure } from '../context/failure.ts';
import type { Context } from '../context/handler.ts';
import type { Queryable } from '../database/database.ts';
import { newTypedSecret } from '../references/reference.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import type { Person } from '../sessions/person.ts';
import type { PersonFacts } from '../sessions/person-store.ts';
import { tooOften } from '../throttles/budget.ts';
import { countTry, forgetTries } from '../throttles/wait-store.ts';
import { authenticatorKey, authenticatorKeys } from './authenticator-key.ts';
import {
  confirmAuthenticator,
  countRecoveryCodes,
  findAuthenticator,
  replaceRecoveryCodes,
  startAuthenticator,
  takeRecoveryCode,
  takeStep,
} from './authenticator-store.ts';
import { notifyPerson } from './notify-person.ts';
import { base32, setupAddress, stepOfCode } from './totp.ts';

/** Each code has 50 bits of randomness. */
const CODE_LENGTH = 10;

/** Starts the setup of an authenticator, or continues one in progress. */
export const startSecondStep = (db: Queryable, person: Person) => startAuthenticator(db, person, randomBytes(16));

/** The key and setup address for an authenticator app; nothing when no setup is in progress. */
export async function secondStepToSetUp(context: Context, person: PersonFacts) {
  const found = await findAuthenticator(context.db, person);
  if (!found?.next_seed) return undefined;
  const key = authenticatorKey(context.keyring, person, found.next_seed);
  return { key: base32(key), address: setupAddress({ issuer: brand.shortName, name: person.name, key }) };
}

/**
 * Completes the setup of an authenticator with its first code.
 *
 * @returns the recovery codes, to be shown once
 * @throws {Failure} refused for a wrong code; throttled
 */
export async function confirmSecondStep(context: Context, person: PersonFacts, typed: string): Promise<string[]> {
  const wait = await reserveTry(context, person);
  const found = await findAuthenticator(context.db, person);
  const seed = found?.next_seed;
  const step = found && seed ? stepOf(context, person, seed, withoutSpaces(typed), found.step_now) : undefined;
  if (!seed || step === undefined) throw wrongCode(context);

  const codes = await context.db.transaction().execute(async (db) => {
    if (!(await confirmAuthenticator(db, person, { seed, step }))) throw wrongCode(context);
    await auditPerson(db, context, 'turn-on-second-step', person);
    await logActivity(db, context, 'second_step_on', [person.kind, person.id]);
    await notifyPerson(db, person, { title: m.account_step_on_mail_title, text: m.account_step_on_mail_text });
    return newRecoveryCodes(db, context, person);
  });
  await forgetTries(context.db, [wait]);
  return codes;
}

/**
 * Accepts a code of the person's authenticator or one of their recovery codes. Each works only once.
 *
 * @throws {Failure} refused or throttled
 */
export async function proveCode(context: Context, person: PersonFacts, typed: string): Promise<void> {
  const wait = await reserveTry(context, person);
  const code = withoutSpaces(typed);
  const isRight = /^\d{6}$/.test(code)
    ? await isCodeNow(context, person, code)
    : await isRecovery(context, person, code);
  if (!isRight) {
    await logActivity(context.db, context, 'second_step_failed', [person.kind, person.id]);
    throw wrongCode(context);
  }
  await forgetTries(context.db, [wait]);
}

async function isCodeNow(context: Context, person: Person, code: string): Promise<boolean> {
  const found = await findAuthenticator(context.db, person);
  if (!found?.seed) return false;
  const step = stepOf(context, person, found.seed, code, found.step_now);
  return step !== undefined && takeStep(context.db, person, step);
}

function stepOf({ keyring }: Context, person: Person, seed: Buffer, code: string, now: number): number | undefined {
  const steps = authenticatorKeys(keyring, person, seed).map((key) => stepOfCode(key, code, now));
  return steps.find((step) => step !== undefined);
}

async function isRecovery(context: Context, person: PersonFacts, code: string): Promise<boolean> {
  return context.db.transaction().execute(async (db) => {
    if (!(await takeRecoveryCode(db, person, context.keyring.hashes(...recovery(person, code))))) return false;
    const left = await countRecoveryCodes(db, person);
    await auditPerson(db, context, 'use-recovery-code', person);
    await notifyPerson(db, person, {
      title: m.account_recovery_mail_title,
      text: (_, options) => m.account_recovery_mail_text({ left }, options),
    });
    return true;
  });
}

/** Replaces the recovery codes with ten new ones. They are shown to the person once and stored only as hashes. */
export async function newRecoveryCodes(db: Queryable, context: Context, person: Person): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newTypedSecret(CODE_LENGTH));
  await replaceRecoveryCodes(
    db,
    person,
    codes.map((code) => context.keyring.hash(...recovery(person, code))),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
const recovery = ({ kind, id }: Person, code: string) => ['recovery', kind, id, code] as const;

/** @throws {Failure} throttled */
async function reserveTry(context: Context, { kind, id }: Person): Promise<Buffer> {
  const key = context.keyring.hash('login', 'second step', kind, id);
  const seconds = await countTry(context.db, key, LOGIN_WAIT);
  if (seconds > 0) throw tooOften(context, seconds);
  return key;
}

const wrongCode = ({ language }: Context) => new Failure('refused', m.account_code_wrong({}, { locale: language }));
