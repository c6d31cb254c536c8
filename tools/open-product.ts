// For commands: the database and keys that the server works with.
import { randomUUID } from 'node:crypto';
import { BadConfiguration, type Env, parseCommandEnv } from '../app/config/env.server.ts';
import { openConfiguredDatabase } from '../app/open-resources.ts';
import { type Keyring, openKeyring } from '../app/platform/context/keyring.ts';
import type { Database } from '../app/platform/database/database.ts';

export type Product = Pick<Database, 'db' | 'pool'> & { env: Env; keyring: Keyring; requestId: string };

/**
 * Does a command's work on the database of DATABASE_URL, or on that of DATA_DIR, beside a running server or alone. What
 * is refused is said in its own words, without a trace of where.
 */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  try {
    const env = parseCommandEnv(process.env);
    const database = await openConfiguredDatabase(env);
    const keyring = openKeyring(env.SECRET_KEY, env.SECRET_KEYS_ALSO_READ);
    try {
      await work({ ...database, env, keyring, requestId: randomUUID() });
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected = [BadConfiguration, Refused].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = isExpected ? 2 : 1;
  }
}

/** A command that cannot be done as it was asked for. */
export class Refused extends Error {}
