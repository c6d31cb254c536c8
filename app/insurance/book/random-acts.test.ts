import { afterAll, expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { disagreements } from '#testing/random-acts/books-agree.ts';
import { actAtRandom, comeToRest } from '#testing/random-acts/random-acts.ts';
import { openWorld, stopClock } from '#testing/random-acts/random-world.ts';
import { TEST_BOOK } from '#testing/sample-test-book.ts';
import { importFolder } from '#testing/test-import.ts';
import { withPortals } from '#testing/test-portals.ts';
import { loadSampleBook } from './sample-book.ts';

const ACTS = 250;
const DAYS = 25;
const POLICIES = 40;
const BEGAN = plusDays(TEST_BOOK.today, -DAYS);

withPortals(
  'random acts on a book',
  (portals) => {
    afterAll(stopClock);
    test(`after ${ACTS} of them pages match the versions, and bills match the ledger`, async () => {
      const seed = Math.floor(Math.random() * 1_000_000);
      const world = await openWorld(portals, portals.database.pool, { seed, today: BEGAN, imports: importFolder() });
      const done = new Set<string>();
      for (let acts = 0; acts < ACTS; ) {
        for (const { act, isDone } of await actAtRandom(world)) {
          acts++;
          if (isDone) done.add(act);
        }
        world.pass((DAYS * 86_400_000) / ACTS);
      }
      await comeToRest(world);
      expect(await disagreements(portals), `seed ${seed}`).toEqual([]);
      // Most kinds of acts were done, whatever was drawn.
      expect(done.size).toBeGreaterThan(6);
    }, 120_000);
  },
  {
    prepare: (portals) =>
      loadSampleBook(
        { ...portals.database, keyring: portals.keyring },
        { ...TEST_BOOK, policies: POLICIES, today: BEGAN },
      ),
  },
);
