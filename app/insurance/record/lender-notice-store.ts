import type { Queryable } from '#platform/database/database.ts';
import type { LenderNews } from './endorse.ts';

/** Letters to lenders, to be posted by the desk; the same version writes each once. */
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
        ...{ policy_id: policyId, version_number: versionNumber, vehicle_position: vehiclePosition, what },
        ...{ effective_on: effectiveOn, lender: JSON.stringify(lender) },
      })),
    )
    .execute();
}
