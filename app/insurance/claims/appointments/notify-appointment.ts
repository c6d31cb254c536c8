import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { giveClaimLink } from '../access/claim-access.ts';
import type { TalkParty } from '../talk/claim-message-store.ts';
import { timeOf } from './appointment-labels.ts';

const NEWS = {
  booked: { title: m.visit_mail_booked_title, text: m.visit_mail_booked, sms: m.visit_sms_booked },
  tomorrow: { title: m.visit_mail_tomorrow_title, text: m.visit_mail_tomorrow, sms: m.visit_sms_tomorrow },
  moved: { title: m.visit_mail_moved_title, text: m.visit_mail_moved, sms: m.visit_sms_moved },
  cancelled: { title: m.visit_mail_cancelled_title, text: m.visit_mail_cancelled, sms: m.visit_sms_cancelled },
  missed: { title: m.visit_mail_missed_title, text: m.visit_mail_missed, sms: m.visit_sms_missed },
};

type About = {
  placeId: string;
  beginsAt: Date;
  endsAt: Date /** The address, for one of our own places. */;
  where: string;
};

/**
 * Tells the party when and where a visit is, within the caller's transaction: by mail, and by text if they agreed to
 * texts about the claim. A party's own address is shown only on their page, never in messages.
 */
export async function notifyAppointment(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  party: TalkParty,
  news: keyof typeof NEWS,
  about: About,
): Promise<void> {
  if (party.isRepresented) return;
  const { email, language, claimNumber: number, accountId } = party;
  const locale = { locale: language };
  const { title, text, sms } = NEWS[news];
  const when = timeOf(about, language);
  const where = about.where || m.visit_at_yours({}, locale);
  if (email) {
    const path =
      accountId === null
        ? href('/insurednew/claims/link/:token', { token: await giveClaimLink(trx, party.id) })
        : href('/insurednew/claims/:number', { number });
    const mail = composeMail(language, {
      title: title({ number }, locale),
      paragraphs: [text({ when, where }, locale)],
      action: { label: m.talk_mail_action({}, locale), url: portalUrl(env, path, language) },
      footer: (accountId === null ? m.talk_mail_footer_link : m.talk_mail_footer_account)({}, locale),
    });
    await enqueueMail(trx, { to: email, ...mail });
  }
  if (party.phone && party.hasTexts) {
    await enqueueSms(trx, { to: party.phone, text: sms({ brand: brand.shortName, when, where, number }, locale) });
  }
}
