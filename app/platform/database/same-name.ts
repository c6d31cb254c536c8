import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldedName } from './folded-name.ts';

/** What an index of names is made of: "C" folds A to Z on every engine and in every locale, as `foldedName` does. */
export const foldedColumn = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)} collate "C")`;

/** Whether a column holds the name that was typed. */
export const isSameName = (column: string, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${foldedColumn(column)} = ${foldedName(typed)}`;
