import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LOGIN_WAIT } from '#config/security-limits.ts';
import { type TestPortals, withPortals } from '#testing/test-portals.ts';
import { countInARow, countTry, forgetTries, uncountTry } from './wait-store.ts';

const newKey = () => randomBytes(32);
const countMany = (portals: TestPortals, key: Buffer, times: number) =>
  Promise.all(Array.from({ length: times }, () => countTry(portals.db, key, LOGIN_WAIT)));

/** Makes the counter look as if that much time had passed. */
const age = ({ db }: TestPortals, key: Buffer, interval: string) =>
  db
    .updateTable('login_wait')
    .set({
      opens_at: sql<Date>`opens_at - ${interval}::interval`,
      forgotten_at: sql<Date>`forgotten_at - ${interval}::interval`,
    })
    .where('key', '=', key)
    .execute();

withPortals('lockout waits', (portals) => {
  test('LG-11 of 100 parallel attempts exactly five pass, and the next in 30 seconds', async () => {
    const key = newKey();
    const waits = await countMany(portals, key, 100);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await countTry(portals.db, key, LOGIN_WAIT)).toSatisfy((wait: number) => wait > 25 && wait <= 30);
  });

  test('LG-11 each failure after a wait doubles the next wait, up to an hour', async () => {
    const key = newKey();
    await countMany(portals, key, 5);
    const waits: number[] = [];
    for (let turn = 0; turn < 9; turn++) {
      const wait = await countTry(portals.db, key, LOGIN_WAIT);
      waits.push(wait);
      await age(portals, key, `${wait} seconds`);
      expect(await countMany(portals, key, 10).then((all) => all.filter((each) => each === 0))).toHaveLength(1);
    }
    for (const [turn, planned] of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].entries()) {
      expect(waits[turn]).toSatisfy((wait: number) => wait > planned - 10 && wait <= planned);
    }
  });

  test('LG-11 a right attempt clears earlier ones, and four wrong ones are cleared after 15 minutes', async () => {
    const [right, slow] = [newKey(), newKey()];
    await countMany(portals, right, 5);
    await forgetTries(portals.db, [right]);
    expect(await countMany(portals, right, 4)).toEqual([0, 0, 0, 0]);
    await countMany(portals, slow, 4);
    await age(portals, slow, '15 minutes');
    expect(await countMany(portals, slow, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  test('an attempt that was not evaluated does not count', async () => {
    const key = newKey();
    await countMany(portals, key, 5);
    await uncountTry(portals.db, key);
    expect(await countTry(portals.db, key, LOGIN_WAIT)).toBe(0);
    expect(await countTry(portals.db, key, LOGIN_WAIT)).toBeGreaterThan(0);
  });

  test('failures in a row are each counted, even in parallel', async () => {
    const key = newKey();
    const counts = await Promise.all(Array.from({ length: 100 }, () => countInARow(portals.db, key)));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  });
});
