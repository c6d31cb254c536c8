import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { findLockouts } from './lockout-store.ts';
import { refund, reserve } from './throttle-store.ts';

const counter = (hits: number, seconds = 900) => ({ key: randomBytes(32), hits, seconds });
const passed = (waits: number[]) => waits.filter((wait) => wait === 0).length;

withPortals('throttle counters', (portals) => {
  test('of 100 parallel attempts on a limit of five, exactly five pass', async () => {
    const five = counter(5);
    const waits = await Promise.all(Array.from({ length: 100 }, () => reserve(portals.db, [five])));
    expect(passed(waits)).toBe(5);
  });

  test('a locked-out person is listed, and no longer once they have attempts left', async () => {
    const name = randomUUID();
    const [full, other] = [
      { ...counter(2), name },
      { ...counter(2), name },
    ];
    for (const each of [full, full, full, other]) await reserve(portals.db, [each]);
    const held = async () => (await findLockouts(portals.db, { names: [name], size: 10 })).map(({ key }) => key);
    expect(await held()).toEqual([full.key]);
    await refund(portals.db, [full]);
    expect(await held()).toEqual([]);
  });

  test('a locked-out person is told how long to wait', async () => {
    const one = counter(1, 120);
    await reserve(portals.db, [one]);
    expect(await reserve(portals.db, [one])).toSatisfy((wait: number) => wait > 110 && wait <= 120);
  });

  test('an address that is over its limit does not use up the limit of its target', async () => {
    const [address, target] = [counter(1), counter(10)];
    for (let turn = 0; turn < 20; turn++) await reserve(portals.db, [address], [target]);
    const others = await Promise.all(Array.from({ length: 20 }, () => reserve(portals.db, [counter(1)], [target])));
    expect(passed(others)).toBe(9);
  });

  test('a refund allows one more attempt, and never more than the limit', async () => {
    const two = counter(2);
    await reserve(portals.db, [two]);
    await refund(portals.db, [two]);
    await refund(portals.db, [two]);
    const waits = await Promise.all(Array.from({ length: 5 }, () => reserve(portals.db, [two])));
    expect(passed(waits)).toBe(2);
  });

  test('refused attempts are not counted: 20 parallel right answers leave the counters unchanged', async () => {
    const [address, target] = [[counter(5), counter(20)], [counter(10)]];
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const wait = await reserve(portals.db, address, target);
        if (wait === 0) await refund(portals.db, [...address, ...target]);
      }),
    );
    const hits = await portals.db
      .selectFrom('throttle')
      .where(
        'key',
        'in',
        [...address, ...target].map(({ key }) => key),
      )
      .select('hits')
      .execute();
    expect(hits).toEqual([{ hits: 0 }, { hits: 0 }, { hits: 0 }]);
  });

  test('a refund locks the outer counter before the inner one, like a reservation', async () => {
    const [outer, inner] = [counter(1000), counter(1000)];
    await reserve(portals.db, [outer], [inner]);
    const lock = (trx: typeof portals.db, key: Buffer) =>
      trx.selectFrom('throttle').select('hits').where('key', '=', key).forUpdate().noWait().execute();
    const refunded = await portals.db.transaction().execute(async (trx) => {
      await lock(trx, outer.key);
      const waiting = refund(portals.db, [outer], [inner]);
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(trx)).rows.length)
        .toBeGreaterThan(0);
      await lock(trx, inner.key);
      return { waiting };
    });
    await refunded.waiting;
  });

  test('a counter starts over when its window has passed', async () => {
    const one = counter(1, 900);
    await reserve(portals.db, [one]);
    await portals.db
      .updateTable('throttle')
      .set({ resets_at: new Date(Date.now() - 1000) })
      .where('key', '=', one.key)
      .execute();
    expect(await reserve(portals.db, [one])).toBe(0);
  });
});
