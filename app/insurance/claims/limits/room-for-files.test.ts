import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CLAIM_UPLOADS, STRANGERS_A_DAY } from '#config/claims/claim-limits.ts';
import { withPortals } from '#testing/test-portals.ts';
import { requireRoomForFiles } from './room-for-files.ts';

withPortals('storage for the files of a claim', (portals) => {
  const MB = 1024 * 1024;
  const none = { files: 0, bytes: 0 };
  const add = (given: Partial<Parameters<typeof requireRoomForFiles>[2]>) =>
    portals.db
      .transaction()
      .execute((trx) =>
        requireRoomForFiles(
          trx,
          { language: 'en' },
          { actor: 'claimant', added: { files: 1, bytes: MB }, own: none, ...given },
        ),
      );
  const today = async () =>
    Number((await sql<{ bytes: string }>`select bytes from stranger_bytes`.execute(portals.db)).rows[0]?.bytes ?? 0);

  test('a claim holds at most 2 GB of files, and a reporter without an account 60 files and 200 MB', async () => {
    await expect(add({ actor: 'account 1', ofClaim: 2048 * MB })).rejects.toThrow(/This claim has 2 GB/);
    await expect(add({ actor: 'account 1', ofClaim: 2047 * MB, own: { files: 900, bytes: 2000 * MB } })).resolves.toBe(
      undefined,
    );
    await expect(add({ own: { files: 60, bytes: MB } })).rejects.toThrow(/60 files and 200 MB.*call 1-800/);
    await expect(add({ own: { files: 2, bytes: 200 * MB } })).rejects.toThrow(/60 files and 200 MB/);
    await expect(add({ own: { files: 59, bytes: 199 * MB } })).resolves.toBe(undefined);
    expect([CLAIM_UPLOADS.mostBytesOfClaim, await today()]).toEqual([2048 * MB, MB]);
  });

  test('strangers share a daily limit and are told what to do beyond it; signed-in users are unaffected', async () => {
    await portals.db
      .updateTable('stranger_bytes')
      .set({ bytes: STRANGERS_A_DAY.mostBytes - 5 * MB })
      .execute();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => add({})));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(add({})).rejects.toThrow(/until tomorrow.*send it without files now.*or call/);
    await expect(add({ actor: 'account 1' })).resolves.toBe(undefined);
    expect(await today()).toBe(STRANGERS_A_DAY.mostBytes);
  });
});
