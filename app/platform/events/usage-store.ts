import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import type { UseCount } from './open-usage.ts';

/** Adds to today's counts. All processes write the rows in the same order, so that they cannot deadlock. */
export async function addCounts(db: Queryable, counts: UseCount[]): Promise<void> {
  const rows = counts
    .map(({ kind, name, language, isMobile, state = null, times }) => ({
      kind,
      name,
      language,
      is_mobile: isMobile,
      state,
      times,
    }))
    .map((row) => ({ row, place: Object.values(row).slice(0, -1).join() }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ row }) => row);
  await db
    .insertInto('usage_count')
    .values(rows)
    .onConflict((already) =>
      already
        .columns(['counted_on', 'kind', 'name', 'language', 'is_mobile', 'state'])
        .doUpdateSet(({ ref }) => ({ times: sql<number>`${ref('usage_count.times')} + ${ref('excluded.times')}` })),
    )
    .execute();
}
