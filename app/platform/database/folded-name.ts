/**
 * Normalizes a name for look-ups and counters: an email address, a user ID or a number. Ignores character width,
 * invisible characters and the case of A to Z, and nothing else. `same-name.ts` does the same in the database, so that
 * no spelling is one name to the database and another to a rate limit.
 */
export const foldedName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
