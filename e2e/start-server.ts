import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBuiltServer, temporaryFolder } from '../testing/built-server.ts';
import { openPostOffice } from './post-office.ts';

const PORTAL_KEY = 'the key of these journeys';

/** One built server on a fresh database for all journeys; each journey comes from an address of its own. */
export default async function startServer() {
  const postOffice = await openPostOffice();
  const logFolder = temporaryFolder();
  const log = join(logFolder, 'server.log');
  const server = await startBuiltServer(
    // All that it ever says: `canaries.spec.ts` looks for what it must not.
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
