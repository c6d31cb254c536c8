// Writes the column types of the migrated schema to app/platform/database/tables.ts.
import { writeFileSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as GeneratorDialect, generate } from 'kysely-codegen';
import pg from 'pg';
import { migrateToLatest } from '../app/platform/database/migrate.ts';
import { startPostgres } from '../testing/postgres.ts';

export const TABLES_FILE = 'app/platform/database/tables.ts';

/** The text that `tables.ts` must have for the current migrations. */
export async function generateTables(): Promise<string> {
  const cluster = await startPostgres();
  const pool = new pg.Pool({ connectionString: cluster.url });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrateToLatest(db, { isTrial: true });
    return await generate({
      db,
      dialect: new GeneratorDialect(),
      excludePattern: 'kysely_*',
      outFile: null,
      typeOnlyImports: true,
      // The types that columnTypes in preparing-client.ts parses them to.
      typeMapping: { date: 'string', time: 'string', int8: 'number' },
    });
  } finally {
    await db.destroy();
    await cluster.stop();
  }
}

if (import.meta.main) writeFileSync(TABLES_FILE, await generateTables());
