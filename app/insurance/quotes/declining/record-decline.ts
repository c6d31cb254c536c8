import type { Language } from '#config/language.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { addPostalLetter } from '../../letters/postal-letter-store.ts';
import { moveStage } from '../desk/move-stage.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { factsHash } from '../quote-facts.ts';
import { addDeclination, addDeclineLetter, findDeclineLetter } from './declination-store.ts';
import { letterMail, writeLetter } from './decline-letter.ts';

type Decline = {
  reasons: readonly string[];
  decided: 'rules' | 'underwriter';
  /** The underwriter's words to the applicant. */
  words?: string;
  actor: Actor;
  language: Language;
};

/**
 * Declines a quote in writing, within a transaction that has locked it: stores the letter, mails it, by post to whoever
 * gave no email address, and adds a row for the state's report. The same answers are declined once for the same reasons, however often they are viewed.
 */
export async function recordDecline(
  trx: Queryable,
  context: Context,
  draft: QuoteDraft,
  { reasons, decided, words, actor, language }: Decline,
): Promise<void> {
  await moveStage(trx, context, draft, 'declined', actor);
  const hash = factsHash(draft);
  const known = await findDeclineLetter(trx, draft.id, hash);
  if (known && known.decided === decided && known.reasons.join() === reasons.join()) return;
  const on = dayIn(draft.state, new Date());
  const { state, zip } = draft;
  const declinationId = await addDeclination(trx, { state, zip, on, reasons, decided });
  const letter = writeLetter(draft, { reasons, words, on }, language);
  await addDeclineLetter(trx, { quoteId: draft.id, declinationId, factsHash: hash, language, letter });
  await audit(trx, context, {
    act: 'decline-quote',
    actor,
    subject: ['quote', draft.id],
    detail: { count: reasons.length },
  });
  if (draft.email) await enqueueMail(trx, { to: draft.email, ...letterMail(letter, language) });
  else await addPostalLetter(trx, { what: 'declined', quoteId: draft.id, letter, language });
}
