// Loaded into a server under proof (`--import`): on exit, it writes how long the server was ready to run while others
// ran.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.HELD_UP_FILE;
if (file && isMainThread) process.on('exit', () => writeFileSync(file, String(heldUpMs())));

/** For the main thread, and the one that it most likely waited for. Nothing if the system does not count it. */
function heldUpMs(): number {
  try {
    const waits = readdirSync('/proc/self/task').map((task) => {
      const [, waited = '0'] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ');
      return { isMain: task === String(process.pid), ms: Number(waited) / 1e6 };
    });
    const main = waits.find(({ isMain }) => isMain)?.ms ?? 0;
    return main + Math.max(0, ...waits.filter(({ isMain }) => !isMain).map(({ ms }) => ms));
  } catch {
    return 0;
  }
}
