// The bundled portals as a server of their own, with people to ask about, gone when the kit is done.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../app/portals/database/database.ts';
import { loadSampleBook } from '../../app/portals/database/sample-book.ts';
import { type FoundCases, parseSampleCases, readSampleCases } from '../../app/portals/database/sample-cases.ts';
import { SAMPLE_SEED, samplesFile } from '../../app/portals/database/trial-book.ts';
import { startBuiltServer, TRIAL } from '../built-server.ts';
import { startPostgres } from '../postgres.ts';
import { readPinFromDatabase, readPinFromOutbox } from './read-pin.ts';

const POLICIES = 300;

/** Long enough; the database is gone when the kit is done. */
const SECRET_KEY = 'a secret of the kit, thirty-two long';

export type OwnPortals = {
  origin: string;
  cases: FoundCases;
  /** The newest pin sent to the phone that ends so after that moment. */
  readPin(lastFour: string, since: Date): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** @throws when the build fails, or there is no PostgreSQL server on the machine */
export function startOwnPortals(engine: 'embedded' | 'postgresql'): Promise<OwnPortals> {
  execFileSync(process.execPath, ['tools/build.ts', '--if-stale'], { stdio: 'inherit' });
  return engine === 'embedded' ? startEmbedded() : startOnPostgres();
}

async function startEmbedded(): Promise<OwnPortals> {
  const { url, folder, stop } = await startBuiltServer({ SAMPLE_POLICIES: String(POLICIES) });
  return { origin: url, cases: readCases(folder), readPin: (...sent) => readPinFromOutbox(url, ...sent), stop };
}

async function startOnPostgres(): Promise<OwnPortals> {
  const cluster = await startPostgres();
  try {
    const database = await openDatabase({ engine: 'postgresql', url: cluster.url });
    const today = new Date().toISOString().slice(0, 10);
    await loadSampleBook(database, { policies: POLICIES, seed: SAMPLE_SEED, today });
    const cases = await readSampleCases(database.db, SECRET_KEY);
    const { url, stop } = await startBuiltServer({ DATABASE_URL: cluster.url, SECRET_KEY, ...TRIAL });
    return {
      origin: url,
      cases,
      readPin: (...sent) => readPinFromDatabase(database.db, ...sent),
      async stop() {
        await stop();
        await database.close();
        cluster.stop();
      },
    };
  } catch (error) {
    cluster.stop();
    throw error;
  }
}

/** The people of a server with an embedded database on this machine. */
export function readCases(folder: string): FoundCases {
  return parseSampleCases(JSON.parse(readFileSync(samplesFile(folder), 'utf8')));
}
