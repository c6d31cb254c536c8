import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { QUOTE_LINK_DAYS } from '#config/retention.ts';
import { writtenAmount, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl, siteUrl } from '#platform/messages/our-addresses.ts';
import type { Agency } from '../agencies/agency-search.ts';
import { type Offer, paymentsCents } from '../purchases/purchase.ts';
import type { AgencyNews } from '../quotes/desk/mail-quoting-agency.ts';
import type { QuoteDraft } from '../quotes/quote-answers.ts';
import type { PriceOver } from './agent-quote-store.ts';

type ToSign = { draft: QuoteDraft; offer: Offer; agency: Agency; token: string };

/** The mail to the client who is to sign: the price, until when it holds, what to do, and the link. */
export function mailToSign(env: Context['env'], { draft, offer, agency, token }: ToSign) {
  const { language } = draft;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.to_sign_mail_title({ agency: agency.name }, locale),
    paragraphs: [
      m.to_sign_mail_price(
        {
          agency: agency.name,
          brand: brand.shortName,
          months: offer.choice.term,
          amount: writtenMoney(paymentsCents(offer), language),
          day: writtenDay(offer.lockedUntil, language),
        },
        locale,
      ),
      m.to_sign_mail_do({ today: writtenAmount(offer.todayCents, language) }, locale),
      m.to_sign_mail_wrong({ agency: agency.name, phone: writtenPhone(agency.phone) }, locale),
      m.quoting_link_mail_pin({}, locale),
    ],
    action: {
      label: m.to_sign_mail_action({}, locale),
      url: portalUrl(env, href('/uaicins/quote/resume/:token', { token }), language),
    },
    footer: m.to_sign_mail_footer({ days: QUOTE_LINK_DAYS }, locale),
  });
}

/** For clients who agreed to texts: says that they have mail, and how to get in with a pin. */
export const textToSign = (env: Context['env'], { draft, agency }: Pick<ToSign, 'draft' | 'agency'>): string =>
  m.to_sign_text(
    { brand: brand.shortName, agency: agency.name, address: siteUrl(env, href('/uaichome/getaquote'), draft.language) },
    { locale: draft.language },
  );

/** What the agency is told when a client's price has expired. */
export function priceOverNews({ reference, stage }: PriceOver): AgencyNews {
  const locale = { locale: 'en' } as const;
  const facts = { reference };
  return {
    title: m.price_over_mail_title(facts, locale),
    news: [(stage === 'signed' ? m.price_over_mail_signed : m.price_over_mail_sent)(facts, locale)],
    toDo: m.price_over_mail_do({}, locale),
  };
}
