/** Leaves out 0, 1, I, L, O and U, which people mishear on the phone or misread on paper. */
export const REFERENCE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * ISO 7064 hybrid check, modulo 31 and 30: detects any single wrong symbol, and 399 of 400 swaps of adjacent symbols.
 */
export function checkSymbolOf(drawn: string): string {
  const size = REFERENCE_SYMBOLS.length;
  const product = [...drawn].reduce((carried, symbol) => {
    const sum = (carried + REFERENCE_SYMBOLS.indexOf(symbol)) % size || size;
    return (sum * 2) % (size + 1);
  }, size);
  return REFERENCE_SYMBOLS[(size + 1 - product) % size] ?? '';
}

export const areReferenceSymbols = (text: string): boolean =>
  [...text].every((symbol) => REFERENCE_SYMBOLS.includes(symbol));
