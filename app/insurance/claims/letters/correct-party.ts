import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueSms } from '#platform/messages/outbox-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { endLinks } from '../access/claim-access-store.ts';
import { acknowledge } from '../lines/acknowledge.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { lockLine, raiseVersionsOf } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { findTalkParty, type TalkParty } from '../talk/claim-message-store.ts';
import { inviteParty } from '../talk/invite-party.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { type Contact, readContact } from '../talk/read-contact.ts';
import { findUnacknowledged, setPartyContact } from './letter-post-store.ts';

/**
 * Corrects how a line's party is reached, because a report had a typing error or they have moved. Links end when they
 * went to an email address or phone that is no longer theirs, and one goes to the new one. A report that was not confirmed
 * yet is confirmed to a new email address. A party who asks for no more texts gets one last text that says so.
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
    const isTextless = typed.noTexts === 'yes';
    await setPartyContact(trx, partyId, { ...contact, isTextless });
    await raiseVersionsOf(trx, partyId);
    await addClaimEvent(trx, { claimId, lineId: line.id, kind: 'contact-corrected', actor, visibility: 'staff' });
    if (isTextless) {
      await addClaimEvent(trx, { claimId, lineId: line.id, kind: 'texts-stopped', actor, visibility: 'staff' });
      await textLast(trx, before);
    }
    const isElsewhere = linksGoTo(contact) !== linksGoTo(before);
    if (isElsewhere) await endLinks(trx, partyId);
    let isWritten = false;
    if (contact.email !== before.email) {
      const lines = (await findUnacknowledged(trx, partyId)).filter(({ isReported }) => isReported);
      if (contact.email !== null && lines.length > 0 && !before.isRepresented) {
        const { email, phone, language } = contact;
        const reporter = { email, phone, language, accountId: before.accountId, isRepresented: false };
        await acknowledge(trx, context, { claimId, number, law: line, partyId, actor, lines, reporter });
        isWritten = true;
      }
    }
    const isNews = contact.email !== before.email || contact.phone !== before.phone;
    if (isNews && (await inviteParty(trx, context, { claimId, partyId, number, lawState, zip }))) isWritten = true;
    const after = isElsewhere && !isWritten ? await findTalkParty(trx, context, claimId, partyId) : undefined;
    if (after) await notifyParty(trx, context, after, 'desk-link');
    await auditStaff(trx, context, member, { act: 'correct-party', subject: ['claim', claimId] });
  });
}

/** Where `notifyParty` sends links. */
const linksGoTo = ({ email, phone }: Pick<Contact, 'email' | 'phone'>) => email ?? phone;

/** The one text that may follow, if texts went to them. */
async function textLast(trx: Queryable, { phone, hasTexts, isRepresented, language, claimNumber }: TalkParty) {
  if (!phone || !hasTexts || isRepresented) return;
  const words = { brand: brand.shortName, number: claimNumber, phone: tollFree(brand.phones.claims) };
  await enqueueSms(trx, { to: phone, text: m.talk_sms_last(words, { locale: language }) });
}
