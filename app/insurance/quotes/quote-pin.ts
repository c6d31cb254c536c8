import { randomBytes } from 'node:crypto';
import { PIN_LENGTH } from '#contract/limits.ts';
import { REFERENCE_SYMBOLS } from '#platform/references/reference.ts';

/** 32 symbols, 25 bits a pin; without I, O, 0 and 1, which people take for one another. */
const PIN_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function newPin(): string {
  // 256 is a multiple of 32: every symbol is equally likely.
  return [...randomBytes(PIN_LENGTH)].map((byte) => PIN_ALPHABET[byte % PIN_ALPHABET.length]).join('');
}

const CLID_SYMBOLS = 12;

/** The client id by which a pin is checked: 59 bits. @param random at least twelve bytes */
export const clidOf = (random: Uint8Array): string =>
  `Q${[...random.subarray(0, CLID_SYMBOLS)].map((byte) => REFERENCE_SYMBOLS[byte % REFERENCE_SYMBOLS.length]).join('')}`;
