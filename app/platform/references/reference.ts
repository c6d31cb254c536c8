import { randomBytes, randomInt } from 'node:crypto';
import { areReferenceSymbols, checkSymbolOf, REFERENCE_SYMBOLS } from '#contract/check-symbol.ts';

/**
 * By the letter that says what a reference names: how many symbols it has, and whether one more checks them. Eight are
 * 39 bits: enough where a table's index keeps them unique and nobody sees anything by a reference alone. What a payment
 * processor shows, too, has 54.
 */
const FORMS = {
  /** An application for an appointment, and one for a job. */
  A: { symbols: 8, isChecked: true },
  J: { symbols: 8, isChecked: true },
  /** A quote that was sent, one that an underwriter looks at, and a policy that is bought. */
  Q: { symbols: 8, isChecked: true },
  U: { symbols: 8, isChecked: true },
  B: { symbols: 8, isChecked: true },
  /** A change, help that was asked for, a message. */
  C: { symbols: 8, isChecked: false },
  H: { symbols: 8, isChecked: false },
  M: { symbols: 8, isChecked: false },
  /** A payment of a policy, and one of a subrogation claim. */
  P: { symbols: 11, isChecked: false },
  S: { symbols: 11, isChecked: false },
} as const;
export type ReferenceLetter = keyof typeof FORMS;

/** A letter that says what it names, and random symbols: `H7K3MW9QX`. */
export const newReference = (letter: ReferenceLetter): string =>
  referenceOf(
    letter,
    Array.from({ length: FORMS[letter].symbols }, () => randomInt(BASE))
      .map(symbolAt)
      .join(''),
  );

/** The reference of symbols that were drawn elsewhere. */
export const referenceOf = (letter: ReferenceLetter, symbols: string): string =>
  letter + symbols + (FORMS[letter].isChecked ? checkSymbolOf(symbols) : '');

/** As somebody typed it: spaces, dashes and small letters are forgiven. @returns nothing for one that cannot be */
export function readReference(typed: string, ...letters: ReferenceLetter[]): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const letter = letters.find((each) => plain.startsWith(each));
  if (!letter) return undefined;
  const symbols = plain.slice(1, 1 + FORMS[letter].symbols);
  const isOne = symbols.length === FORMS[letter].symbols && areReferenceSymbols(symbols);
  return isOne && plain === referenceOf(letter, symbols) ? plain : undefined;
}

/** As many symbols of a number, always the same of the same; `bits` of a key are such a number. */
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
 * What somebody types to prove that they have it: a pin, a recovery code. Five bits a symbol, without I, O, 0 and 1,
 * which people take for one another.
 */
export const newTypedSecret = (length: number): string =>
  // 256 is a multiple of 32: every symbol is equally likely.
  [...randomBytes(length)].map((byte) => SECRET_SYMBOLS[byte % SECRET_SYMBOLS.length]).join('');

/** In threes and fours, as a checked one is read out: A23-4567-89B. */
export const writtenReference = (reference: string) => reference.replace(/^(.{3})(.{4})(.{3})$/, '$1-$2-$3');

const SECRET_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const BASE = REFERENCE_SYMBOLS.length;
const symbolAt = (at: number) => REFERENCE_SYMBOLS[at] ?? '';
