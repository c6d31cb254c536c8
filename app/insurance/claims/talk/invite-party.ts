import type { StateCode } from '#config/states.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addCallsTo, dropCallsTo } from '../calls/call-back-store.ts';
import { callsBy } from '../lines/acknowledge.ts';
import { findNotReported } from '../lines/claim-event-store.ts';
import { findTalkParty } from './claim-message-store.ts';
import { notifyParty } from './notify-party.ts';

type Invited = { claimId: number; partyId: number; number: string; lawState: StateCode; zip: string | null };

/**
 * Asks somebody whom others named, and whom we have not reached, to open their part of the claim: by mail, or else with a
 * call of the desk's. A text needs their own agreement. Whoever has reported is left alone.
 *
 * @returns whether they were written to
 */
export async function inviteParty(
  trx: Queryable,
  context: Pick<Context, 'env'>,
  { claimId, partyId, number, ...place }: Invited,
): Promise<boolean> {
  const party = await findTalkParty(trx, context, claimId, partyId);
  const waiting = (await findNotReported(trx, partyId)).filter(({ hasContact }) => !hasContact);
  if (!party || waiting.length === 0) return false;
  await dropCallsTo(trx, partyId);
  if (party.email) await notifyParty(trx, context, party, 'named');
  else await addCallsTo(trx, [partyId], { number, callOn: callsBy(place) });
  return party.email !== null;
}
