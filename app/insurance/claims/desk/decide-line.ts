import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fullName } from '../../parties/full-name.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import { findStaffNames, type StaffMember } from '../../staff/staff-store.ts';
import { requireAuthority } from '../amounts/require-authority.ts';
import { regulatorText } from '../claim-labels.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import { type DenialGrounds, moveProblem } from '../lines/line.ts';
import { changeLine, estimatedCents, eventsOfLine, type LockedLine, lockLine } from '../lines/line-change-store.ts';
import { moveLine, requireVersion, type SeenLine } from '../lines/move-line.ts';
import { readText } from '../read-typed.ts';
import { byLetter, findTalkParty, type TalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { pendingDenial } from './pending-denial.ts';

/**
 * Accepts a line in whole or in part. State, event, letter and the mail about the letter are one transaction, so a
 * decision is communicated exactly once, even after an interruption.
 */
export async function acceptLine(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { as, typed }: { as: 'accepted' | 'partly'; typed: string },
): Promise<void> {
  const why = readText(context, typed, 'why');
  await decide(context, seen, async (trx, line, party) => {
    const actor = `staff ${member.id}` as const;
    // Without an estimate, the amount shows when it is paid, and the authority is asked for then.
    requireAuthority(context, member, line.coverage, await estimatedCents(trx, line.id));
    const eventId = await moveLine(trx, context, { line, to: as, actor, facts: byLetter(party) });
    await tell(trx, context, { line, party, eventId, kind: as, facts: { why, decidedBy: fullName(member) } });
    await auditStaff(trx, context, member, {
      act: 'decide-line',
      subject: ['claim', line.claimId],
      detail: { status: as },
    });
  });
}

export type TypedGrounds = Record<'wording' | 'relied' | 'wouldChange', string>;

/** Records a proposed denial. Nothing reaches the claimant before a second person agrees. */
export async function proposeDenial(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  typed: TypedGrounds,
): Promise<void> {
  const grounds = {
    wording: textOr(context, typed.wording, 'wording', m.line_no_wording),
    relied: textOr(context, typed.relied, 'relied', m.line_no_facts),
    wouldChange: textOr(context, typed.wouldChange, 'wouldChange', m.line_no_way_back),
  };
  await decide(context, seen, async (trx, line) => {
    // Checks that a line in this state can be denied at all; the reviewer is checked later.
    const couldBe = moveProblem(line.state, 'denied', { openItems: 0 }) !== 'no-such-move';
    if (!couldBe) throw new Failure('refused', m.line_no_such_move({}, { locale: context.language }));
    await changeLine(trx, line.id, {});
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'denial-proposed',
      actor: `staff ${member.id}`,
      facts: { ...grounds, by: member.id },
      visibility: 'staff',
    });
    await auditStaff(trx, context, member, {
      act: 'decide-line',
      subject: ['claim', line.claimId],
      detail: { status: 'proposed' },
    });
  });
}

/**
 * A second person approves the denial. The letter gives the policy's wording, the facts, what would change the
 * decision, and the regulator.
 */
export async function approveDenial(context: Context, member: StaffMember, seen: SeenLine): Promise<void> {
  await decide(context, seen, async (trx, line, party) => {
    const proposal = await heldProposal(trx, context, line);
    const { wording, relied, wouldChange, by } = proposal;
    const grounds: DenialGrounds = {
      wording,
      facts: relied,
      wouldChange,
      proposedBy: by,
      reviewedBy: member.id,
      regulator: regulatorText({ state: line.lawState, isLawKnown: line.isLawKnown }, party.language),
    };
    const actor = `staff ${member.id}` as const;
    const eventId = await moveLine(trx, context, {
      line,
      to: 'denied',
      actor,
      facts: byLetter(party),
      guards: { openItems: 0, grounds },
    });
    const names = await findStaffNames(trx, [by]);
    const facts = { wording, relied, wouldChange, decidedBy: names.get(by) ?? '', reviewedBy: fullName(member) };
    await tell(trx, context, { line, party, eventId, kind: 'denied', facts });
    await auditStaff(trx, context, member, {
      act: 'review-denial',
      subject: ['claim', line.claimId],
      detail: { status: 'denied' },
    });
  });
}

/** The second person returns the proposed denial with a reason, and the line continues. */
export async function returnDenial(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { typed }: { typed: string },
): Promise<void> {
  const why = readText(context, typed, 'why');
  await decide(context, seen, async (trx, line) => {
    await heldProposal(trx, context, line);
    await changeLine(trx, line.id, {});
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'denial-returned',
      actor: `staff ${member.id}`,
      facts: { why },
      visibility: 'staff',
    });
    await auditStaff(trx, context, member, {
      act: 'review-denial',
      subject: ['claim', line.claimId],
      detail: { status: 'returned' },
    });
  });
}

/** The person who proposed the denial takes it back, before a second person has decided. */
export async function takeBackDenial(context: Context, member: StaffMember, seen: SeenLine): Promise<void> {
  await decide(context, seen, async (trx, line) => {
    const { by } = await heldProposal(trx, context, line);
    if (by !== member.id) throw new Failure('refused', m.cdesk_not_own_denial({}, { locale: context.language }));
    await changeLine(trx, line.id, {});
    await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'denial-taken-back',
      actor: `staff ${member.id}`,
      facts: {},
      visibility: 'staff',
    });
    await auditStaff(trx, context, member, {
      act: 'decide-line',
      subject: ['claim', line.claimId],
      detail: { status: 'taken-back' },
    });
  });
}

async function decide(
  context: Context,
  seen: SeenLine,
  make: (trx: Queryable, line: LockedLine, party: TalkParty) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const party = await findTalkParty(trx, context, line.claimId, line.partyId);
    if (party) await make(trx, line, party);
  });
}

async function heldProposal(trx: Queryable, context: Context, line: LockedLine) {
  const proposal = pendingDenial(await eventsOfLine(trx, line.id));
  if (proposal) return proposal;
  throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
}

type Told = {
  line: LockedLine;
  party: TalkParty;
  eventId: number;
  kind: 'accepted' | 'partly' | 'denied';
  facts: Record<string, string>;
};

async function tell(trx: Queryable, context: Context, { line, party, eventId, kind, facts }: Told): Promise<void> {
  const { claimId, id: lineId, partyId } = line;
  await addLetter(trx, { claimId, lineId, partyId, kind, language: party.language, facts, eventId });
  await notifyParty(trx, context, party, 'letter');
}

function textOr(context: Context, typed: string, field: string, missing: typeof m.line_no_facts): string {
  if (!typed.trim()) throw new Failure('refused', missing({}, { locale: context.language })).at(field);
  return readText(context, typed, field);
}
