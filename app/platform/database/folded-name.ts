/**
 * A name as it is looked up and counted: an address of mail, a user id, a number, however it was typed. Width, marks that
 * nobody sees and the letter case of A to Z are forgiven, and nothing else: `same-name.ts` is the database's half, so
 * that no spelling is one name to the database and another to a limit.
 */
export const foldedName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '')
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
