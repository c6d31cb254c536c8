import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { giveClaimLink } from '../access/claim-access.ts';
import { isToldByLetter, type TalkParty } from './claim-message-store.ts';

const NEWS = {
  message: { title: m.talk_mail_message_title, text: m.talk_mail_message },
  reminder: { title: m.talk_mail_reminder_title, text: m.talk_mail_reminder },
  item: { title: m.talk_mail_item_title, text: m.talk_mail_item },
  letter: { title: m.talk_mail_letter_title, text: m.talk_mail_letter },
  ended: { title: m.talk_mail_ended_title, text: m.talk_mail_ended },
  extension: { title: m.talk_mail_extension_title, text: m.talk_mail_extension },
  estimate: { title: m.talk_mail_estimate_title, text: m.talk_mail_estimate },
  named: { title: m.talk_mail_named_title, text: m.talk_mail_named },
  matched: { title: m.talk_mail_matched_title, text: m.talk_mail_matched },
  joined: { title: m.talk_mail_joined_title, text: m.talk_mail_joined },
  payment: { title: m.talk_mail_payment_title, text: m.talk_mail_payment },
  'no-payment': { title: m.talk_mail_no_payment_title, text: m.talk_mail_no_payment },
  link: { title: m.talk_mail_link_title, text: m.talk_mail_link },
  'desk-link': { title: m.talk_mail_link_title, text: m.talk_mail_desk_link },
  rental: { title: m.talk_mail_rental_title, text: m.talk_mail_rental },
};

/**
 * Tells a party that something is waiting for them, within the caller's transaction: by mail, or by text if they gave no
 * email address and agreed to texts. The details are only on their page, because others may read a mail.
 */
export async function notifyParty(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  party: TalkParty,
  news: keyof typeof NEWS,
): Promise<void> {
  const { email, language, claimNumber: number, accountId } = party;
  if (isToldByLetter(party)) return;
  const locale = { locale: language };
  const { title, text } = NEWS[news];
  const path =
    accountId === null
      ? href('/insurednew/claims/link/:token', { token: await giveClaimLink(trx, party.id) })
      : href('/insurednew/claims/:number', { number });
  if (!email) {
    const sms = { brand: brand.shortName, number, url: portalUrl(env, path, language) };
    if (party.phone) await enqueueSms(trx, { to: party.phone, text: m.talk_sms(sms, locale) });
    return;
  }
  const letter = composeMail(language, {
    title: title({ number }, locale),
    paragraphs: [text({ number }, locale)],
    action: { label: m.talk_mail_action({}, locale), url: portalUrl(env, path, language) },
    footer: (accountId === null ? m.talk_mail_footer_link : m.talk_mail_footer_account)({}, locale),
  });
  await enqueueMail(trx, { to: email, ...letter });
}
