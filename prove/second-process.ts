import { rmSync } from 'node:fs';
import { startBuiltServer, TRIAL, temporaryFolder } from '../tools/built-server.ts';
import { refusedStart } from './own-server.ts';
import type { Row } from './prove.ts';
import { ask, publicPages, seconds, visitInTurns, warmUp } from './traffic.ts';

const TRIES = 3;
const WITHIN_MS = 2000;

/** A second server on the embedded database's folder: refused in one line, and the first one never notices. */
export async function secondProcess(): Promise<Row[]> {
  const DATA_DIR = temporaryFolder();
  const first = await startBuiltServer({ DATA_DIR, SAMPLE_POLICIES: '50', TRUST_PROXY: '1', ...TRIAL });
  await warmUp(first.url);
  const visits = visitInTurns(publicPages(first.url), 100);
  const refused: Awaited<ReturnType<typeof refusedStart>>[] = [];
  for (let turn = 0; turn < TRIES; turn++) refused.push(await refusedStart({ DATA_DIR }));
  const seen = await visits.stop();
  const { status } = await ask(`${first.url}/readyz`);
  await first.kill();
  // The lock of a process that was killed is gone with it.
  const next = await startBuiltServer({ DATA_DIR, SAMPLE_POLICIES: '50' });
  await next.stop();
  rmSync(DATA_DIR, { recursive: true });
  const plain = refused.filter(({ code, said }) => code === 2 && /^DATA_DIR .*in use.*\n$/.test(said));
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  const heldUp = Math.max(...refused.map(({ heldUpMs }) => heldUpMs));
  return [
    {
      failure: 'second process on the data folder',
      promise: 'refused in one line, exit 2, ≤ 2 s; the first goes on; free after kill -9',
      measured: `${plain.length} of ${TRIES} in one line, ${seconds(slowest)} (and held up by others ≤ ${seconds(heldUp)}); ${seen.count - seen.wrong.length} of ${seen.count} pages`,
      held: plain.length === TRIES && slowest <= WITHIN_MS && seen.wrong.length === 0 && status === 200,
    },
  ];
}
