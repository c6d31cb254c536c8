import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { CLOSE_DAYS, TOLD_AGAIN_HOURS } from '#config/security-limits.ts';
import { auditLettingIn, type LettingIn } from '#platform/audit/audit-store.ts';
import type { LettingInAct } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { reachOf } from './contact-on-file.ts';
import { addCloseLink, type ContactOnFile, noteTold } from './contact-on-file-store.ts';

type Words = (inputs: { policy: string }, options: { locale: Language }) => string;

/** What each act that lets somebody in, or leads to it, says to the contact on file. */
const TOLD: Record<LettingInAct, { title: Words; text: Words }> = {
  'verify-email': { title: m.on_file_account_title, text: m.on_file_account_text },
  'change-email': { title: m.on_file_email_title, text: m.on_file_email_text },
  'change-contact': { title: m.on_file_phone_title, text: m.on_file_phone_text },
  'ask-for-change': { title: m.on_file_change_title, text: m.on_file_change_text },
  'continue-as-guest': { title: m.on_file_guest_title, text: m.on_file_guest_text },
};

/**
 * Audits an act that lets somebody in and tells whoever was there before, in the act's transaction: what was done, and
 * how to close the way again.
 *
 * @param contacts of the policies that it is about, as they were before
 * @param alsoTold an address that this act writes to anyway
 */
export async function auditAndNotify(
  db: Queryable,
  context: Pick<Context, 'env' | 'keyring' | 'requestId'>,
  act: LettingIn,
  contacts: ContactOnFile[],
  { alsoTold }: { alsoTold?: string } = {},
): Promise<void> {
  await auditLettingIn(db, context, act);
  for (const contact of contacts) await tell(db, context, act.act, contact, alsoTold);
}

async function tell(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  letIn: LettingInAct,
  contact: ContactOnFile,
  alsoTold = '',
): Promise<void> {
  const reach = reachOf(contact, env);
  if (!reach || foldedName(reach.to) === foldedName(alsoTold)) return;
  // A text costs its owner, and guests come often. A phone that is on file no more is told in any case: it is told once.
  const isBounded = letIn === 'continue-as-guest' || (reach.way === 'sms' && letIn !== 'change-contact');
  if (isBounded && !(await noteTold(db, contact.policy_id, letIn, TOLD_AGAIN_HOURS))) return;

  const { token, tokenHash } = newToken();
  const phone = letIn === 'change-contact' ? contact.phone : null;
  await addCloseLink(db, tokenHash, { policy_id: contact.policy_id, phone }, CLOSE_DAYS);
  const { language } = contact;
  const locale = { locale: language };
  const url = portalUrl(env, href('/insurednew/close-access/:token', { token }), language);
  const policy = contact.number.slice(-4);
  const title = TOLD[letIn].title({ policy }, locale);
  if (reach.way === 'sms') {
    const text = m.on_file_sms({ brand: brand.shortName, title, url }, locale);
    await enqueueSms(db, { to: reach.to, text });
    return;
  }
  const mail = composeMail(language, {
    title,
    paragraphs: [
      TOLD[letIn].text({ policy }, locale),
      m.on_file_not_you({ phone: tollFree(brand.phones.support) }, locale),
    ],
    action: { label: m.on_file_close_action({}, locale), url },
    footer: m.on_file_footer({ days: CLOSE_DAYS }, locale),
  });
  await enqueueMail(db, { to: reach.to, ...mail });
}
