import { sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';

/** The stored name of a portal's audience: `fl-ga` is stored as `FL-GA`. */
export const audienceOf = (place: string): string => place.toUpperCase();

/** The HTML of the notice in force, as staff wrote it; the latest one wins. */
export async function findNotice(db: Queryable, audience: string): Promise<string | undefined> {
  const notice = await db
    .selectFrom('notice') // notice_by_audience
    .select('html')
    .where('audience', '=', audience)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where(({ eb }) => eb('ends_at', 'is', null).or('ends_at', '>', sql<Date>`now()`))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return notice?.html;
}

/** The latest `count` notices ever published to an audience, with their times, newest first. */
export function findVersions(db: Queryable, audience: string, count: number) {
  return db
    .selectFrom('notice') // notice_version
    .leftJoin('staff as publisher', 'publisher.id', 'notice.published_by')
    .leftJoin('staff as withdrawer', 'withdrawer.id', 'notice.withdrawn_by')
    .select(['notice.id', 'notice.version', 'notice.html', 'notice.starts_at', 'notice.ends_at'])
    .select(['notice.published_at', 'notice.published_by', 'notice.withdrawn_at'])
    .select(sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as('publisher'))
    .select(sql<string | null>`withdrawer.first_name || ' ' || withdrawer.last_name`.as('withdrawer'))
    .select(sql<Date>`now()`.as('now'))
    .where('notice.audience', '=', audience)
    .orderBy('notice.version', 'desc')
    .limit(count)
    .execute();
}
export type NoticeVersion = Awaited<ReturnType<typeof findVersions>>[number];

type NewNotice = {
  audience: string;
  /** One more than the newest version that its author saw. */
  version: number;
  html: string;
  /** Absent for now. */
  starts_at: Date | undefined;
  ends_at: Date | null;
  published_by: number;
};

/** @returns its id; undefined when a colleague's notice has become that version in the meantime */
export async function addVersion(db: Queryable, { starts_at, ...notice }: NewNotice): Promise<number | undefined> {
  const added = await db
    .insertInto('notice')
    .values({ ...notice, ...(starts_at && { starts_at }) })
    .onConflict((conflict) => conflict.columns(['audience', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** @returns its id; undefined when it was withdrawn before */
export async function withdrawVersion(
  db: Queryable,
  { audience, version, staffId }: { audience: string; version: number; staffId: number },
): Promise<number | undefined> {
  const withdrawn = await db
    .updateTable('notice')
    .set({ withdrawn_by: staffId, withdrawn_at: sql<Date>`now()` })
    .where('audience', '=', audience)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return withdrawn?.id;
}
