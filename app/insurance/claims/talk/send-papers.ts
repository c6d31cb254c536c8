import { CLAIM_UPLOADS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { ReceivedForm } from '#platform/uploads/receive-form.ts';
import { type Incoming, type StoredFile, takeFile } from '#platform/uploads/take-file.ts';
import { forgetFile } from '#platform/uploads/upload-folder.ts';
import { requireRoomForFiles } from '../limits/room-for-files.ts';
import { addClaimEvent, ofItem, seenBy } from '../lines/claim-event-store.ts';
import { isOpenItem } from '../lines/claim-record.ts';
import { isEnded } from '../lines/line.ts';
import { dropLetters, type LockedLine, lineForTalk, lockLineById } from '../lines/line-change-store.ts';
import { readText } from '../read-typed.ts';
import { goOnWhenComplete, notePhotosComplete } from './ask-item.ts';
import { answerItemRow, findItem, lockItem } from './claim-item-store.ts';
import { addPaper, countPapers, hasPhotos, lockClaimRow } from './claim-paper-store.ts';
import { type ActingParty, queueForAnswer, requireNoAttorney } from './write-about-claim.ts';

/**
 * A party sends photos and documents, optionally for a requested item and with a message. The same file twice is stored
 * once; the item is answered once.
 *
 * @param itemId the requested item that this answers
 * @throws {Failure} with a message that says what to do
 */
export async function sendPapers(context: Context, party: ActingParty, incoming: Incoming, itemId?: number) {
  await budgetOf('upload', context, party.partyId).reserve();
  const form = await incoming({ ...CLAIM_UPLOADS, withLines: ['answer'] });
  const kept: StoredFile[] = [];
  const isNamed = new Set<string>();
  try {
    const answer = (form.fields.answer ?? '').trim();
    if (form.files.length === 0 && !(itemId && answer)) {
      throw new Failure('refused', m.upload_choose_first({}, { locale: context.language }));
    }
    for (const file of form.files) kept.push(await takeFile(context, file));
    await context.db.transaction().execute(async (trx) => {
      const { line, lineId, isNew, arePhotos } = itemId
        ? await answerItem(trx, context, party, { itemId, answer })
        : await lineOfPapers(trx, party);
      await requireNoAttorney(trx, context, party);
      const files = { lineId, itemId: itemId ?? null, shot: itemId ? 'item' : 'paper' };
      for (const name of await addPapers(trx, context, party, kept, files)) isNamed.add(name);
      if (arePhotos && line && (kept.length > 0 || (await hasPhotos(trx, line.id)))) {
        await notePhotosComplete(trx, line, party.actor);
      }
      if (line && !itemId && isNamed.size > 0) await sayReceived(trx, party, line, isNamed.size);
      if (line && isEnded(line.state) && (isNew || isNamed.size > 0)) {
        const count = m.talk_papers_over({ count: isNamed.size }, { locale: context.language });
        await queueForAnswer(trx, context, party, line, answer ? readText(context, answer, 'answer') : count);
      }
      await audit(trx, context, {
        act: 'send-claim-papers',
        actor: party.actor,
        subject: ['claim', party.claimId],
        detail: { documents: isNamed.size },
      });
    });
  } finally {
    await clearAway(
      context,
      form,
      kept.filter(({ file_name }) => !isNamed.has(file_name)),
    );
  }
}

/** Where files go: `line` is whose adjuster looks at them, and `lineId` the line that they are kept on. */
type Place = { line: LockedLine | undefined; lineId: number | null; isNew: boolean; arePhotos: boolean };

async function answerItem(
  trx: Queryable,
  context: Context,
  party: ActingParty,
  { itemId, answer }: { itemId: number; answer: string },
): Promise<Place> {
  const { claimId, partyId, actor } = party;
  const gone = () => new Failure('refused', m.talk_item_gone({}, { locale: context.language }));
  const asked = await findItem(trx, claimId, itemId);
  if (asked?.partyId !== partyId) throw gone();
  const { lineId } = asked;
  const line = lineId === null ? await holdLineForTalk(trx, party) : await lockLineById(trx, lineId);
  const words = answer ? readText(context, answer, 'answer') : null;
  const item = await lockItem(trx, claimId, itemId);
  if (!item || !isOpenItem(item)) {
    // The same form came twice: its answer is here, and files that are missing are added.
    if (item?.answeredAt && item.answer === words) return { line, lineId, isNew: false, arePhotos: false };
    throw gone();
  }
  await answerItemRow(trx, itemId, words);
  await dropLetters(trx, { itemId }, 'not-needed');
  await addClaimEvent(trx, {
    claimId,
    kind: 'item-answered',
    actor,
    facts: { itemId, kind: item.kind },
    ...ofItem(lineId),
  });
  if (line && lineId !== null) await goOnWhenComplete(trx, context, line, actor);
  return { line, lineId, isNew: true, arePhotos: item.kind === 'photos' && lineId !== null };
}

async function lineOfPapers(trx: Queryable, party: ActingParty): Promise<Place> {
  const line = await holdLineForTalk(trx, party);
  return { line, lineId: line?.id ?? null, isNew: false, arePhotos: false };
}

async function holdLineForTalk(trx: Queryable, { claimId, partyId }: ActingParty): Promise<LockedLine | undefined> {
  const at = await lineForTalk(trx, claimId, partyId);
  return at && lockLineById(trx, at.id);
}

/**
 * Adds files to a claim within its limits. A caller that adds them to a line has already locked it: the claim is locked
 * after its lines, as in every other operation.
 *
 * @returns the names of the files that are new
 */
export async function addPapers(
  trx: Queryable,
  context: Context,
  { claimId, partyId, actor }: ActingParty,
  files: StoredFile[],
  as: { lineId: number | null; itemId: number | null; shot: string },
): Promise<string[]> {
  await lockClaimRow(trx, claimId);
  const { ofClaim, own } = await countPapers(trx, claimId, partyId);
  const added: StoredFile[] = [];
  for (const file of files) if (await addPaper(trx, file, { claimId, partyId, ...as })) added.push(file);
  // A file that is sent again, after an answer that got lost, takes no more room.
  if (added.length > 0) {
    const bytes = added.reduce((sum, file) => sum + file.bytes, 0);
    await requireRoomForFiles(trx, context, { actor, added: { files: added.length, bytes }, own, ofClaim });
  }
  return added.map(({ file_name }) => file_name);
}

async function sayReceived(
  trx: Queryable,
  { claimId, partyId, actor }: ActingParty,
  line: LockedLine,
  count: number,
): Promise<void> {
  await addClaimEvent(trx, {
    claimId,
    lineId: line.id,
    kind: 'papers-received',
    actor,
    facts: { count },
    visibility: seenBy(line, partyId),
  });
}

async function clearAway(context: Context, form: ReceivedForm, files: StoredFile[]): Promise<void> {
  await form.clear();
  for (const { file_name } of files) await forgetFile(context.env, file_name);
}
