import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../context/failure.ts';

/** Argon2id, the library's own kind: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes a core for some 30 ms: two leave room for everybody else. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

/** Nobody's password: verified in the place of an unknown person's, so that both cost the same. */
let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed; without a hash never, at the same cost.
 *
 * @throws {Failure} overloaded, before anything was evaluated
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  language: Language,
): Promise<boolean> {
  return inTurn(language, async () => {
    nobodys ??= hash(randomBytes(32), COST);
    const instead = await nobodys;
    const matches = await verify(passwordHash ?? instead, password);
    return matches && Boolean(passwordHash);
  });
}

/** @throws {Failure} overloaded */
export function hashPassword(password: string, language: Language): Promise<string> {
  return inTurn(language, () => hash(password, COST));
}

async function inTurn<T>(language: Language, work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else if (waiting.length >= MOST_WAITING) {
    throw new Failure('overloaded', m.login_overloaded({}, { locale: language }), RETRY_SECONDS);
  } else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // The turn goes to whoever waits longest, or is free again.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
