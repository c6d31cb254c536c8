import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { policyDocument } from '#contract/policy-document.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { newReference } from '#platform/references/reference.ts';
import { nearestAgency } from '../agencies/nearest-agency.ts';
import { isToSign } from '../quotes/desk/stage.ts';
import { choiceOf } from '../quotes/pricing/lock-price.ts';
import { priceWithLock } from '../quotes/pricing/locked-price.ts';
import { latestLock } from '../quotes/pricing/price-lock-store.ts';
import type { OpenQuote, QuoteDraft } from '../quotes/quote-answers.ts';
import { lockDraft } from '../quotes/quote-draft-store.ts';
import { nextStep } from '../quotes/quote-progress.ts';
import { heldBackUntil } from '../record/pricing/moratorium.ts';
import { nextDetails } from './details/details-form.ts';
import { offerHash, offerOf } from './offer.ts';
import type { Offer, Purchase } from './purchase.ts';
import { endPurchase, findPurchase, insertPurchase, latestPurchase } from './purchase-store.ts';

/** Why nothing can be sold now, by what comes next: details, the price, an agent, or the end of a moratorium. */
export type NotNow = 'details' | 'price' | 'agent' | 'held-back';
export type Offered = { offer: Offer; hash: Buffer } | { not: NotNow; until?: string | undefined };

/** The offer for a quote as of today, or why there is none. */
export async function offerOfQuote(db: Queryable, draft: QuoteDraft, language: Context['language']): Promise<Offered> {
  if (nextDetails(draft) !== undefined) return { not: 'details' };
  const today = dayIn(draft.state, new Date());
  const latest = await latestLock(db, draft.id);
  const { price, lock } = priceWithLock(draft, choiceOf(draft, today, latest), latest, today);
  if (price.kind !== 'priced' || !lock) return { not: 'price' };
  // An agent must look at a quote that does not fit a policy document.
  if (!policyDocument.safeParse(price.document).success) return { not: 'agent' };
  const until = heldBackUntil(price.document, today);
  if (until) return { not: 'held-back', until };
  const agencyId = draft.sold_by ?? (await nearestAgency(db, draft.zip))?.id ?? null;
  const offer = offerOf(draft, price, lock, { agencyId, language });
  return { offer, hash: offerHash(offer) };
}

/**
 * The purchase of the quote that this browser has open, to be agreed to and signed. Starts a new one when there is
 * none, or when the existing one differs from what is sold now. Runs in the caller's transaction and keeps the quote
 * locked until it ends.
 *
 * @param seen the offer that the page showed, as `offerHash` in hexadecimal; undefined where no page showed one
 * @throws {Failure} refused when the quote was sent, bought or closed in the meantime, is being paid, cannot be sold
 * now, or is sold otherwise than was seen; for an agency's quote also before it is sent to the client, and for anyone
 * but the client
 */
export async function preparePurchase(
  trx: Queryable,
  context: Context,
  { tokenHash }: OpenQuote,
  seen?: string,
): Promise<{ purchase: Purchase; draft: QuoteDraft }> {
  const { language } = context;
  const draft = await lockDraft(trx, tokenHash);
  const isOpen = draft && !draft.reference && !draft.is_bought && nextStep(draft) === 'check';
  if (!isOpen) throw new Failure('refused', m.quoting_closed({}, { locale: language }));
  // No one may sign for the client, or sign a quote that is still being worked on.
  if (draft.is_at_desk) throw new Failure('refused', m.agent_quote_client_signs({}, { locale: language }));
  if (draft.sold_by && !isToSign(draft.stage)) {
    throw new Failure('refused', m.agent_quote_worked_on({}, { locale: language }));
  }
  const offered = await offerOfQuote(trx, draft, language);
  if ('not' in offered) {
    throw new Failure('refused', notNowText(offered, draft.sold_by ? 'client' : 'shopper', language));
  }
  const latest = await latestPurchase(trx, draft.id);
  if (latest?.status === 'held' || latest?.status === 'bound') {
    throw new Failure('refused', m.buy_being_paid({}, { locale: language }));
  }
  // Changed in another tab or on another device: nobody agrees to what they have not seen.
  if (seen !== undefined && seen !== offered.hash.toString('hex')) {
    throw new Failure('refused', m.buy_changed_meanwhile({}, { locale: language }));
  }
  const isSame = latest && latest.status !== 'ended' && latest.offerHash.equals(offered.hash);
  if (isSame) return { purchase: latest, draft };
  if (latest && latest.status !== 'ended') await endPurchase(trx, latest.id, 'changed');
  const reference = newReference('B');
  const id = await insertPurchase(trx, { ...offered.offer, reference, quoteId: draft.id, offerHash: offered.hash });
  const purchase = await findPurchase(trx, id);
  if (!purchase) throw new Error(`purchase ${id} was not kept`);
  return { purchase, draft };
}

/** A shopper who buys online, the client of an agency that made the quote, or the agency itself. */
type Reader = 'shopper' | 'client' | 'agency';

const HELD_BACK = {
  shopper: m.buy_held_back,
  client: m.agent_quote_held_back_client,
  agency: m.agent_quote_held_back,
} satisfies Record<Reader, unknown>;

/** Why nothing can be sold now, and what the reader can do about it. */
export function notNowText(
  { not, until }: Extract<Offered, { not: NotNow }>,
  reader: Reader,
  language: Context['language'],
): string {
  const locale = { locale: language };
  // The agency completes what is missing in its quotes, so its client has nothing to fix.
  if (reader === 'client' && not !== 'held-back') return m.agent_quote_worked_on({}, locale);
  switch (not) {
    case 'details':
      return m.buy_not_details({}, locale);
    case 'price':
      return m.buy_not_price({}, locale);
    case 'agent':
      return reader === 'agency'
        ? m.agent_quote_not_agent({ phone: tollFree(brand.phones.support) }, locale)
        : m.buy_not_agent({}, locale);
    case 'held-back':
      return HELD_BACK[reader]({ day: writtenDay(until ?? '', language) }, locale);
  }
}
