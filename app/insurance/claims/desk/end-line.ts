import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { fullName } from '../../parties/full-name.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import type { Ending } from '../lines/line.ts';
import { lockLine } from '../lines/line-change-store.ts';
import { moveLine, requireVersion, type SeenLine } from '../lines/move-line.ts';
import { readText } from '../read-typed.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';

/** How a party said that they take their part back. */
const SAID_HOW = ['phone', 'message', 'letter', 'person'] as const;
export type SaidHow = (typeof SAID_HOW)[number];

export type TypedEnding = {
  /** For a closed line: why, as the party reads it. */
  why: string;
  /** For a closed line without a payment: nothing is owed for it. */
  owesNothing: boolean;
  /** For a withdrawn line: when and how the party said so. */
  saidOn: string | undefined;
  how: string;
  /** For a transferred line: who handles it now, and under which number. */
  carrier: string;
  theirNumber: string;
};

const MOST_NAME = 120;

/**
 * Ends a line without a denial: it is settled, its party took it back, or another insurer handles it. The party gets a
 * letter with the reason, in one transaction with the line's new state.
 *
 * @throws {Failure} refused, with a message that says what is missing
 */
export async function endLine(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { as, typed }: { as: Ending; typed: TypedEnding },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const { claimId, id: lineId, partyId, lossOn } = line;
    const party = await findTalkParty(trx, context, claimId, partyId);
    if (!party) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    const today = dayInZone(new Date(), zoneOfLoss(line.lawState, line.zip));
    const facts = {
      ...readReason(context, as, typed, { from: lossOn, until: today }),
      decidedBy: fullName(member),
    };
    const { owesNothing } = typed;
    const eventId = await moveLine(trx, context, {
      line,
      to: as,
      actor: `staff ${member.id}`,
      guards: { openItems: 0, owesNothing },
      ...(as === 'closed' && owesNothing && { facts: { owesNothing } }),
    });
    await addLetter(trx, { claimId, lineId, partyId, kind: as, language: party.language, facts, eventId });
    await notifyParty(trx, context, party, 'ended');
    await auditStaff(trx, context, member, { act: 'end-line', subject: ['claim', claimId], detail: { status: as } });
  });
}

type Days = { from: string; until: string };

function readReason(context: Context, as: Ending, typed: TypedEnding, { from, until }: Days): Record<string, string> {
  const locale = { locale: context.language };
  const refuse = (words: typeof m.cend_need_said) => new Failure('refused', words({}, locale));
  switch (as) {
    case 'closed':
      if (!typed.why.trim()) throw refuse(m.cend_need_why).at('why');
      return { why: readText(context, typed.why, 'why') };
    case 'withdrawn': {
      const how = SAID_HOW.find((each) => each === typed.how);
      const { saidOn } = typed;
      if (!how || !saidOn || saidOn < from || saidOn > until) {
        throw refuse(m.cend_need_said).at(how ? 'saidOn' : 'how');
      }
      return { how, saidOn };
    }
    case 'transferred': {
      const [carrier, theirNumber] = [typed.carrier, typed.theirNumber].map((text) => text.trim().slice(0, MOST_NAME));
      if (!carrier || !theirNumber) throw refuse(m.cend_need_carrier).at(carrier ? 'theirNumber' : 'carrier');
      return { carrier, theirNumber };
    }
  }
}
