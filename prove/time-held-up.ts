// Loaded into a server that is proved (`--import`): as it ends, it writes down for how long it was ready to run and others ran.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.HELD_UP_FILE;
if (file && isMainThread) process.on('exit', () => writeFileSync(file, String(heldUpMs())));

/** Of the main thread, and of the one that it most likely waited for. Nothing where the system does not count it. */
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
