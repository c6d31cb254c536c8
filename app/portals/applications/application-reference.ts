import { randomInt } from 'node:crypto';
import { REFERENCE_SYMBOLS } from '../help-requests/help-request.ts';
import type { ApplicationKind } from './application.ts';

const RANDOM_SYMBOLS = 8;
const LETTERS: Record<ApplicationKind, string> = { appointment: 'A', job: 'J' };

/** A letter, eight symbols, and one that checks them: a slip of one symbol or of two neighbours is seen at once. */
export function newApplicationReference(kind: ApplicationKind): string {
  const symbols = Array.from({ length: RANDOM_SYMBOLS }, () => REFERENCE_SYMBOLS[randomInt(REFERENCE_SYMBOLS.length)]);
  const body = symbols.join('');
  return `${LETTERS[kind]}${body}${checkSymbol(body)}`;
}

/** As somebody typed it: spaces, dashes and small letters are forgiven. @returns nothing for one that cannot be */
export function readApplicationReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (!new RegExp(`^[AJ][${REFERENCE_SYMBOLS}]{${RANDOM_SYMBOLS + 1}}$`).test(plain)) return undefined;
  return checkSymbol(plain.slice(1, -1)) === plain.at(-1) ? plain : undefined;
}

/** Luhn's rule, for as many symbols as there are. */
function checkSymbol(body: string): string {
  const many = REFERENCE_SYMBOLS.length;
  const sum = [...body].reverse().reduce((total, symbol, place) => {
    const value = REFERENCE_SYMBOLS.indexOf(symbol) * (place % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / many) + (value % many);
  }, 0);
  return REFERENCE_SYMBOLS[(many - (sum % many)) % many] ?? '';
}

/** In threes and fours, as it is read out: A23-4567-89B. */
export const writtenReference = (reference: string) => reference.replace(/^(.{3})(.{4})(.{3})$/, '$1-$2-$3');
