// Separate from the call, so that pages can write and read codes without loading the parser.
import { areReferenceSymbols, checkSymbolOf } from './check-symbol.ts';

/** The number of random symbols in a code, before the check symbol. */
export const LETTER_SYMBOLS_DRAWN = 7;
/** The number of days during which a letter can be confirmed. */
export const LETTER_DAYS = 30;

/** `LV-2345-678C`: seven symbols and their check symbol. */
export function writeLetterCode(drawn: string): string {
  const symbols = drawn + checkSymbolOf(drawn);
  return `LV-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** A typed code in canonical form; undefined when it cannot be valid. */
export function readLetterCode(typed: string): string | undefined {
  const symbols = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^LV(?=.{8}$)/, '');
  const drawn = symbols.slice(0, -1);
  if (drawn.length !== LETTER_SYMBOLS_DRAWN || !areReferenceSymbols(symbols)) return undefined;
  return symbols.at(-1) === checkSymbolOf(drawn) ? writeLetterCode(drawn) : undefined;
}
