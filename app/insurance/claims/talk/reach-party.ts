import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dropCallsTo } from '../calls/call-back-store.ts';
import { addClaimEvent, findNotReported } from '../lines/claim-event-store.ts';
import { markAcknowledged } from '../lines/dispatch-store.ts';

/**
 * The desk has reached a person who did not report, but was named in another person's report. This is the first contact on
 * each of their lines, which continue as if they had reported and we had acknowledged it. The caller has locked the lines.
 */
export async function reachParty(
  trx: Queryable,
  { claimId, partyId, actor }: { claimId: number; partyId: number; actor: Actor },
): Promise<void> {
  for (const { id: lineId, hasContact } of await findNotReported(trx, partyId)) {
    if (!hasContact) await addClaimEvent(trx, { claimId, lineId, kind: 'first-contact', actor, visibility: 'line' });
    await markAcknowledged(trx, lineId);
  }
  await dropCallsTo(trx, partyId);
}
