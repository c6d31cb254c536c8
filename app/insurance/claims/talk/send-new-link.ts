import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { findAnyAccess } from '../access/claim-access-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { lockLine, raiseVersionsOf } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { findTalkParty, isToldByLetter } from './claim-message-store.ts';
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

/**
 * Sends the party of a line a link because they called and have none that works.
 *
 * @throws {Failure} refused when neither a mail nor a text reaches them, and when the page was not the latest, as when the
 *   form was sent twice
 */
export async function sendLinkFromDesk(context: Context, member: StaffMember, seen: SeenLine): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // The party may have other lines in the claim, whose pages show the same person.
    await lockLinesOf(trx, [seen.number]);
    const { id, claimId, partyId } = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const party = await findTalkParty(trx, context, claimId, partyId);
    if (!party || isToldByLetter(party)) {
      throw new Failure('refused', m.cdesk_link_unreached({}, { locale: context.language }));
    }
    await raiseVersionsOf(trx, partyId);
    await notifyParty(trx, context, party, 'desk-link');
    const actor = `staff ${member.id}` as const;
    await addClaimEvent(trx, { claimId, lineId: id, kind: 'link-sent', actor, visibility: 'staff' });
    await auditStaff(trx, context, member, { act: 'send-claim-link', subject: ['claim', claimId] });
  });
}
