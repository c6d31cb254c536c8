import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

type Days = { from: string; until: string };

/** The seats that the desk has set for days of a place, by day. Other days have what the configuration says. */
export async function seatsSet(db: Queryable, placeId: string, { from, until }: Days): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('inspection_day') // inspection_day_pkey
    .select(['on_day as day', 'seats'])
    .where('place_id', '=', placeId)
    .where('on_day', '>=', from)
    .where('on_day', '<=', until)
    .execute();
  return new Map(rows.map(({ day, seats }) => [day, seats]));
}

export async function setSeats(
  trx: Queryable,
  { placeId, day, seats, staffId }: { placeId: string; day: string; seats: number; staffId: number },
): Promise<void> {
  await trx
    .insertInto('inspection_day')
    .values({ place_id: placeId, on_day: day, seats, set_by: staffId })
    .onConflict((conflict) =>
      conflict.columns(['place_id', 'on_day']).doUpdateSet({ seats, set_by: staffId, set_at: sql<Date>`now()` }),
    )
    .execute();
}
