import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export type NoticeAudience = 'FL-GA' | 'TX';

/** The HTML of the notice in force now, as staff wrote it; the latest one wins. */
export async function findNotice(db: Queryable, audience: NoticeAudience): Promise<string | undefined> {
  const notice = await db
    .selectFrom('notice') // notice_by_audience
    .select('html')
    .where('audience', '=', audience)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where(({ eb }) => eb('ends_at', 'is', null).or('ends_at', '>', sql<Date>`now()`))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return notice?.html;
}
