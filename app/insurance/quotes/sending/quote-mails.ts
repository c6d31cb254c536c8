import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import { writtenDay, writtenLanguage } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import type { Agency } from '../../agencies/agency-search.ts';
import { fullName } from '../../parties/full-name.ts';
import type { PriceLock } from '../pricing/price-lock-store.ts';
import { promiseLabels } from '../pricing/promised-price.ts';
import type { QuoteDraft } from '../quote-answers.ts';
import { vehicleName } from '../quote-labels.ts';

type Lead = QuoteDraft & {
  reference: string;
  promised_on: string;
  wantsTexts: boolean;
  price: PriceLock | undefined;
};

/**
 * The mail to the agency, always in English. License numbers, dates of birth and VINs are shown only on its pages.
 *
 * @param called for a person who was called already: the day of the next step, if there is one
 */
export function mailToAgency(
  { env }: Context,
  lead: Lead,
  agency: Agency | undefined,
  called?: { next_on: string | null },
) {
  const locale = { locale: 'en' } as const;
  const { reference, state, zip, answers } = lead;
  const phone = writtenPhone(lead.phone ?? '');
  const city = answers.city ?? '';
  return composeMail('en', {
    title: m.quoting_lead_title({ reference, city, zip }, locale),
    paragraphs: [
      ...(called
        ? [
            m.quoting_lead_called({ name: fullName(lead), phone }, locale),
            ...(called.next_on ? [m.quoting_lead_next({ day: writtenDay(called.next_on, 'en') }, locale)] : []),
          ]
        : [m.quoting_lead_call({ name: fullName(lead), phone, day: writtenDay(lead.promised_on, 'en') }, locale)]),
      m.quoting_lead_cars({ cars: answers.vehicles.map((each) => vehicleName(each, 'en')).join(', ') }, locale),
      ...(lead.price ? [m.quoting_lead_price(promiseLabels(lead, lead.price, 'en'), locale)] : []),
      m.quoting_lead_speaks({ language: writtenLanguage(lead.language, 'en') }, locale),
      lead.wantsTexts ? m.quoting_lead_texts({}, locale) : m.quoting_lead_no_texts({}, locale),
    ],
    // Without an agency nearby, our own staff call.
    action: {
      label: m.quoting_lead_action({}, locale),
      url: portalUrl(
        env,
        agency
          ? href('/uaicins/:state/leads/:reference', { state: state.toLowerCase(), reference })
          : href('/staff/leads/:reference', { reference }),
        'en',
      ),
    },
  });
}

/** The mail to the applicant: that we received the quote, who will call, and by when. */
export function mailToProspect(language: Language, lead: Lead, agency: Agency | undefined) {
  const locale = { locale: language };
  const { reference } = lead;
  return composeMail(language, {
    title: m.quoting_sent_mail_title({ reference }, locale),
    paragraphs: [
      m.quoting_sent_mail_text({ reference }, locale),
      m.quoting_sent_promise(
        { agency: agency?.name ?? brand.name, day: writtenDay(lead.promised_on, language) },
        locale,
      ),
      m.quoting_sent_call({ phone: writtenPhone(agency?.phone ?? brand.phones.support), reference }, locale),
      lead.price
        ? m.quoting_price_kept(promiseLabels(lead, lead.price, language), locale)
        : m.quoting_no_price({}, locale),
    ],
    footer: m.quoting_sent_mail_footer({}, locale),
  });
}
