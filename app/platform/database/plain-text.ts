import { sql } from 'kysely';

/** Letters as they are searched: without accents and case, whatever the database's locale. */
export const plain = (text: ReturnType<typeof sql>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), E'[\\u0300-\\u036f]', '', 'g'))`;

/** Whatever holds this word, signs of patterns taken as they are. */
export const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
