import { sql } from 'kysely';
import type { PolicyLender } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { LenderNews } from './endorse.ts';

/** Adds letters to lienholders for the desk to mail. Each version adds each letter only once. */
export async function addLenderNotices(
  trx: Queryable,
  policyId: number,
  versionNumber: number,
  news: LenderNews[],
  effectiveOn: string,
): Promise<void> {
  if (news.length === 0) return;
  await trx
    .insertInto('lender_notice')
    .values(
      news.map(({ vehiclePosition, lender, what }) => ({
        policy_id: policyId,
        version_number: versionNumber,
        vehicle_position: vehiclePosition,
        what,
        effective_on: effectiveOn,
        lender: JSON.stringify(lender),
      })),
    )
    .execute();
}

/** A letter among those of a version: one car may have two, where one lienholder follows another. */
export const letterKey = (vehiclePosition: number, what: LenderNews['what']) => `${vehiclePosition} ${what}`;

/**
 * Takes back the letters of a version that were not mailed yet, also those that were added when it was written again.
 *
 * @param origin the number under which it was written first
 * @returns the keys of those that were mailed
 */
export async function dropLenderNotices(trx: Queryable, policyId: number, origin: number): Promise<Set<string>> {
  const numbers = trx
    .selectFrom('policy_version') // policy_version_by_number
    .select('number')
    .where('policy_id', '=', policyId)
    .where(({ or, eb }) => or([eb('number', '=', origin), eb('origin_number', '=', origin)]));
  await trx
    .deleteFrom('lender_notice') // the unique index of what each version says
    .where('policy_id', '=', policyId)
    .where('version_number', 'in', numbers)
    .where('posted_at', 'is', null)
    .execute();
  const mailed = await trx
    .selectFrom('lender_notice') // the same
    .select(({ ref }) => ['vehicle_position', ref('what').$castTo<LenderNews['what']>().as('what')])
    .where('policy_id', '=', policyId)
    .where('version_number', 'in', numbers)
    .execute();
  return new Set(mailed.map(({ vehicle_position, what }) => letterKey(vehicle_position, what)));
}

export type LenderNotice = {
  id: number;
  policyId: number;
  prefix: string;
  number: string;
  versionNumber: number;
  vehiclePosition: number;
  what: LenderNews['what'];
  lender: PolicyLender;
  effectiveOn: string;
  writtenAt: Date;
};

const notices = (db: Queryable) =>
  db
    .selectFrom('lender_notice as notice')
    .innerJoin('policy', 'policy.id', 'notice.policy_id')
    .select(['notice.id', 'notice.policy_id as policyId', 'policy.prefix', 'policy.number'])
    .select(['notice.version_number as versionNumber', 'notice.vehicle_position as vehiclePosition'])
    .select(['notice.effective_on as effectiveOn', 'notice.written_at as writtenAt'])
    .select(({ ref }) => [
      ref('notice.what').$castTo<LenderNews['what']>().as('what'),
      ref('notice.lender').$castTo<PolicyLender>().as('lender'),
    ]);

/** Letters that have not been mailed yet, the longest waiting first. */
export const listLenderNotices = (
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<LenderNotice[]> =>
  notices(db)
    .where('notice.posted_at', 'is', null) // lender_notice_to_post
    .orderBy('notice.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** The letters about a policy, the newest first, mailed or not. */
export const listNoticesOfPolicy = (db: Queryable, policyId: number, most: number): Promise<LenderNotice[]> =>
  notices(db)
    .where('notice.policy_id', '=', policyId) // the unique index of what each version says
    .orderBy('notice.id', 'desc')
    .limit(most)
    .execute();

/** Also finds mailed letters, since a lost letter can be printed again. */
export const findLenderNotice = (db: Queryable, id: number): Promise<LenderNotice | undefined> =>
  notices(db).where('notice.id', '=', id).executeTakeFirst();

export async function countLenderNotices(db: Queryable): Promise<number> {
  const { waiting } = await db
    .selectFrom('lender_notice') // lender_notice_to_post
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('posted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** @returns the policy that the letter is about; undefined when it was already marked as mailed */
export function markNoticePosted(trx: Queryable, id: number, staffId: number) {
  return trx
    .updateTable('lender_notice')
    .set({ posted_at: sql<Date>`now()`, posted_by: staffId })
    .where('id', '=', id)
    .where('posted_at', 'is', null)
    .returning(({ lit }) => ['policy_id as policyId', lit(null).as('quoteId')])
    .executeTakeFirst();
}
