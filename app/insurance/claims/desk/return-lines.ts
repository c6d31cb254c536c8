import type { Queryable } from '#platform/database/database.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { changeLine, leaveEndedLines, lockLinesOfAdjuster, refreshClaimStatus } from '../lines/line-change-store.ts';

/**
 * Returns the lines of an adjuster who no longer works on claims to the queue. Nobody is told to call them any more, also
 * about a line that is over: it may open again.
 *
 * @returns how many lines were open
 */
export async function returnLines(trx: Queryable, staffId: number): Promise<number> {
  const open = (await lockLinesOfAdjuster(trx, staffId)).filter(({ closedAt }) => closedAt === null);
  for (const { id, claimId } of open) {
    await changeLine(trx, id, { adjusterId: null });
    await addClaimEvent(trx, {
      claimId,
      lineId: id,
      kind: 'assigned',
      actor: 'operator',
      facts: { name: null },
      visibility: 'line',
    });
    await refreshClaimStatus(trx, claimId, true);
  }
  await leaveEndedLines(trx, staffId);
  return open.length;
}
