import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_LINK_DAYS } from '#config/security-limits.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { once } from '#platform/idempotency/once.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findAgency } from '../agencies/agency-store.ts';
import { notNowWords, offerOfQuote } from '../purchases/prepare-purchase.ts';
import { latestPurchase } from '../purchases/purchase-store.ts';
import { moveStage } from '../quotes/desk/move-stage.ts';
import { nextStep, type OpenQuote } from '../quotes/quote-answers.ts';
import { areTextsWanted, lockDraft } from '../quotes/quote-draft-store.ts';
import { addReturn } from '../quotes/saved-quote-store.ts';
import { noteSent } from './agent-quote-store.ts';
import { mailToSign, textToSign } from './sign-mails.ts';

const ACT = 'send-to-sign';
/** A text is of use while its mail is new. */
const TEXT_SECONDS = 24 * 3600;

/**
 * Sends a client what their agent made ready: a link by mail that opens once, to read, sign and pay; to whoever agreed to
 * texts a text beside it. All of it with its audit, or nothing; the same form sent twice sends one. Sent again, a link is new.
 *
 * @param open at the agency's desk
 * @param key one a page
 * @throws {Failure} throttled; refused when it was bought or closed meanwhile, is being paid, or is not sold as it is
 */
export async function sendToSign(context: Context, open: OpenQuote, key: string): Promise<void> {
  const { language } = context;
  const { tokenHash, actor = 'visitor', draft: seen } = open;
  if (!seen.email) throw new Failure('refused', notNowWords({ not: 'details' }, language));
  await budgetOf('sendToSign', context, 'mail', seen.email).reserve();
  const keyed = { ...context, idempotencyKey: /^[0-9a-f-]{36}$/.test(key) ? key : undefined };
  await context.db.transaction().execute((trx) =>
    once(trx, keyed, ACT, { quote: String(seen.id) }, async () => {
      const { draft, agency, offer, isSigned } = await lockReady(trx, context, tokenHash);
      const { token, tokenHash: linkHash } = newToken();
      await addReturn(trx, { id: draft.id }, linkHash, QUOTE_LINK_DAYS * 24 * 60);
      await enqueueMail(trx, { to: draft.email, ...mailToSign(context.env, { draft, offer, agency, token }) });
      const phone = (await areTextsWanted(trx, draft.id)) ? draft.phone : null;
      if (phone) {
        const text = textToSign(context.env, { draft, agency });
        await enqueueSms(trx, { to: phone, text, goodForSeconds: TEXT_SECONDS });
      }
      if (!isSigned) await moveStage(trx, context, draft, 'sent', actor);
      await noteSent(trx, draft.id, offer.lockedUntil);
      await audit(trx, context, {
        ...{ act: ACT, actor, subject: ['quote', draft.id] },
        detail: { count: phone ? 2 : 1 },
      });
      return null;
    }),
  );
}

/**
 * The quote, held for the act, as it is sold now. `isSigned`: it is signed for as it is, and waits for its payment alone.
 *
 * @throws {Failure} refused where it is not to be sent
 */
async function lockReady(trx: Queryable, { language }: Context, tokenHash: Buffer) {
  const draft = await lockDraft(trx, tokenHash);
  const agency = draft?.sold_by ? await findAgency(trx, draft.sold_by) : undefined;
  if (!draft?.email || !agency || draft.is_bought || nextStep(draft) !== 'check') {
    throw new Failure('refused', m.quoting_closed({}, { locale: language }));
  }
  const offered = await offerOfQuote(trx, draft, draft.language);
  if ('not' in offered) throw new Failure('refused', notNowWords(offered, language));
  const purchase = await latestPurchase(trx, draft.id);
  if (purchase?.status === 'held' || purchase?.status === 'bound') {
    throw new Failure('refused', m.buy_being_paid({}, { locale: language }));
  }
  const isSigned = draft.stage === 'signed' && purchase?.offerHash.equals(offered.hash) === true;
  return { draft: { ...draft, email: draft.email }, agency, offer: offered.offer, isSigned };
}
