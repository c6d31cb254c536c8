import { CLAIM_UPLOADS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { typedMoney } from '#platform/forms/typed-money.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { type Incoming, takeFile } from '#platform/uploads/take-file.ts';
import { forgetFile } from '#platform/uploads/upload-folder.ts';
import { rentalTermsOf } from '../amounts/rental-days.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { isEnded } from '../lines/line.ts';
import { eventsOfLine, type LockedLine, lockLine } from '../lines/line-change-store.ts';
import { addPapers } from '../talk/send-papers.ts';
import { type ActingParty, requireNoAttorney } from '../talk/write-about-claim.ts';
import { addReceipt, fileIdOf, kindOfClaim, paperWithoutReceipt } from './rental-store.ts';
import { isAsked } from './rental-view.ts';

type AtLine = { number: string; line: number };

/** A party requests a rental car, which starts the clock of our answer. Repeating this has no effect. */
export async function askForRental(context: Context, party: ActingParty, at: AtLine): Promise<void> {
  await budgetOf('claimTalk', context, party.partyId).reserve();
  await context.db.transaction().execute(async (trx) => {
    const line = await ownRentalLine(trx, context, party, at);
    if (isAsked(await eventsOfLine(trx, line.id))) return;
    const { claimId, id: lineId } = line;
    await addClaimEvent(trx, { claimId, lineId, kind: 'rental-asked', actor: party.actor, visibility: 'line' });
    await audit(trx, context, { act: 'ask-for-rental', actor: party.actor, subject: ['claim', claimId] });
  });
}

/**
 * A party sends a receipt of a rental car: its file, the number of days and the amount. This starts the clock of our
 * answer. Sending the same file twice adds one receipt.
 *
 * @throws {Failure} with a message that says what to do
 */
export async function sendReceipt(context: Context, party: ActingParty, at: AtLine, incoming: Incoming): Promise<void> {
  const locale = { locale: context.language };
  await budgetOf('upload', context, party.partyId).reserve();
  const form = await incoming(ONE_RECEIPT);
  let kept: Awaited<ReturnType<typeof takeFile>> | undefined;
  let isNamed = false;
  try {
    const [file] = form.files;
    const days = /^\d{1,2}$/.test(form.fields.days ?? '') ? Number(form.fields.days) : 0;
    const cents = typedMoney().safeParse(form.fields.amount ?? '').data ?? 0;
    if (!file) throw new Failure('refused', m.upload_choose_first({}, locale)).at('file');
    if (days < 1 || days > MOST_DAYS) throw new Failure('refused', m.rent_need_days({}, locale)).at('days');
    if (cents < 1) throw new Failure('refused', m.rent_need_amount({}, locale)).at('amount');
    kept = await takeFile(context, file);
    const taken = kept;
    await context.db.transaction().execute(async (trx) => {
      const line = await ownRentalLine(trx, context, party, at);
      const files = { lineId: line.id, itemId: null, shot: 'receipt' };
      isNamed = (await addPapers(trx, context, party, [taken], files)).length > 0;
      // They may have sent the same file before as one of their papers, which is no receipt yet.
      const fileId = isNamed ? await fileIdOf(trx, taken.file_name) : await paperWithoutReceipt(trx, party, taken);
      if (fileId === undefined) throw new Failure('refused', m.rent_receipt_known({}, locale)).at('file');
      const ref = await addReceipt(trx, { lineId: line.id, fileId, days, cents });
      await addClaimEvent(trx, {
        claimId: line.claimId,
        lineId: line.id,
        kind: 'receipt-received',
        actor: party.actor,
        visibility: 'line',
        facts: { ref, cents },
      });
      await audit(trx, context, { act: 'send-receipt', actor: party.actor, subject: ['claim', line.claimId] });
    });
  } catch (error) {
    // A refusal has rolled the row back. After any other error the row may be there. If it is not, `clear-orphans.ts`
    // deletes the file.
    if (error instanceof Failure) isNamed = false;
    throw error;
  } finally {
    await form.clear();
    if (kept && !isNamed) await forgetFile(context.env, kept.file_name);
  }
}
const ONE_RECEIPT = { ...CLAIM_UPLOADS, mostFiles: 1 };
const MOST_DAYS = 60;

/** The party's own line, if it can have a rental and is open. */
async function ownRentalLine(
  trx: Queryable,
  context: Context,
  party: ActingParty,
  { number, line: at }: AtLine,
): Promise<LockedLine> {
  const line = await lockLine(trx, number, at);
  const claimKind = line && (await kindOfClaim(trx, line.claimId));
  const isOne =
    line?.partyId === party.partyId &&
    claimKind &&
    rentalTermsOf({ ...line, state: line.lawState, claimKind }) !== undefined;
  if (!line || !isOne || isEnded(line.state)) {
    throw new Failure('refused', m.rent_not_here({}, { locale: context.language }));
  }
  await requireNoAttorney(trx, context, party);
  return line;
}
