import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { startBuiltServer, TRIAL, temporaryFolder } from '../testing/built-server.ts';
import type { Row } from './prove.ts';
import { ask, publicPages, visitInTurns, warmUp } from './traffic.ts';

/** A second server and a command use the same data folder and share its database; whichever ends leaves it intact. */
export async function secondProcess(): Promise<Row[]> {
  const DATA_DIR = temporaryFolder();
  const variables = { DATA_DIR, SAMPLE_POLICIES: '50', TRUST_PROXY: '1', ...TRIAL };
  const first = await startBuiltServer(variables);
  await warmUp(first.url);
  const second = await startBuiltServer(variables);
  // Watches the server that survives: requests in progress on the other get no answer.
  const visits = visitInTurns(publicPages(second.url), 100);
  const both = await Promise.all([first, second].map(({ url }) => ask(`${url}/readyz`)));
  const env = { ...process.env, DATA_DIR };
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/audit.ts', 'verify'], { env });
  // The server that started the database dies; the other must continue.
  await first.kill();
  const seen = await visits.stop();
  const after = await ask(`${second.url}/readyz`);
  await second.stop();
  rmSync(DATA_DIR, { recursive: true });
  const ready = [...both, after].filter(({ status }) => status === 200).length;
  const wrong = seen.wrong.length;
  return [
    {
      failure: 'a second process on the data folder',
      promise: 'both serve from one database, a command runs beside them, the other goes on after kill -9',
      measured: `${ready} of 3 looks ready; ${seen.count - wrong} of ${seen.count} pages; audit ${stdout.trim().split('\n')[0]}`,
      held: ready === 3 && wrong === 0 && /^Intact/.test(stdout),
    },
  ];
}
