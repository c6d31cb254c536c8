import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Letter } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import type { Offer } from './renewal.ts';

type Offered = Pick<Offer, 'effective_on' | 'premium_cents'> & {
  number: string;
  /** What it cost when it was offered before. */
  before_cents?: number;
};

/** What the next term costs, and how to accept it. */
export function offerLetter(
  env: Env,
  language: Language,
  { number, effective_on, premium_cents, before_cents }: Offered,
): Letter {
  const locale = { locale: language };
  return {
    title: before_cents === undefined ? m.renewal_mail_title({}, locale) : m.renewal_repriced_title({}, locale),
    paragraphs: [
      m.renewal_mail_text(
        { number, day: writtenDay(effective_on, language), amount: writtenMoney(premium_cents, language) },
        locale,
      ),
      ...(before_cents === undefined
        ? []
        : [m.renewal_mail_before({ amount: writtenMoney(before_cents, language) }, locale)]),
      m.renewal_mail_act({ day: writtenDay(plusDays(effective_on, -1), language) }, locale),
    ],
    action: { label: m.renewal_mail_action({}, locale), url: portalUrl(env, href('/insurednew/home'), language) },
    footer: m.renewal_mail_how({ phone: tollFree(brand.phones.support) }, locale),
  };
}
