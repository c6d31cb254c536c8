import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { writtenAmount } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { lockPolicyOfClaim } from '../amounts/used-in-term-store.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { isEnded } from '../lines/line.ts';
import { changeLine, type LockedLine, lockLine } from '../lines/line-change-store.ts';
import { byLetter, findTalkParty, type TalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { readRental } from './rental-form.ts';
import { rentalLetter } from './rental-letter.ts';
import { addAnswer, answerReceiptRow, lastAnswer, lockReceipt } from './rental-store.ts';
import { mostOfReceipt } from './rental-view.ts';

/** The latest decision that the adjuster saw; 0 for none. */
type Seen = { number: string; line: number; version: number };

/**
 * Decides whether and how a rental car is owed; for a claimant whom our insured hit, this approves it. A new decision
 * is a new version, from which the days are computed.
 *
 * @throws {Failure} refused, with a message that says what to correct; also when a colleague decided in the meantime
 */
export async function answerRental(context: Context, member: StaffMember, seen: Seen, form: Fields): Promise<void> {
  const locale = { locale: context.language };
  const answer = readRental(form, context.language);
  await context.db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, seen.number, seen.line);
    const party = line && (await findTalkParty(trx, context, line.claimId, line.partyId));
    if (!line || !party) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    if (isEnded(line.state)) throw new Failure('refused', m.rent_desk_not_here({}, locale));
    if ((await lastAnswer(trx, line.id)) !== seen.version) {
      throw new Failure('refused', m.rent_answered_meanwhile({}, locale));
    }
    // A decision that was begun before is not sent beside this answer.
    await changeLine(trx, line.id, {});
    await addAnswer(trx, { ...answer, lineId: line.id, version: seen.version + 1, staffId: member.id });
    const tells = await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'rental-answered',
      actor: `staff ${member.id}`,
      facts: byLetter(party),
      visibility: 'line',
    });
    await notifyOfRental(trx, context, member, { line, party, tells });
  });
}

/**
 * Records which part of a receipt counts toward the rental, and why the rest does not. This pays nothing.
 *
 * @throws {Failure} refused, with a message that says what to correct; also when it was decided in the meantime
 */
export async function answerReceipt(
  context: Context,
  member: StaffMember,
  at: { number: string; line: number },
  { receipt: id, counted, answer }: { receipt: number; counted: string; answer: string },
): Promise<void> {
  const locale = { locale: context.language };
  const countedCents = typedMoney().safeParse(counted).data;
  if (countedCents === undefined) throw new Failure('refused', m.rent_bad_counted({}, locale)).at('counted');
  const words = answer.trim().slice(0, MOST_WORDS) || null;
  await context.db.transaction().execute(async (trx) => {
    await lockPolicyOfClaim(trx, at.number);
    const line = await lockLine(trx, at.number, at.line);
    const party = line && (await findTalkParty(trx, context, line.claimId, line.partyId));
    const receipt = line && (await lockReceipt(trx, line.id, id));
    if (!line || !party || !receipt) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    if ((await lastAnswer(trx, line.id)) === 0 && countedCents > 0) {
      throw new Failure('refused', m.rent_answer_first({}, locale));
    }
    if (countedCents > receipt.cents) throw new Failure('refused', m.rent_too_much({}, locale)).at('counted');
    const claim = await readClaim(trx, at.number);
    const [ours] = claim?.lines.filter((each) => each.id === line.id) ?? [];
    const [whole] = claim?.receipts.filter((each) => each.id === id) ?? [];
    const most = claim && ours && whole ? mostOfReceipt(claim, ours, whole) : 0;
    if (countedCents > most) {
      throw new Failure('refused', m.rent_over_owed({ most: writtenAmount(most, context.language) }, locale)).at(
        'counted',
      );
    }
    if (countedCents < receipt.cents && !words) throw new Failure('refused', m.rent_need_why({}, locale)).at('answer');
    await answerReceiptRow(trx, id, { countedCents, answer: words, staffId: member.id });
    const tells = await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'receipt-answered',
      actor: `staff ${member.id}`,
      facts: { ref: id, cents: countedCents, ofCents: receipt.cents, ...byLetter(party) },
      visibility: 'line',
    });
    await notifyOfRental(trx, context, member, { line, party, tells });
  });
}
const MOST_WORDS = 500;

type Told = { line: LockedLine; party: TalkParty; tells: number };

async function notifyOfRental(trx: Queryable, context: Context, member: StaffMember, { line, party, tells }: Told) {
  await notifyParty(trx, context, party, 'rental');
  await writeLetterIfByPost(trx, line, party, {
    kind: 'message',
    tells,
    actor: `staff ${member.id}`,
    write: async (language) => rentalLetter(await readClaim(trx, party.claimNumber), line.id, language),
  });
  await auditStaff(trx, context, member, { act: 'answer-rental', subject: ['claim', line.claimId] });
}
