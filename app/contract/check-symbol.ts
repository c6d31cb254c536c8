/** Without 0, 1, I, L, O and U: nobody mishears or misreads them, on the phone or on paper. */
export const REFERENCE_SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * ISO 7064's hybrid way, modulo 31 and 30: finds any one wrong symbol, and 399 of 400 pairs of neighbors that changed
 * places.
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
