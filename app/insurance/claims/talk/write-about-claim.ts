import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import type { ClaimPass } from '../access/claim-access-store.ts';
import { findRule } from '../clocks/clock-rules.ts';
import { clocksOf } from '../clocks/clocks.ts';
import { addClaimEvent, findNotContacted, seenBy } from '../lines/claim-event-store.ts';
import { type LockedLine, lineForTalk, lockLine, lockLineById } from '../lines/line-change-store.ts';
import { lockLinesOf } from '../lines/lock-claim-store.ts';
import { readText } from '../read-typed.ts';
import {
  addMessage,
  addNote,
  answerMessages,
  findTalkParty,
  isToldByLetter,
  type TalkParty,
} from './claim-message-store.ts';
import { notifyParty } from './notify-party.ts';
import { reachParty } from './reach-party.ts';
import { writeLetterIfByPost } from './write-letter.ts';

/** A party with access to their part of a claim, and the actor for the audit trail. */
export type ActingParty = ClaimPass & { actor: Actor };

/** A party writes to the adjuster of their part, which starts the clock of our answer. */
export async function writeToAdjuster(
  context: Context,
  party: ActingParty,
  { typed, key }: { typed: string; key: string },
): Promise<void> {
  const text = readText(context, typed, 'message');
  await budgetOf('claimTalk', context, party.partyId).reserve();
  const { claimId, partyId, actor } = party;
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'message-adjuster', { text, party: String(partyId) }, async () => {
      const { lineId, answerBy } = await receiveWords(trx, party);
      await requireNoAttorney(trx, context, party);
      const id = await addMessage(trx, {
        claimId,
        partyId,
        lineId,
        staffId: null,
        text,
        language: context.language,
        answerBy,
      });
      if (lineId !== null) await startAnswerClock(trx, { claimId, lineId, partyId, actor, ref: id });
      await audit(trx, context, { act: 'message-adjuster', actor, subject: ['claim', claimId] });
      return null;
    }),
  );
}

/**
 * Has a person look at what a party sent where no clock runs, such as to a line that is over: it is a message of theirs,
 * which we promise to answer.
 */
export async function queueForAnswer(
  trx: Queryable,
  context: Context,
  party: Pick<ActingParty, 'claimId' | 'partyId' | 'actor'>,
  line: LockedLine,
  text: string,
): Promise<void> {
  const { claimId, partyId, actor } = party;
  const [lineId, answerBy] = [line.id, answerDay(line)];
  const { language } = context;
  const ref = await addMessage(trx, { claimId, partyId, lineId, staffId: null, text, language, answerBy });
  await startAnswerClock(trx, { claimId, lineId, partyId, actor, ref });
}

async function receiveWords(trx: Queryable, { claimId, partyId }: ActingParty) {
  const at = await lineForTalk(trx, claimId, partyId);
  if (!at) return { lineId: null, answerBy: null };
  const line = await lockLineById(trx, at.id);
  return { lineId: line.id, answerBy: answerDay(line) };
}

/** The day by which we promise to answer, computed by the clock rule itself. */
function answerDay(line: LockedLine): string | null {
  const rule = findRule('OUR-ANSWER');
  if (!rule) return null;
  const now = new Date();
  const [clock] = clocksOf([{ kind: 'message-received', happenedAt: now, facts: {} }], line, { now, rules: [rule] });
  return clock?.dueOn ?? null;
}

/**
 * A message by a party without their own line starts only the clock of our own promise, and that line's party does not see
 * it.
 */
async function startAnswerClock(
  trx: Queryable,
  at: { claimId: number; lineId: number; partyId: number; actor: Actor; ref: number },
): Promise<void> {
  const line = await lockLineById(trx, at.lineId);
  await addClaimEvent(trx, {
    claimId: at.claimId,
    lineId: at.lineId,
    kind: 'message-received',
    actor: at.actor,
    facts: { ref: at.ref, ...(line.partyId !== at.partyId && { isFromOther: true }) },
    visibility: seenBy(line, at.partyId),
  });
}

type Line = { number: string; line: number };

/**
 * An adjuster writes to a party. This answers the party's open messages, and a mail says that a message is waiting. Where
 * an attorney speaks for the party, it is a letter to the attorney alone. What is told by letter answers once it's mailed.
 */
export const writeToParty = (context: Context, member: StaffMember, at: LineOfParty, form: TypedOnce) =>
  sayOnce(context, 'write-to-party', at, form, async (trx, { line, party, text }) => {
    const { claimId, id: lineId } = line;
    if (!party.isRepresented) {
      await addMessage(trx, {
        claimId,
        partyId: party.id,
        lineId,
        staffId: member.id,
        text,
        language: party.language,
        answerBy: null,
      });
    }
    const actor: Actor = `staff ${member.id}`;
    if (!isToldByLetter(party)) {
      await sayAnswered(trx, line, party, { actor, kind: 'message-sent' });
      await reachedBy(trx, member, party);
    }
    await notifyParty(trx, context, party, 'message');
    await writeLetterIfByPost(trx, line, party, {
      kind: 'message',
      isAnswer: true,
      actor,
      write: (language) => ({
        title: m.talk_post_message_title({}, { locale: language }),
        paragraphs: text.split(/\n{2,}/),
      }),
    });
    await auditStaff(trx, context, member, { act: 'write-to-party', subject: ['claim', claimId] });
  });

