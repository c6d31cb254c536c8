import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_LINK_DAYS } from '#config/retention.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { canText } from '#platform/messages/can-text.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findAgency } from '../agencies/agency-store.ts';
import { notNowText, offerOfQuote } from '../purchases/prepare-purchase.ts';
import { latestPurchase } from '../purchases/purchase-store.ts';
import { moveStage } from '../quotes/desk/move-stage.ts';
import type { OpenQuote } from '../quotes/quote-answers.ts';
import { areTextsWanted, lockDraft } from '../quotes/quote-draft-store.ts';
import { nextStep } from '../quotes/quote-progress.ts';
import { addReturn } from '../quotes/saved-quote-store.ts';
import { noteSent } from './agent-quote-store.ts';
import { mailToSign, textToSign } from './sign-mails.ts';

const ACT = 'send-to-sign';
/** A text is only useful while its mail is new. */
const TEXT_SECONDS = 24 * 3600;

/**
 * Sends a client the finished quote: mails a single-use link to read, sign and pay, and sends a text if the client
 * agreed to texts. All in one transaction with the audit entry. The same form sent twice sends one link; sending again
 * makes a new one.
 *
 * @param open the quote as open at the agency
 * @param key one per page
 * @throws {Failure} throttled; refused when it was bought or closed in the meantime, is being paid, or cannot be sold
 * as it is
 */
export async function sendToSign(context: Context, open: OpenQuote, key: string): Promise<void> {
  const { language } = context;
  const { tokenHash, actor = 'visitor', draft: seen } = open;
  if (!seen.email) throw new Failure('refused', notNowText({ not: 'details' }, 'agency', language));
  await budgetOf('sendToSign', context, 'mail', seen.email).reserve();
  const keyed = { ...context, idempotencyKey: /^[0-9a-f-]{36}$/.test(key) ? key : undefined };
  await context.db.transaction().execute((trx) =>
    once(trx, keyed, ACT, { quote: String(seen.id) }, async () => {
      const { draft, agency, offer, isSigned } = await lockReady(trx, context, tokenHash);
      const { token, tokenHash: linkHash } = newToken();
      await addReturn(trx, { id: draft.id }, linkHash, QUOTE_LINK_DAYS * 24 * 60);
      await enqueueMail(trx, { to: draft.email, ...mailToSign(context.env, { draft, offer, agency, token }) });
      const phone = canText(context.env) && (await areTextsWanted(trx, draft)) ? draft.phone : null;
      if (phone) {
        const text = textToSign(context.env, { draft, agency });
        await enqueueSms(trx, { to: phone, text, goodForSeconds: TEXT_SECONDS });
      }
      if (!isSigned) await moveStage(trx, context, draft, 'sent', actor);
      await noteSent(trx, draft.id, { to: draft.email, until: offer.lockedUntil });
      await audit(trx, context, { act: ACT, actor, subject: ['quote', draft.id], detail: { count: phone ? 2 : 1 } });
      return null;
    }),
  );
}

/**
 * The locked quote with what is sold now. `isSigned`: it is already signed without changes and only waits for payment.
 *
 * @throws {Failure} refused when it may not be sent
 */
async function lockReady(trx: Queryable, { language }: Context, tokenHash: Buffer) {
  const draft = await lockDraft(trx, tokenHash);
  const agency = draft?.sold_by ? await findAgency(trx, draft.sold_by) : undefined;
  if (!draft?.email || !agency || draft.is_bought || nextStep(draft) !== 'check') {
    throw new Failure('refused', m.quoting_closed({}, { locale: language }));
  }
  const offered = await offerOfQuote(trx, draft, draft.language);
  if ('not' in offered) throw new Failure('refused', notNowText(offered, 'agency', language));
  const purchase = await latestPurchase(trx, draft.id);
  if (purchase?.status === 'held' || purchase?.status === 'bound') {
    throw new Failure('refused', m.buy_being_paid({}, { locale: language }));
  }
  const isSigned = draft.stage === 'signed' && purchase?.offerHash.equals(offered.hash) === true;
  return { draft: { ...draft, email: draft.email }, agency, offer: offered.offer, isSigned };
}
