import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { endLinks } from '../access/claim-access-store.ts';
import { acknowledge } from '../lines/acknowledge.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { lockLine, raiseVersionsOf } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { inviteParty } from '../talk/invite-party.ts';
import { type Contact, readContact } from '../talk/read-contact.ts';
import { findUnacknowledged, setPartyContact } from './letter-post-store.ts';

/**
 * Corrects how a line's party is reached, because a report had a typing error or they have moved. Links end when they
 * went to an email address or phone that is no longer theirs. A report that was not confirmed yet is confirmed to a new
 * email address.
 *
 * @throws {Failure} refused for a phone, email or mailing address that is none, and when a colleague changed the line
 */
export async function correctParty(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  typed: Fields,
): Promise<void> {
  const contact = readContact(context, typed);
  await context.db.transaction().execute(async (trx) => {
    // The party may have other lines in the claim, which change with this one.
    await lockLinesOf(trx, [seen.number]);
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const { claimId, claimNumber: number, lawState, zip, partyId } = line;
    const before = await findTalkParty(trx, context, claimId, partyId);
    if (!before) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    const actor = `staff ${member.id}` as const;
    await setPartyContact(trx, partyId, contact);
    await raiseVersionsOf(trx, partyId);
    await addClaimEvent(trx, { claimId, lineId: line.id, kind: 'contact-corrected', actor, visibility: 'staff' });
    if (linksGoTo(contact) !== linksGoTo(before)) await endLinks(trx, partyId);
    if (contact.email !== before.email) {
      const lines = (await findUnacknowledged(trx, partyId)).filter(({ isReported }) => isReported);
      if (contact.email !== null && lines.length > 0 && !before.isRepresented) {
        const { email, phone, language } = contact;
        const reporter = { email, phone, language, accountId: before.accountId, isRepresented: false };
        await acknowledge(trx, context, { claimId, number, law: line, partyId, actor, lines, reporter });
      }
    }
    const isNews = contact.email !== before.email || contact.phone !== before.phone;
    if (isNews) await inviteParty(trx, context, { claimId, partyId, number, lawState, zip });
    await auditStaff(trx, context, member, { act: 'correct-party', subject: ['claim', claimId] });
  });
}

/** Where `notifyParty` sends links. */
const linksGoTo = ({ email, phone }: Pick<Contact, 'email' | 'phone'>) => email ?? phone;