/**
 * An adjuster spoke with a party on the phone: their open messages are answered, and what was said is kept for staff.
 */
export const noteSpoken = (context: Context, member: StaffMember, at: LineOfParty, form: TypedOnce) =>
  sayOnce(context, 'note-spoken', at, form, async (trx, { line, party, text }) => {
    refuseIfRepresented(context, party);
    const { claimId, id: lineId } = line;
    await addNote(trx, { claimId, lineId, staffId: member.id, isSiu: false, text });
    await sayAnswered(trx, line, party, { actor: `staff ${member.id}`, kind: 'spoken' });
    await reachedBy(trx, member, party);
    await auditStaff(trx, context, member, {
      act: 'write-to-party',
      subject: ['claim', claimId],
      detail: { way: 'phone' },
    });
  });

const reachedBy = (trx: Queryable, member: StaffMember, { claimId, id: partyId }: TalkParty) =>
  reachParty(trx, { claimId, partyId, actor: `staff ${member.id}` });

type LineOfParty = Line & { partyId: number };
type TypedOnce = { typed: string; key: string };
type Said = { line: LockedLine; party: TalkParty; text: string };

/** Does once, however often its form is sent, what an adjuster says to a party. */
async function sayOnce(
  context: Context,
  act: 'write-to-party' | 'note-spoken',
  at: LineOfParty,
  { typed, key }: TypedOnce,
  say: (trx: Queryable, said: Said) => Promise<void>,
): Promise<void> {
  const text = readText(context, typed, 'text');
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, act, { text, party: String(at.partyId) }, async () => {
      // The answered messages may belong to other lines of the claim.
      await lockLinesOf(trx, [at.number]);
      await say(trx, { ...(await partyAt(trx, context, at)), text });
      return null;
    }),
  );
}

type Answering = { actor: Actor } & (
  | { kind: 'message-sent' | 'spoken' }
  /** Only what came before the letter was written is answered by it. */
  | { kind: 'letter-posted'; writtenAt: Date }
);

/** Says that a party was answered, which stops the clocks of their messages and of the first contact. */
export async function sayAnswered(
  trx: Queryable,
  line: LockedLine,
  party: TalkParty,
  { actor, ...how }: Answering,
): Promise<void> {
  const { claimId, id: lineId } = line;
  const { kind } = how;
  const visibility = seenBy(line, party.id);
  const answered = await answerMessages(trx, party.id, how.kind === 'letter-posted' ? how.writtenAt : undefined);
  for (const { id: ref, lineId: of, lineOf } of answered) {
    // Its author may have written before they had a line, on somebody else's.
    const event = { claimId, lineId: of ?? lineId, visibility: seenBy({ partyId: lineOf ?? line.partyId }, party.id) };
    await addClaimEvent(trx, { ...event, kind: 'message-answered', actor, facts: { ref } });
  }
  // That a message was answered says that one was sent; a call is told for itself, and so is a letter that was mailed.
  if (kind === 'spoken' || (kind === 'message-sent' && answered.length === 0))
    await addClaimEvent(trx, { claimId, lineId, kind, actor, visibility });
  // Who hears from their adjuster has heard about all of their lines.
  for (const own of await findNotContacted(trx, party.id)) {
    await addClaimEvent(trx, { claimId, lineId: own.id, kind: 'first-contact', actor, visibility: 'line' });
  }
}

/** @throws {Failure} refused when an attorney speaks for the party, so that nobody may talk to them */
export function refuseIfRepresented({ language }: Context, { isRepresented }: TalkParty): void {
  if (isRepresented) throw new Failure('refused', m.talk_has_attorney({}, { locale: language }));
}

/** @throws {Failure} refused when an attorney speaks for the party, to whom their page is then only to read */
export async function requireNoAttorney(
  trx: Queryable,
  context: Context,
  { claimId, partyId }: Pick<ActingParty, 'claimId' | 'partyId'>,
): Promise<void> {
  const party = await findTalkParty(trx, context, claimId, partyId);
  if (party?.isRepresented) throw new Failure('refused', m.track_attorney({}, { locale: context.language }));
}

/** @throws {Failure} refused when there is no such line or party */
export async function partyAt(trx: Queryable, context: Context, at: Line & { partyId?: number }) {
  const locale = { locale: context.language };
  const line = await lockLine(trx, at.number, at.line);
  const party = line && (await findTalkParty(trx, context, line.claimId, at.partyId ?? line.partyId));
  if (!line || !party) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
  return { line, party };
}

/** Adds a staff note to a line; a form that is sent twice adds one. Parties never see it. */
export async function noteClaim(
  context: Context,
  member: StaffMember,
  at: Line,
  { typed, isSiu, key }: { typed: string; isSiu: boolean; key: string },
): Promise<void> {
  const text = readText(context, typed, 'text');
  const input = { text, number: at.number, line: String(at.line), siu: String(isSiu) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'note-claim', input, async () => {
      const line = await lockLine(trx, at.number, at.line);
      if (!line) throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
      await addNote(trx, { claimId: line.claimId, lineId: line.id, staffId: member.id, isSiu, text });
      await auditStaff(trx, context, member, { act: 'note-claim', subject: ['claim', line.claimId] });
      return null;
    }),
  );
}
