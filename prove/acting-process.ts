// Does random acts, several concurrently, until it has done enough of them or is killed. It prints each act that is
// done.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { parseEnv } from '../app/config/env.server.ts';
import { openResources } from '../app/open-resources.ts';
import { openDatabase } from '../app/platform/database/database.ts';
import { openOwnConnection } from '../app/platform/database/own-connection.ts';
import { disagreements } from '../app/testing/random-acts/books-agree.ts';
import { actAtRandom, comeToRest } from '../app/testing/random-acts/random-acts.ts';
import { openWorld } from '../app/testing/random-acts/random-world.ts';

const PARALLEL = 4;

const { values } = parseArgs({
  options: {
    acts: { type: 'string' },
    seed: { type: 'string' },
    today: { type: 'string' },
    /** The duration of one act on the world's clock. */
    ms: { type: 'string' },
    uploads: { type: 'string' },
    after: { type: 'string' },
    /** Lets everything finish, and prints what does not agree. */
    compare: { type: 'boolean' },
  },
});
const { acts = '0', seed = '1', after = '0', today = '', ms = '0', uploads = '' } = values;
const env = parseEnv({ ...process.env, NODE_ENV: 'test' });
const { db, pool, close } = await openDatabase({ url: env.DATABASE_URL ?? '' }, { isTrial: true });
const resources = openResources(env, db, pino({ level: 'silent' }));
const begin = { seed: Number(seed), after: Number(after), today, imports: { ...env, UPLOADS_DIR: uploads } };
const world = await openWorld(resources, pool, begin);
let left = Number(acts);
await Promise.all(
  Array.from({ length: PARALLEL }, async () => {
    while (left > 0) {
      left--;
      world.pass(Number(ms));
      for (const { act, isDone } of await actAtRandom(world)) process.stdout.write(`${isDone ? act : '-'}\n`);
    }
  }),
);
if (values.compare) {
  await comeToRest(world);
  const own = await openOwnConnection(pool);
  for (const line of await disagreements(own)) process.stdout.write(`! ${line}\n`);
  await own.close();
}
await close();
