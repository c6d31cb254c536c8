import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { QUOTE_LINK_DAYS } from '#config/retention.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { canText, type Texting } from '#platform/messages/can-text.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { addPostalLetter } from '../letters/postal-letter-store.ts';
import { addresseeOf, type DeclineLetter } from '../quotes/declining/decline-letter.ts';
import { type AgencyNews, mailQuotingAgency } from '../quotes/desk/mail-quoting-agency.ts';
import { lockedUntil } from '../quotes/pricing/locked-price.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import { addReturn } from '../quotes/saved-quote-store.ts';
import type { ReferredQuote } from './referred-quote.ts';

const promisedUntil = ({ state }: QuoteDraft, choice: ReferredQuote['choice'], language: Language) =>
  writtenDay(lockedUntil(choice, dayIn(state, new Date())), language);

/** Says that an underwriter reviews the quote, and by when the applicant hears. Only the page gives the reasons. */
export function mailReferred(language: Language, { reference, dueOn }: { reference: string; dueOn: string }) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.refer_mail_title({ reference }, locale),
    paragraphs: [
      m.refer_mail_text({ reference, day: writtenDay(dueOn, language) }, locale),
      m.refer_mail_call({ phone: tollFree(brand.phones.support), reference }, locale),
    ],
  });
}

/** What the agency of a client's quote is told. It continues with the quote and sends it for signature. */
function pricedNews({ made_as }: QuoteDraft, { why, reference, words }: Omit<Priced, 'language'>): AgencyNews {
  const locale = { locale: 'en' } as const;
  return {
    title: m.refer_accepted_title({ reference }, locale),
    news: [AGENCY_SAYS[why]({ reference: made_as ?? '' }, locale), ...(words ? [words] : [])],
    toDo: m.agent_quote_accepted_do({}, locale),
  };
}

/** Tells the agency that made the quote that it was declined. Only its client gets the reasons. */
export async function mailAgencyDeclined(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  draft: QuoteDraft,
): Promise<void> {
  if (!draft.made_as) return;
  const locale = { locale: 'en' } as const;
  const of = { reference: draft.made_as };
  await mailQuotingAgency(trx, env, draft.id, {
    title: m.agent_quote_declined_title(of, locale),
    news: [m.agent_quote_declined_mail(of, locale)],
    toDo: m.agent_quote_next_declined({}, locale),
  });
}

/** `lapsed`: no rule refers the quote any more, so nobody had to accept it. */
type Priced = { why: 'accepted' | 'lapsed'; reference: string; language: Language; words: string | null };

const SAYS = { accepted: m.refer_accepted_text, lapsed: m.refer_lapsed_text };
const AGENCY_SAYS = { accepted: m.agent_quote_accepted_mail, lapsed: m.agent_quote_lapsed_mail };

/**
 * Says why the quote has a price now, the price, until when it holds, and how to return to it; by post to whoever gave no
 * email address.
 */
export async function mailPriced(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  draft: QuoteDraft,
  { price, choice }: Pick<ReferredQuote, 'choice'> & { price: NonNullable<ReferredQuote['price']> },
  { why, reference, language, words }: Priced,
): Promise<void> {
  if (draft.sold_by) return mailQuotingAgency(trx, env, draft.id, pricedNews(draft, { why, reference, words }));
  if (!draft.email) {
    const letter = pricedLetter(env, draft, { price, choice }, { why, reference, language, words });
    return addPostalLetter(trx, { what: 'accepted', quoteId: draft.id, letter, language });
  }
  const locale = { locale: language };
  const { token, tokenHash } = newToken();
  await addReturn(trx, { id: draft.id }, tokenHash, QUOTE_LINK_DAYS * 24 * 60);
  const amount = writtenMoney(price.plan.totalCents, language);
  const letter = composeMail(language, {
    title: m.refer_accepted_title({ reference }, locale),
    paragraphs: [
      SAYS[why]({ amount, months: choice.term, day: promisedUntil(draft, choice, language) }, locale),
      ...(words ? [words] : []),
      m.quoting_link_mail_pin({}, locale),
    ],
    action: {
      label: m.refer_accepted_action({}, locale),
      url: portalUrl(env, href('/uaicins/quote/resume/:token', { token }), language),
    },
    footer: m.quoting_link_mail_footer({ days: QUOTE_LINK_DAYS }, locale),
  });
  await enqueueMail(trx, { to: draft.email, ...letter });
}

/** The same on paper. A link would have to be typed, so it says how to find the quote again. */
function pricedLetter(
  env: Texting,
  draft: QuoteDraft,
  { price, choice }: Pick<ReferredQuote, 'choice'> & { price: NonNullable<ReferredQuote['price']> },
  { why, reference, language, words }: Priced,
): DeclineLetter {
  const locale = { locale: language };
  const amount = writtenMoney(price.plan.totalCents, language);
  return {
    title: m.refer_accepted_title({ reference }, locale),
    day: writtenDay(dayIn(draft.state, new Date()), language),
    addressee: addresseeOf(draft),
    begins: [SAYS[why]({ amount, months: choice.term, day: promisedUntil(draft, choice, language) }, locale)],
    reasons: [],
    ...(words && { words }),
    ends: [
      (canText(env) ? m.refer_accepted_letter : m.refer_accepted_letter_call)(
        { phone: tollFree(brand.phones.support), reference },
        locale,
      ),
    ],
  };
}
