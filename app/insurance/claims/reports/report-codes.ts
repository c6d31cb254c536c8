import { createHash } from 'node:crypto';
import type { Keyring } from '#platform/context/keyring.ts';
import { numberIn, symbolsOf } from '#platform/references/reference.ts';

// A report has three codes, and they are never the same: one by which whoever wrote it goes on elsewhere, one by which they
// follow the claim, and one for the other driver. All follow from what the browser is known by, so that its pages can show them again and no table holds them.

const SYMBOLS = 12;

const codeOf = (token: string, purpose: 'resume' | 'join' | 'follow') =>
  symbolsOf(numberIn(createHash('sha256').update(`${purpose} ${token}`).digest()), SYMBOLS);

/** Opens the report anywhere. */
export const resumeCodeOf = (token: string) => codeOf(token, 'resume');
/** Opens the door of the other driver, with the claim matched. */
export const joinCodeOf = (token: string) => codeOf(token, 'join');

/** Beside the claim's number it opens the part of whoever reported. */
export const followCodeOf = (token: string) => codeOf(token, 'follow');

/** By every key that is read: the first is ours. */
export const codeHashes = ({ keyring }: { keyring: Keyring }, purpose: 'resume' | 'join', code: string) =>
  keyring.hashes('report', purpose, code);

/** As it is written down and read out: `7KQ2 M4XP B3CD`. */
export const writtenCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** As somebody typed it. @returns nothing for what cannot be one */
export function readCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length === SYMBOLS ? plain : undefined;
}
