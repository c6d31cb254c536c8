import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import { changeLine, lockLine } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { findUnacknowledged, hasConfirmationToPost, queueLetterOf } from './letter-post-store.ts';

/**
 * Writes the letter that confirms a claim to a party who got no email about it, such as a person named in another person's
 * report. The line is confirmed, and its clock stops, when the letter is mailed (`post-letter.ts`).
 *
 * @throws {Failure} refused when the line is confirmed already, or such a letter waits to be mailed
 */
export async function confirmByLetter(context: Context, member: StaffMember, seen: SeenLine): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockLinesOf(trx, [seen.number]);
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const { claimId, claimNumber: number, partyId } = line;
    const party = await findTalkParty(trx, context, claimId, partyId);
    const open = (await findUnacknowledged(trx, partyId)).find(({ id }) => id === line.id);
    if (!party || !open || (await hasConfirmationToPost(trx, partyId))) {
      throw new Failure('refused', m.confirm_letter_none({}, { locale: context.language }));
    }
    const { language } = party;
    const locale = { locale: language };
    const event = { claimId, lineId: line.id, kind: 'letter-written', actor: `staff ${member.id}` } as const;
    const eventId = await addClaimEvent(trx, { ...event, visibility: 'staff' });
    await addLetter(trx, {
      claimId,
      lineId: line.id,
      partyId,
      language,
      eventId,
      kind: 'acknowledgement',
      facts: {
        title: (open.isReported ? m.claim_opened_mail_title : m.letter_named_title)({ number }, locale),
        paragraphs: [
          (open.isReported ? m.claim_opened_mail_text : m.letter_named_text)({ number }, locale),
          m.letter_ack_questions({ phone: tollFree(brand.phones.claims) }, locale),
        ],
      },
    });
    await queueLetterOf(trx, eventId);
    await changeLine(trx, line.id, {});
    await auditStaff(trx, context, member, { act: 'mail-claim-letter', subject: ['claim', claimId] });
  });
}
