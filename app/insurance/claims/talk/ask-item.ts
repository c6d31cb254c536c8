import { m } from '#config/messages/compiled/messages.js';
import { isOfDamage } from '#contract/coverages.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addClaimEvent, ofItem } from '../lines/claim-event-store.ts';
import { addItem } from '../lines/claim-line-store.ts';
import { isOpenItem } from '../lines/claim-record.ts';
import { isEnded, mayMove } from '../lines/line.ts';
import {
  changeLine,
  dropLetters,
  eventsOfLine,
  type LockedLine,
  lockLine,
  refreshClaimStatus,
} from '../lines/line-change-store.ts';
import { ITEM_KINDS, itemName } from '../lines/line-labels.ts';
import { moveLine } from '../lines/move-line.ts';
import { readText } from '../read-typed.ts';
import { hasOpenItems, lockItem, waiveItemRow } from './claim-item-store.ts';
import { hasPhotos } from './claim-paper-store.ts';
import { notifyParty } from './notify-party.ts';
import { partyAt, refuseIfRepresented } from './write-about-claim.ts';
import { writeLetterIfByPost } from './write-letter.ts';

type At = { number: string; line: number };

/** Requests an item from the line's party, with the reason. The line then waits for it. */
export async function askItem(
  context: Context,
  member: StaffMember,
  at: At,
  asked: { kind: string; why: string; dueOn: string | null; key: string },
): Promise<void> {
  const kind = ITEM_KINDS.find((each) => each === asked.kind);
  const locale = { locale: context.language };
  if (!kind) throw new Failure('refused', m.talk_choose_item({}, locale)).at('kind');
  const why = readText(context, asked.why, 'why');
  if (why.length > MOST_WHY) throw new Failure('refused', m.talk_too_long({ most: MOST_WHY }, locale)).at('why');
  const input = { kind, why, dueOn: asked.dueOn ?? '', line: String(at.line), number: at.number };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: asked.key }, 'ask-item', input, async () => {
      const { line, party } = await partyAt(trx, context, at);
      refuseIfRepresented(context, party);
      const { claimId, id: lineId } = line;
      const { dueOn } = asked;
      const itemId = await addItem(trx, { lineId, partyId: party.id, kind, why, dueOn, askedBy: member.id });
      await addClaimEvent(trx, {
        claimId,
        lineId,
        kind: 'item-asked',
        actor: `staff ${member.id}`,
        visibility: 'line',
        facts: { itemId, kind, dueOn },
      });
      if (mayMove(line.state, 'waiting_items', { openItems: 1 })) {
        await changeLine(trx, lineId, { state: 'waiting_items' });
        await refreshClaimStatus(trx, claimId);
      }
      await notifyParty(trx, context, party, 'item');
      await writeLetterIfByPost(trx, line, party, {
        kind: 'request',
        items: [itemId],
        actor: `staff ${member.id}`,
        write: (language) => ({
          title: m.talk_post_item_title({}, { locale: language }),
          paragraphs: [
            m.talk_post_item_what({ what: itemName(kind, language) }, { locale: language }),
            why,
            ...(dueOn ? [m.talk_post_item_by({ day: writtenDay(dueOn, language) }, { locale: language })] : []),
          ],
        }),
      });
      await auditStaff(trx, context, member, { act: 'ask-item', subject: ['claim', claimId], detail: { kind } });
      return null;
    }),
  );
}
const MOST_WHY = 500;

/** Cancels a requested item that is no longer needed: of the line, or of a person without a line of their own. */
export async function waiveItem(context: Context, member: StaffMember, at: At, itemId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const line = await lockLine(trx, at.number, at.line);
    const item = line && (await lockItem(trx, line.claimId, itemId));
    const isHere = item?.lineId === null || item?.lineId === line?.id;
    if (!line || !item || !isHere || !isOpenItem(item))
      throw new Failure('refused', m.staff_changed_meanwhile({}, { locale: context.language }));
    await waiveItemRow(trx, itemId, member.id);
    await dropLetters(trx, { itemId }, 'not-needed');
    await addClaimEvent(trx, {
      claimId: line.claimId,
      kind: 'item-waived',
      actor: `staff ${member.id}`,
      facts: { itemId, kind: item.kind },
      ...ofItem(item.lineId),
    });
    await goOnWhenComplete(trx, context, line, `staff ${member.id}`);
    if (item.kind === 'photos' && item.lineId !== null && !isEnded(line.state) && (await haveCome(trx, line.id))) {
      await notePhotosComplete(trx, line, `staff ${member.id}`);
    }
    await auditStaff(trx, context, member, { act: 'ask-item', subject: ['claim', line.claimId] });
  });
}

/** Returns a waiting line to investigation once all its items are in. */
export async function goOnWhenComplete(
  trx: Queryable,
  context: Context,
  line: LockedLine,
  actor: Actor,
): Promise<void> {
  if (line.state !== 'waiting_items' || (await hasOpenItems(trx, line.id))) return;
  await moveLine(trx, context, { line, to: 'investigating', actor });
}

/** Whether photos that the line asked for have come, for which no estimate was promised or written yet. */
async function haveCome(trx: Queryable, lineId: number): Promise<boolean> {
  const events = await eventsOfLine(trx, lineId);
  const last = events.findLastIndex(({ kind }) => kind === 'photos-complete' || kind === 'estimate-written');
  const isAnswered = events
    .slice(last + 1)
    .some(({ kind, facts }) => kind === 'item-answered' && facts.kind === 'photos');
  return isAnswered && hasPhotos(trx, lineId);
}

/** Promises the estimate once all photos that the line asked for are here: not when there are none, only words. */
export async function notePhotosComplete(
  trx: Queryable,
  { claimId, id: lineId, coverage }: LockedLine,
  actor: Actor,
): Promise<void> {
  if (!isOfDamage(coverage) || (await hasOpenItems(trx, lineId, 'photos'))) return;
  await addClaimEvent(trx, { claimId, lineId, kind: 'photos-complete', actor, visibility: 'line' });
}
