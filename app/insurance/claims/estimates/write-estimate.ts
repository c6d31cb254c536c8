import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { isOfDamage } from '#contract/coverages.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { type EstimateRow, sumOf } from '../amounts/estimate.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { isEnded } from '../lines/line.ts';
import { changeLine, lockLine } from '../lines/line-change-store.ts';
import { moveLine } from '../lines/move-line.ts';
import { byLetter, findTalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import { readEstimate } from './estimate-form.ts';
import { estimateLetter } from './estimate-letter.ts';
import { addEstimate, lastNumbers } from './estimate-store.ts';

/** The latest version that the adjuster saw; 0 for none. */
type Seen = { number: string; line: number; version: number };

/**
 * Writes the next version of a line's estimate. Versions are never altered, and each after the first needs a reason.
 * The party is told that it is available, and the clock that waits for it stops.
 *
 * @throws {Failure} refused, with a message that says what to correct; also when a colleague wrote a version in the
 * meantime or the form was sent twice
 */
export async function writeEstimate(context: Context, member: StaffMember, seen: Seen, form: Fields): Promise<void> {
  const locale = { locale: context.language };
  const typed = readEstimate(form, context.language);
  const { taxCents, deductibleCents, why } = typed;
  if (seen.version > 0 && !why) throw new Failure('refused', m.est_need_why({}, locale)).at('why');
  if (why.length > MOST_WHY) throw new Failure('refused', m.talk_too_long({ most: MOST_WHY }, locale)).at('why');
  await context.db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, seen.number, seen.line);
    const party = line && (await findTalkParty(trx, context, line.claimId, line.partyId));
    if (!line || !party) throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
    if (!isOfDamage(line.coverage) || isEnded(line.state)) throw new Failure('refused', m.est_not_here({}, locale));
    if (line.track === 'third' && deductibleCents > 0) throw new Failure('refused', m.est_no_deductible({}, locale));
    const last = await lastNumbers(trx, line.id);
    if (last.version !== seen.version) throw new Failure('refused', m.est_written_meanwhile({}, locale));
    const version = seen.version + 1;
    const rows = numbered(typed.rows, last.row);
    const sum = sumOf(rows, taxCents);
    await addEstimate(trx, {
      ...sum,
      lineId: line.id,
      version,
      rows,
      deductibleCents,
      why: why || null,
      staffId: member.id,
    });
    const actor = `staff ${member.id}` as const;
    const tells = await addClaimEvent(trx, {
      claimId: line.claimId,
      lineId: line.id,
      kind: 'estimate-written',
      actor,
      visibility: 'line',
      facts: { version, cents: sum.totalCents, ...byLetter(party) },
    });
    // A decision that was begun over the version before is not sent beside this one.
    await changeLine(trx, line.id, {});
    if (line.state === 'investigating') await moveLine(trx, context, { line, to: 'measured', actor });
    await notifyParty(trx, context, party, 'estimate');
    await writeLetterIfByPost(trx, line, party, {
      kind: 'message',
      tells,
      actor,
      write: async (language) => estimateLetter(await readClaim(trx, seen.number), line.id, language),
    });
    await auditStaff(trx, context, member, {
      act: 'write-estimate',
      subject: ['claim', line.claimId],
      detail: { count: rows.length },
    });
  });
}
const MOST_WHY = 500;

/**
 * Numbers new rows with ids that no version of the line has used, so that a dropped row is never confused with another.
 */
function numbered(rows: readonly EstimateRow[], last: number): EstimateRow[] {
  const given = new Set<number>();
  let next = last;
  return rows.map((row) => {
    const isKnown = row.id > 0 && row.id <= last && !given.has(row.id);
    const id = isKnown ? row.id : ++next;
    given.add(id);
    return { ...row, id };
  });
}
