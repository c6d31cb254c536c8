import { randomInt } from 'node:crypto';
import { REFERENCE_SYMBOLS } from '../help-requests/help-request.ts';

const LENGTH = 8;
const BASE = REFERENCE_SYMBOLS.length;

/** `Q`, eight symbols nobody misreads, and one that checks them. */
export function newQuoteReference(): string {
  return checkedReference(Array.from({ length: LENGTH }, () => REFERENCE_SYMBOLS[randomInt(BASE)]).join(''));
}

/** The reference of eight symbols. */
export const checkedReference = (body: string) => `Q${body}${checkOf(body)}`;

/** Whether a reference was written down right: one wrong symbol, or two next to each other swapped, is noticed. */
export function isQuoteReference(reference: string): boolean {
  const [, body = '', check] = /^Q([0-9A-Z]{8})([0-9A-Z])$/.exec(reference) ?? [];
  return body !== '' && check === checkOf(body);
}

/** Luhn's sum in the base of our symbols: every second one counts double, its carry added. */
function checkOf(body: string): string {
  const sum = [...body].reduce((total, symbol, place) => {
    const value = REFERENCE_SYMBOLS.indexOf(symbol) * (place % 2 === 1 ? 2 : 1);
    return total + Math.floor(value / BASE) + (value % BASE);
  }, 0);
  return REFERENCE_SYMBOLS[(BASE - (sum % BASE)) % BASE] ?? '';
}
