import { m } from '#config/messages/compiled/messages.js';
import { plusDays } from '#platform/calendar/day.ts';
import { mediumDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fullName } from '../../parties/full-name.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { findRule } from '../clocks/clock-rules.ts';
import type { Clock } from '../clocks/clocks.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent, clocksOfLine } from '../lines/claim-event-store.ts';
import { addLetter } from '../lines/claim-line-store.ts';
import { DECISIONS, type LineState } from '../lines/line.ts';
import { changeLine, type LockedLine, lockLine } from '../lines/line-change-store.ts';
import { requireVersion, type SeenLine } from '../lines/move-line.ts';
import { readText } from '../read-typed.ts';
import { findTalkParty, type TalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { hasExtensionToPost } from './letter-post-store.ts';

/** A clock that a letter can extend, and the latest possible date. Days are `yyyy-mm-dd`. */
export type Extension = { ruleId: string; dueOn: string; latest: string };

type Extendable = {
  line: { id: number; partyId: number; state: LineState };
  clocks: readonly Clock[];
  today: string;
};

/**
 * The line's clock that a letter with reasons can still extend: it is running, not overdue, and not extended before. After
 * the decision there is none, also while the letter about it waits to be mailed; nor is there while a letter that extends
 * it waits, since its day is counted from when it was written.
 */
export async function findExtension(
  db: Queryable,
  { line, clocks, today }: Extendable,
): Promise<Extension | undefined> {
  if (DECISIONS.some((each) => each === line.state) || (await hasExtensionToPost(db, line))) return undefined;
  for (const { ruleId, dueOn, state, why } of clocks) {
    const most = findRule(ruleId)?.extensionDays;
    if (most === undefined || dueOn === null || state !== 'running' || why.extendedTo !== undefined) continue;
    const latest = plusDays(today, most);
    if (latest > dueOn) return { ruleId, dueOn, latest };
  }
  return undefined;
}

type Typed = { until: string | undefined; why: string };

/**
 * Tells a party why we need more time and until when, as far as the claim's law allows. The letter's date becomes an
 * event that extends the clock. For a party without email, or with an attorney, the letter is mailed, and the clock is
 * extended when it is sent.
 *
 * @throws {Failure} refused when no clock can be extended, or not to that day
 */
export async function extendLine(
  context: Context,
  member: StaffMember,
  seen: SeenLine,
  { until, why: typed }: Typed,
): Promise<void> {
  const why = readText(context, typed, 'why');
  const locale = { locale: context.language };
  await context.db.transaction().execute(async (trx) => {
    const line = requireVersion(context, await lockLine(trx, seen.number, seen.line), seen.version);
    const party = await findTalkParty(trx, context, line.claimId, line.partyId);
    const today = dayInZone(new Date(), zoneOfLoss(line.lawState, line.zip));
    const clocks = await clocksOfLine(trx, line.claimId, line.id);
    const extension = await findExtension(trx, { line, clocks, today });
    if (!party || !extension) throw new Failure('refused', m.extend_none({}, locale));
    const { dueOn, latest, ruleId: rule } = extension;
    if (!until || until <= dueOn || until > latest) {
      const days = { from: mediumDay(plusDays(dueOn, 1), context.language), to: mediumDay(latest, context.language) };
      throw new Failure('refused', m.extend_day(days, locale)).at('until');
    }
    await changeLine(trx, line.id, {});
    await tell(trx, context, member, { line, party, until, rule, why });
    await auditStaff(trx, context, member, { act: 'extend-line', subject: ['claim', line.claimId] });
  });
}

type Told = { line: LockedLine; party: TalkParty; until: string; rule: string; why: string };

async function tell(trx: Queryable, context: Context, member: StaffMember, told: Told): Promise<void> {
  const { line, party, until, rule, why } = told;
  const { claimId, id: lineId, partyId } = line;
  const isMailed = party.email !== null && !party.isRepresented;
  const eventId = await addClaimEvent(trx, {
    claimId,
    lineId,
    actor: `staff ${member.id}`,
    ...(isMailed
      ? { kind: 'extension-letter', facts: { until, rule }, visibility: 'line' as const }
      : { kind: 'letter-written', visibility: 'staff' as const }),
  });
  const facts = {
    why,
    until,
    rule,
    decidedBy: fullName(member),
    movesWhenPosted: isMailed ? 'no' : 'yes',
  };
  await addLetter(trx, { claimId, lineId, partyId, kind: 'extension', language: party.language, facts, eventId });
  await notifyParty(trx, context, party, 'extension');
}
