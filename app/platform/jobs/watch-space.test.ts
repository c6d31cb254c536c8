import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withPortals } from '#testing/test-portals.ts';
import { measuresOf } from '../../measures.ts';
import { whyNotReady } from '../../readiness.ts';
import { LEAST_FREE_BYTES } from './free-space.ts';
import { startWatchingSpace } from './watch-space.ts';

/** A system folder without any free space. */
const FULL = '/proc';

withPortals('a disk too full for uploads', (portals) => {
  const full = () => ({ ...portals, env: { ...portals.env, UPLOADS_DIR: FULL } });

  test('leaves the process in service, because reading still works', async () => {
    expect(await whyNotReady(full())).toBeUndefined();
  });

  test('is logged as a warning, and /metrics has the free space', async () => {
    const warned = Promise.withResolvers<Record<string, unknown>>();
    const log = pino({ level: 'warn' }, { write: (line: string) => warned.resolve(JSON.parse(line)) });
    const watching = startWatchingSpace({ ...full(), log });
    expect(await warned.promise).toMatchObject({ level: 40, msg: 'disk is full', folder: 'uploads', freeBytes: 0 });
    await watching.stop();

    const free = measuresOf(full(), portals.database).find(({ name }) => name === 'unison_disk_free_bytes');
    const samples = await free?.read();
    expect(samples).toContainEqual({ labels: { folder: 'uploads' }, value: 0 });
    expect(samples?.some(({ value }) => value > LEAST_FREE_BYTES)).toBe(!portals.env.DATABASE_URL);
  });
});
