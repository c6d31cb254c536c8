import { expect, test } from 'vitest';
import { recordZipCheck } from '#contract/zip.ts';
import { withPortals } from '#testing/test-portals.ts';

withPortals('sqzl', (portals) => {
  const right = { zipcode: '33135', status: 'Y' as const, time: '09:05:00', date: '2026/02/28' };
  const rows = () =>
    portals.db
      .selectFrom('zip_check')
      .select(['zip', 'is_supported', 'checked_on', 'checked_time'])
      .orderBy('id')
      .execute();

  test('CA-14 ZP-02 stores a check with its zip, verdict, day and time, however it was sent', async () => {
    expect(await portals.ask(recordZipCheck, right, { isOurSite: false })).toMatchObject({ status: 200, body: 'OK' });
    await portals.ask(recordZipCheck, { ...right, status: 'N', zipcode: '30301' }, { way: 'as-specified' });
    expect(await rows()).toEqual([
      { zip: '33135', is_supported: true, checked_on: '2026-02-28', checked_time: '09:05:00' },
      { zip: '30301', is_supported: false, checked_on: '2026-02-28', checked_time: '09:05:00' },
    ]);
  });

  test.each([
    { date: '2026/02/29' },
    { date: '0000/01/01' },
    { date: '2026-02-28' },
    { time: '24:00:00' },
    { status: 'y' },
    { zipcode: '3313' },
  ])('malformed %j gets a 400 and is not stored', async (wrong) => {
    const before = await rows();
    expect((await portals.ask(recordZipCheck, { ...right, ...wrong } as typeof right)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });
});
