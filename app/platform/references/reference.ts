import { randomInt } from 'node:crypto';

/** Without 0, 1, I, L, O and U: nobody mishears or misreads a reference on the phone. */
export const REFERENCE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE = REFERENCE_SYMBOLS.length;
/** 39 bits: enough where a table's index keeps them unique, and nobody sees anything by a reference alone. */
const LENGTH = 8;

/** A letter that says what it names, and random symbols: `H7K3MW9QX`. */
export const newReference = (letter: string, length = LENGTH): string => letter + drawn(length);

/** The same with one symbol more, which checks the others. */
export const newCheckedReference = (letter: string): string => checkedReference(letter, drawn(LENGTH));

export const checkedReference = (letter: string, body: string): string => letter + body + checkOf(body);

/** Whether a checked reference was written down right: one wrong symbol, or two neighbours swapped, is noticed. */
export function isCheckedReference(letters: string, reference: string): boolean {
  const [, body = '', check] = new RegExp(`^[${letters}]([0-9A-Z]{${LENGTH}})([0-9A-Z])$`).exec(reference) ?? [];
  return body !== '' && check === checkOf(body) && [...body].every((symbol) => REFERENCE_SYMBOLS.includes(symbol));
}

const drawn = (length: number) => Array.from({ length }, () => REFERENCE_SYMBOLS[randomInt(BASE)]).join('');

/** Luhn's sum in the base of our symbols: every second one counts double, its carry added. */
function checkOf(body: string): string {
  const sum = [...body].reduce((total, symbol, place) => {
    const value = REFERENCE_SYMBOLS.indexOf(symbol) * (place % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / BASE) + (value % BASE);
  }, 0);
  return REFERENCE_SYMBOLS[(BASE - (sum % BASE)) % BASE] ?? '';
}
