import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../context/failure.ts';

/** Argon2id, the library's default variant: 19 MiB of memory, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash occupies a core for about 30 ms. Running two at a time leaves room for other requests. */
const MOST_PARALLEL = 2;
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

/** Hash of a random password. It is verified when the person is unknown, so that both cases take equally long. */
let nobodys: Promise<string> | undefined;

/**
 * Whether a password matches its hash. Without a hash the answer is always false, and takes as long.
 *
 * @throws {Failure} overloaded, before anything was computed
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

/**
 * Hashes a password with Argon2id.
 *
 * @throws {Failure} overloaded
 */
export function hashPassword(password: string, language: Language): Promise<string> {
  return inTurn(language, () => hash(password, COST));
}

async function inTurn<T>(language: Language, work: () => Promise<T>): Promise<T> {
  if (running < MOST_PARALLEL) running += 1;
  else if (waiting.length >= MOST_WAITING) {
    throw new Failure('overloaded', m.login_overloaded({}, { locale: language }), RETRY_SECONDS);
  } else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Hands the slot to the request that has waited longest, or frees it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
