import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dropCallsTo } from '../calls/call-back-store.ts';
import { addClaimEvent, hasEvent } from '../lines/claim-event-store.ts';
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

/** A party's open lines about which nobody of us has talked with them yet. */
export const findNotContacted = (trx: Queryable, partyId: number) =>
  trx
    .selectFrom('claim_line') // claim_line_of_party
    .select('id')
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .where(({ not }) => not(hasEvent('first-contact')))
    .orderBy('id')
    .execute();

/** A party's open lines that came from what others said. */
export function findNotReported(trx: Queryable, partyId: number) {
  return trx
    .selectFrom('claim_line') // claim_line_of_party
    .select(['id', hasEvent('first-contact').as('hasContact')])
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .where(({ not }) => not(hasEvent('reported')))
    .orderBy('id')
    .execute();
}
