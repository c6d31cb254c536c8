// Apart from the call: pages write and read codes without a parser.
import { areReferenceSymbols, checkSymbolOf } from './check-symbol.ts';

/** Of a code, before the symbol that checks them. */
export const LETTER_SYMBOLS_DRAWN = 7;
/** How long a letter can be confirmed. */
export const LETTER_DAYS = 30;

/** `LV-2345-678C`: seven symbols and the one that checks them. */
export function writeLetterCode(drawn: string): string {
  const symbols = drawn + checkSymbolOf(drawn);
  return `LV-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** A code as people type it, in its one spelling; nothing when it cannot be one. */
export function readLetterCode(typed: string): string | undefined {
  const symbols = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^LV(?=.{8}$)/, '');
  const drawn = symbols.slice(0, -1);
  if (drawn.length !== LETTER_SYMBOLS_DRAWN || !areReferenceSymbols(symbols)) return undefined;
  return symbols.at(-1) === checkSymbolOf(drawn) ? writeLetterCode(drawn) : undefined;
}
