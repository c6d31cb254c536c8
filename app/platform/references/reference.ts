import { randomBytes, randomInt } from 'node:crypto';
import { areReferenceSymbols, checkSymbolOf, REFERENCE_SYMBOLS } from '#contract/check-symbol.ts';

/**
 * The form of a reference by its first letter, which tells its kind: the number of symbols, and whether a check symbol
 * follows. Eight symbols hold 39 bits. That is enough where an index keeps references unique and a reference alone
 * gives no access. References that the payment processor also shows have 54 bits.
 */
const FORMS = {
  /** An application for an agency appointment, and a job application. */
  A: { symbols: 8, isChecked: true },
  J: { symbols: 8, isChecked: true },
  /** A quote sent to an agency, one referred to underwriting, and a purchase. */
  Q: { symbols: 8, isChecked: true },
  U: { symbols: 8, isChecked: true },
  B: { symbols: 8, isChecked: true },
  /** A change request, a help request, and a message. */
  C: { symbols: 8, isChecked: false },
  H: { symbols: 8, isChecked: false },
  M: { symbols: 8, isChecked: false },
  /** A payment for a policy, and one for a subrogation claim. */
  P: { symbols: 11, isChecked: false },
  S: { symbols: 11, isChecked: false },
} as const;
export type ReferenceLetter = keyof typeof FORMS;

/** A random reference with the letter of its kind: `H7K3MW9QX`. */
export const newReference = (letter: ReferenceLetter): string =>
  referenceOf(
    letter,
    Array.from({ length: FORMS[letter].symbols }, () => randomInt(BASE))
      .map(symbolAt)
      .join(''),
  );

/** The reference for symbols that were drawn elsewhere. */
export const referenceOf = (letter: ReferenceLetter, symbols: string): string =>
  letter + symbols + (FORMS[letter].isChecked ? checkSymbolOf(symbols) : '');

/**
 * Reads a reference as a person typed it. Spaces, dashes and letter case do not matter.
 *
 * @returns undefined when it is not valid
 */
export function readReference(typed: string, ...letters: ReferenceLetter[]): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const letter = letters.find((each) => plain.startsWith(each));
  if (!letter) return undefined;
  const symbols = plain.slice(1, 1 + FORMS[letter].symbols);
  const isOne = symbols.length === FORMS[letter].symbols && areReferenceSymbols(symbols);
  return isOne && plain === referenceOf(letter, symbols) ? plain : undefined;
}

/** Converts a number to symbols; the same number always gives the same symbols. */
export function symbolsOf(number: bigint, count: number): string {
  let rest = number;
  return Array.from({ length: count }, () => {
    const symbol = symbolAt(Number(rest % BigInt(BASE)));
    rest /= BigInt(BASE);
    return symbol;
  }).join('');
}
export const numberIn = (bits: Buffer): bigint => BigInt(`0x${bits.toString('hex')}`);

/**
 * A secret that a person types in, such as a PIN or a recovery code. Each symbol has five bits; I, O, 0 and 1 are left
 * out because people confuse them.
 */
export const newTypedSecret = (length: number): string =>
  // 256 is a multiple of 32, so every symbol is equally likely.
  [...randomBytes(length)].map((byte) => SECRET_SYMBOLS[byte % SECRET_SYMBOLS.length]).join('');

/** In groups of three and four, as a checked reference is read aloud: A23-4567-89B. */
export const writtenReference = (reference: string) => reference.replace(/^(.{3})(.{4})(.{3})$/, '$1-$2-$3');

const SECRET_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const BASE = REFERENCE_SYMBOLS.length;
const symbolAt = (at: number) => REFERENCE_SYMBOLS[at] ?? '';
