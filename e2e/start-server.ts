import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltServer, temporaryFolder } from '../testing/built-server.ts';
import { openPostOffice } from './post-office.ts';

const PORTAL_KEY = 'the key of these journeys';

/** One built server on a new database for all journeys; each journey uses its own network address. */
export default async function startServer() {
  const postOffice = await openPostOffice();
  const logFolder = temporaryFolder();
  const log = join(logFolder, 'server.log');
  const server = await startBuiltServer(
    // The file with all its output: `canaries.spec.ts` searches it for what must not be logged.
    {
      SAMPLE_POLICIES: '500',
      TRUST_PROXY: '1',
      PAYMENTS: 'test',
      RECORDS: 'test',
      PORTAL_KEY,
      LOG_LEVEL: 'debug',
      ...postOffice.variables,
    },
    '.',
    log,
  );
  process.env.UNISON_LOG = log;
  process.env.UNISON_URL = server.url;
  process.env.UNISON_PORTAL_KEY = PORTAL_KEY;
  process.env.UNISON_SAMPLES = join(server.folder, 'samples.json');
  process.env.UNISON_POST_OFFICE = postOffice.url;
  return async () => {
    await server.stop();
    await postOffice.stop();
    rmSync(logFolder, { recursive: true, force: true });
  };
}
