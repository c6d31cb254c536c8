import { randomBytes } from 'node:crypto';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { LOGIN_WAIT, RECOVERY_CODES } from '#config/security-limits.ts';
import { Failure } from '../asked/failure.ts';
import type { Asked } from '../asked/handler.ts';
import { logActivity } from '../audit/activity-store.ts';
import type { Queryable } from '../database/database.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import type { Person } from '../sessions/hand-off-store.ts';
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
import { tellPerson } from './tell-person.ts';
import { base32, setupAddress, stepOfCode } from './totp.ts';

/** 32 symbols, 50 bits a code; without I, O, 0 and 1, which people take for one another. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** Begins to set an authenticator up, or goes on with it. */
export const startSecondStep = (db: Queryable, person: Person) => startAuthenticator(db, person, randomBytes(16));

/** What an authenticator that is being set up has to be told; nothing when there is none. */
export async function secondStepToSetUp(asked: Asked, person: PersonFacts) {
  const found = await findAuthenticator(asked.db, person);
  if (!found?.next_seed) return undefined;
  const key = authenticatorKey(asked.keyring, person, found.next_seed);
  return { key: base32(key), address: setupAddress({ issuer: brand.shortName, name: person.name, key }) };
}

/**
 * Takes the first code of a new authenticator.
 *
 * @returns the recovery codes, to be shown once
 * @throws {Failure} refused for a wrong code; throttled
 */
export async function confirmSecondStep(asked: Asked, person: PersonFacts, typed: string): Promise<string[]> {
  const wait = await reserveTry(asked, person);
  const found = await findAuthenticator(asked.db, person);
  const seed = found?.next_seed;
  const step = found && seed ? stepOf(asked, person, seed, withoutSpaces(typed), found.step_now) : undefined;
  if (!seed || step === undefined) throw wrongCode(asked);

  const codes = await asked.db.transaction().execute(async (db) => {
    if (!(await confirmAuthenticator(db, person, { seed, step }))) throw wrongCode(asked);
    await auditPerson(db, asked, 'turn-on-second-step', person);
    await logActivity(db, asked, 'second_step_on', [person.kind, person.id]);
    await tellPerson(db, person, { title: m.account_step_on_mail_title, text: m.account_step_on_mail_text });
    return newRecoveryCodes(db, asked, person);
  });
  await forgetTries(asked.db, [wait]);
  return codes;
}

/**
 * Takes a code of the person's authenticator, or one of their recovery codes; each once.
 *
 * @throws {Failure} refused or throttled
 */
export async function proveCode(asked: Asked, person: PersonFacts, typed: string): Promise<void> {
  const wait = await reserveTry(asked, person);
  const code = withoutSpaces(typed);
  const isRight = /^\d{6}$/.test(code) ? await isCodeNow(asked, person, code) : await isRecovery(asked, person, code);
  if (!isRight) {
    await logActivity(asked.db, asked, 'second_step_failed', [person.kind, person.id]);
    throw wrongCode(asked);
  }
  await forgetTries(asked.db, [wait]);
}

async function isCodeNow(asked: Asked, person: Person, code: string): Promise<boolean> {
  const found = await findAuthenticator(asked.db, person);
  if (!found?.seed) return false;
  const step = stepOf(asked, person, found.seed, code, found.step_now);
  return step !== undefined && takeStep(asked.db, person, step);
}

function stepOf({ keyring }: Asked, person: Person, seed: Buffer, code: string, now: number): number | undefined {
  const steps = authenticatorKeys(keyring, person, seed).map((key) => stepOfCode(key, code, now));
  return steps.find((step) => step !== undefined);
}

async function isRecovery(asked: Asked, person: PersonFacts, code: string): Promise<boolean> {
  return asked.db.transaction().execute(async (db) => {
    if (!(await takeRecoveryCode(db, person, asked.keyring.hashes(...recovery(person, code))))) return false;
    const left = await countRecoveryCodes(db, person);
    await auditPerson(db, asked, 'use-recovery-code', person);
    await tellPerson(db, person, {
      title: m.account_recovery_mail_title,
      text: (_, options) => m.account_recovery_mail_text({ left }, options),
    });
    return true;
  });
}

/** Ten codes in the place of those there were: for the person's eyes, once. */
export async function newRecoveryCodes(db: Queryable, asked: Asked, person: Person): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    // 256 is a multiple of 32: every symbol is equally likely.
    [...randomBytes(CODE_LENGTH)].map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join(''),
  );
  await replaceRecoveryCodes(
    db,
    person,
    codes.map((code) => asked.keyring.hash(...recovery(person, code))),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();
const recovery = ({ kind, id }: Person, code: string) => ['recovery', kind, id, code] as const;

/** @throws {Failure} throttled */
async function reserveTry(asked: Asked, { kind, id }: Person): Promise<Buffer> {
  const key = asked.keyring.hash('login', 'second step', kind, id);
  const seconds = await countTry(asked.db, key, LOGIN_WAIT);
  if (seconds > 0) throw tooOften(asked, seconds);
  return key;
}

const wrongCode = ({ language }: Asked) => new Failure('refused', m.account_code_wrong({}, { locale: language }));
