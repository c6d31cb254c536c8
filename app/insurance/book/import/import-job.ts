import { setImmediate, setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { importLimits } from '#config/insurance/imports.ts';
import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { nextImport, storedNames } from './file/import-file-store.ts';
import { clearStray } from './file/import-folder.ts';
import { aloneWithImports, runImport } from './run-import.ts';

const LOOK_EVERY_MS = 3000;
/** Unused files are deleted once in this many turns. */
const CLEAR_TURNS = 1200;
const MOST_REST_MS = 5000;
const AGAIN_AFTER_MS = 2 * 60_000;

/** How imports run beside requests: small batches, with a pause after each piece and a rest after each transaction. */
export const besideRequests = {
  atOnce: importLimits.besideRequests.aBatch,
  pause: () => setImmediate(),
  rest: (workedMs: number) => setTimeout(Math.min(MOST_REST_MS, workedMs * importLimits.besideRequests.restShare)),
};

/** Continues files that do not wait for a person: those sent from the page, and those whose process died. */
export function startImports(resources: Resources, pool: pg.Pool) {
  /** When files that failed are tried again, by their IDs. They do not keep later files waiting. */
  const failed = new Map<number, number>();
  return startJob(resources, {
    name: 'imports',
    everyMs: LOOK_EVERY_MS,
    failure: 'an import did not go on',
    async work(stopping, turn, alive) {
      const { db, env, keyring } = resources;
      if (turn % CLEAR_TURNS === 0) await clearStray(env, await storedNames(db), new Date());
      const now = Date.now();
      for (const [id, until] of failed) if (until <= now) failed.delete(id);
      const id = await nextImport(db, [...failed.keys()]);
      if (id === undefined) return;
      // Until it is done. Its error goes to the log, and the file is tried again after the others.
      failed.set(id, now + AGAIN_AFTER_MS);
      await aloneWithImports(pool, { waits: false }, (own) =>
        runImport(
          {
            own,
            env,
            acting: { keyring, requestId: `import ${id}` },
            pause: async () => {
              stopping.throwIfAborted();
              alive();
              await besideRequests.pause();
            },
            rest: besideRequests.rest,
            atOnce: besideRequests.atOnce,
            watch: () => {},
          },
          id,
        ),
      );
      failed.delete(id);
    },
  });
}
