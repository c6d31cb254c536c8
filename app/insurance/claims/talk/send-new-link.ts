import { audit } from '#platform/audit/audit-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findAnyAccess } from '../access/claim-access-store.ts';
import { findTalkParty } from './claim-message-store.ts';
import { notifyParty } from './notify-party.ts';

/**
 * Sends the party of a mailed link a new one, because most parties have no code to open their claim with. It goes where our
 * messages go, so whoever has only the old link learns nothing. A link that was ended gives none.
 *
 * @throws {Failure} throttled
 */
export async function sendNewLink(context: Context, token: string): Promise<void> {
  const pass = await findAnyAccess(context.db, 'link', hashToken(token));
  const target: [] | [number] = pass ? [pass.partyId] : [];
  await budgetOf('claimLink', context, ...target).reserve();
  if (!pass) return;
  const { claimId, partyId } = pass;
  await context.db.transaction().execute(async (trx) => {
    const party = await findTalkParty(trx, context, claimId, partyId);
    if (!party) return;
    await notifyParty(trx, context, party, 'link');
    await audit(trx, context, { act: 'mail-claim-link', actor: 'claimant', subject: ['claim', claimId] });
  });
}
