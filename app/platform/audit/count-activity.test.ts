import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findActivityCounts } from '#insurance/figures/figures-store.ts';
import { withPortals } from '#testing/test-portals.ts';
import { countActivity } from './count-activity.ts';

withPortals('counts of the activity log', (portals) => {
  const log = (event: string, ago: string) =>
    portals.db
      .insertInto('activity')
      .values({ event, happened_at: sql<Date>`now() - ${ago}::interval` })
      .execute();
  const counted = async () => {
    const { rows } = await sql`
      select current_date - counted_on as days, event, times from activity_count order by 1, 2`.execute(portals.db);
    return rows;
  };
  const figures = async (days: number) =>
    Object.fromEntries(
      (await findActivityCounts(portals.watched, days)).map(({ event, times }) => [event, Number(times)]),
    );

  beforeEach(async () => {
    await sql`truncate activity, activity_count, activity_counted`.execute(portals.db);
  });

  test('CA-21 each day is counted once, however many processes count and however often', async () => {
    for (const days of [0, 3, 3, 9]) await log('signed_in', `${days} days 2 hours`);
    await log('password_asked', '3 days 2 hours');
    await log('card_opened', '5 seconds');
    const resources = { db: portals.watched };
    await Promise.all([1, 2, 3, 4].map(() => countActivity(resources)));
    await countActivity(resources);
    // Rows of the last minute are left, because other rows of that time may not be committed yet.
    expect(await counted()).toMatchObject([
      { event: 'signed_in', times: 1 },
      { event: 'password_asked', times: 1 },
      { event: 'signed_in', times: 2 },
      { event: 'signed_in', times: 1 },
    ]);
  });

  test('CA-21 figures are right before, between and after counts, and when the log is deleted', async () => {
    expect(await figures(30)).toEqual({});
    for (const ago of ['40 days', '20 days', '2 hours']) await log('signed_in', ago);
    const before = { week: await figures(7), year: await figures(365) };
    expect(before).toEqual({ week: { signed_in: 1 }, year: { signed_in: 3 } });
    await countActivity(portals);
    expect({ week: await figures(7), year: await figures(365) }).toEqual(before);
    await log('signed_in', '0 seconds');
    await log('card_opened', '0 seconds');
    expect(await figures(365)).toEqual({ signed_in: 4, card_opened: 1 });
    await sql`delete from activity where happened_at < now() - interval '30 days'`.execute(portals.db);
    expect(await figures(365), 'its days stay counted').toEqual({ signed_in: 4, card_opened: 1 });
  });
});
