import { createHash } from 'node:crypto';
import type { Keyring } from '#platform/context/keyring.ts';
import { numberIn, symbolsOf } from '#platform/references/reference.ts';

// A report has three different codes: one to continue it on another device, one to follow the claim, and one for the
// other driver. All are derived from the browser's token, so that pages can show them again without storing them.

const SYMBOLS = 12;

const codeOf = (token: string, purpose: 'resume' | 'join' | 'follow') =>
  symbolsOf(numberIn(createHash('sha256').update(`${purpose} ${token}`).digest()), SYMBOLS);

/** Opens the report on any device. */
export const resumeCodeOf = (token: string) => codeOf(token, 'resume');
/** Lets the other driver report, already matched to the claim. */
export const joinCodeOf = (token: string) => codeOf(token, 'join');

/** Opens the reporter's part, together with the claim number. */
export const followCodeOf = (token: string) => codeOf(token, 'follow');

/** The code's hash under every active key; the first is the current key. */
export const codeHashes = ({ keyring }: { keyring: Keyring }, purpose: 'resume' | 'join', code: string) =>
  keyring.hashes('report', purpose, code);

/** A code as it is written down or read aloud: `7KQ2 M4XP B3CD`. */
export const writtenCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** Reads a typed code. @returns undefined when it cannot be one */
export function readCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length === SYMBOLS ? plain : undefined;
}
