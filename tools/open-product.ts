// Opens, for commands, the database and keys that the server works with.
import { randomUUID } from 'node:crypto';
import { BadConfiguration, type Env, parseCommandEnv } from '../app/config/env.server.ts';
import { openConfiguredDatabase } from '../app/open-resources.ts';
import { type Keyring, openKeyring } from '../app/platform/context/keyring.ts';
import type { Database } from '../app/platform/database/database.ts';

export type Product = Pick<Database, 'db' | 'pool'> & { env: Env; keyring: Keyring; requestId: string };

/**
 * Runs a command on the database at DATABASE_URL or in DATA_DIR, with or without a running server. A refusal is printed
 * as its message, without a stack trace.
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

/** The command cannot be done as requested; the message says why. */
export class Refused extends Error {}
