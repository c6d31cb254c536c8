import { join } from 'node:path';
import { startBuiltServer } from '../tools/built-server.ts';
import { openPostOffice } from './post-office.ts';

/** One built server on a fresh embedded database for all journeys; each journey comes from an address of its own. */
export default async function startServer() {
  const postOffice = await openPostOffice();
  const server = await startBuiltServer({ SAMPLE_POLICIES: '500', TRUST_PROXY: '1', ...postOffice.variables });
  process.env.UNISON_URL = server.url;
  process.env.UNISON_SAMPLES = join(server.folder, 'samples.json');
  process.env.UNISON_POST_OFFICE = postOffice.url;
  return async () => {
    await server.stop();
    await postOffice.stop();
  };
}
