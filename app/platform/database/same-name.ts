import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldedName } from './folded-name.ts';

/** The expression that indexes on names use. Collation "C" folds A to Z in every locale, as `foldedName` does. */
export const foldedColumn = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)} collate "C")`;

/** Whether a column holds the typed name. */
export const isSameName = (column: string, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${foldedColumn(column)} = ${foldedName(typed)}`;
