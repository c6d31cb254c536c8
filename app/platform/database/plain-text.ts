import { sql } from 'kysely';

/** A text as it is searched: without accents and in lower case, whatever the database's locale. */
export const plain = (text: ReturnType<typeof sql>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), E'[\\u0300-\\u036f]', '', 'g'))`;

/** A `like` pattern for texts that contain this word; wildcard characters in it are escaped. */
export const likeOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a name, each as it is searched; double last names are two words. */
export const wordsOf = (text: ReturnType<typeof sql>) => sql<string[]>`regexp_split_to_array(${plain(text)}, '[ -]+')`;
