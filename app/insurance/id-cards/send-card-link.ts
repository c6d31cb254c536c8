import { href } from 'react-router';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import { canText } from '#platform/messages/can-text.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { maskedRecipient } from '#platform/messages/masked-recipient.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { insertGuestPass } from '../guests/guest-pass-store.ts';
import { findContactOnFile } from '../policies/contact-on-file-store.ts';

/** Long enough for a mail to arrive and be read. The link still works only once. */
const LINK_MINUTES = 60;

export const sendWay = z.enum(['mail', 'sms']);
export type SendWay = z.output<typeof sendWay>;

/** Where a card link can be sent, masked for the page: only to the contact data on file, never to typed addresses. */
export async function onFileOf(context: Context, policyId: number) {
  const { email, phone } = (await findContactOnFile(context.db, policyId)) ?? {};
  return {
    mail: email ? maskedRecipient(email) : undefined,
    phone: canText(context.env) ? phone?.slice(-4) : undefined,
  };
}

/**
 * Sends a single-use link to the card to the email or phone on file. The link is a guest's pass, so it shows the card
 * and nothing else.
 *
 * @throws {Failure} refused when nothing is on file, or texts are not configured; throttled when one was just sent
 */
export async function sendCardLink(context: Context, policyId: number, way: SendWay, actor: Actor) {
  const contact = await findContactOnFile(context.db, policyId);
  const to = way === 'mail' ? contact?.email : contact?.phone;
  if (!contact || !to || (way === 'sms' && !canText(context.env)))
    throw new Failure('refused', m.cards_nothing_on_file({}, { locale: context.language }));
  await budgetOf('cardLink', context, 'policy', contact.number).reserve();

  const { token, tokenHash } = newToken();
  const url = portalUrl(context.env, href('/insurednew/guest/:token', { token }), contact.language);
  await context.db.transaction().execute(async (trx) => {
    const pass = { policy_id: policyId, view: 'ID' as const, language: contact.language };
    await insertGuestPass(trx, tokenHash, pass, LINK_MINUTES);
    if (way === 'mail') await enqueueMail(trx, { to, ...linkMail(contact.language, url) });
    else await enqueueSms(trx, { to, text: linkText(contact.language, url), goodForSeconds: LINK_MINUTES * 60 });
    await audit(trx, context, { act: 'send-card-link', actor, subject: ['policy', policyId], detail: { way } });
  });
  return { sent: way };
}

function linkMail(language: Language, url: string) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.cards_mail_title({}, locale),
    paragraphs: [m.cards_mail_words({}, locale)],
    action: { label: m.cards_mail_action({}, locale), url },
    footer: m.cards_mail_footer({ minutes: LINK_MINUTES }, locale),
  });
}

const linkText = (language: Language, url: string) =>
  m.cards_sms({ brand: brand.shortName, minutes: LINK_MINUTES, url }, { locale: language });
