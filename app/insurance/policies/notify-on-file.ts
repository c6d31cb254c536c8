import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { CLOSE_DAYS, TOLD_AGAIN_HOURS } from '#config/security-limits.ts';
import { auditLettingIn, type LettingIn } from '#platform/audit/audit-store.ts';
import type { LettingInAct } from '#platform/audit/audited-acts.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { reachOf } from './contact-on-file.ts';
import { addCloseLink, type ContactOnFile, noteTold } from './contact-on-file-store.ts';

type Words = (inputs: { policy: string; day: string }, options: { locale: Language }) => string;

/** What the contact on file is told about each action that gives access, or leads to it. */
const TOLD: Record<LettingInAct, { title: Words; text: Words }> = {
  'verify-email': { title: m.on_file_account_title, text: m.on_file_account_text },
  'add-policy': { title: m.on_file_added_title, text: m.on_file_account_text },
  'change-email': { title: m.on_file_email_title, text: m.on_file_email_text },
  'change-contact': { title: m.on_file_phone_title, text: m.on_file_phone_text },
  'ask-for-change': { title: m.on_file_change_title, text: m.on_file_change_text },
  'make-change': { title: m.on_file_changed_title, text: m.on_file_changed_text },
  'end-own-policy': { title: m.on_file_ended_title, text: m.on_file_ended_text },
  'change-contact-at-desk': { title: m.on_file_desk_title, text: m.on_file_desk_text },
  'continue-as-guest': { title: m.on_file_guest_title, text: m.on_file_guest_text },
};

/**
 * Writes an audit entry about an action that gives access, and tells the contacts on file what was done and how to undo
 * it, in the action's transaction.
 *
 * @param contacts the contacts of the affected policies before the action
 * @param alsoTold an address that the action writes to anyway
 * @param effectiveOn the day of a change that was made
 */
export async function auditAndNotify(
  db: Queryable,
  context: Pick<Context, 'env' | 'keyring' | 'requestId'>,
  act: LettingIn,
  contacts: ContactOnFile[],
  told: Told = {},
): Promise<void> {
  await auditLettingIn(db, context, act);
  for (const contact of contacts) await tell(db, context, act.act, contact, told);
}

type Told = { alsoTold?: string; effectiveOn?: string };

async function tell(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  letIn: LettingInAct,
  contact: ContactOnFile,
  { alsoTold = '', effectiveOn }: Told,
): Promise<void> {
  const reach = reachOf(contact, env);
  if (!reach || foldedName(reach.to) === foldedName(alsoTold)) return;
  // Texts bother their recipient, and guests come often, so both are limited. A phone that is no longer on file is
  // always notified, since that happens only once.
  const isNewContact = letIn === 'change-contact-at-desk' || letIn === 'change-contact';
  const isBounded = letIn === 'continue-as-guest' || (reach.way === 'sms' && !isNewContact);
  if (isBounded && !(await noteTold(db, contact.policy_id, letIn, TOLD_AGAIN_HOURS))) return;

  const { token, tokenHash } = newToken();
  const { policy_id, phone, email } = contact;
  const before = isNewContact ? { phone, email, restores_contact: true } : { phone: null };
  await addCloseLink(db, tokenHash, { policy_id, ...before }, CLOSE_DAYS);
  const { language } = contact;
  const locale = { locale: language };
  const url = portalUrl(env, href('/insurednew/close-access/:token', { token }), language);
  const filled = { policy: contact.number.slice(-4), day: effectiveOn ? writtenDay(effectiveOn, language) : '' };
  const title = TOLD[letIn].title(filled, locale);
  if (reach.way === 'sms') {
    const text = m.on_file_sms({ brand: brand.shortName, title, url }, locale);
    await enqueueSms(db, { to: reach.to, text });
    return;
  }
  const mail = composeMail(language, {
    title,
    paragraphs: [
      TOLD[letIn].text(filled, locale),
      m.on_file_not_you({ phone: tollFree(brand.phones.support) }, locale),
    ],
    action: { label: m.on_file_close_action({}, locale), url },
    footer: m.on_file_footer({ days: CLOSE_DAYS }, locale),
  });
  await enqueueMail(db, { to: reach.to, ...mail });
}
