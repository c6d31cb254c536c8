import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_LINK_DAYS } from '#config/security-limits.ts';
import { Failure } from '#platform/asked/failure.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { newToken } from '#platform/asked/keyring.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { QuoteDraft } from './quote-answers.ts';
import { returnPath } from './quote-pin.ts';
import { addReturn } from './saved-quote-store.ts';

/**
 * Mails the way back to a quote that somebody has open: it opens once.
 *
 * @throws {Failure} throttled; refused without an address
 */
export async function sendLinkBack(asked: Asked, draft: QuoteDraft): Promise<void> {
  if (!draft.email) throw new Failure('refused', m.quoting_no_email({}, { locale: asked.language }));
  await budgetOf('quoteLink', asked, 'mail', draft.email).reserve();
  await asked.db.transaction().execute((trx) => mailLinkBack(trx, asked, draft));
}

/** The same as a part of another act. */
export async function mailLinkBack(trx: Queryable, asked: Asked, draft: QuoteDraft): Promise<void> {
  const { id, email, expires_on } = draft;
  if (!email) return;
  const locale = { locale: asked.language };
  const { token, tokenHash } = newToken();
  await addReturn(trx, { id }, tokenHash, QUOTE_LINK_DAYS * 24 * 60);
  await audit(trx, asked, { act: 'mail-quote-link', actor: 'visitor', subject: ['quote', id] });
  const letter = composeMail(asked.language, {
    title: m.quoting_link_mail_title({}, locale),
    paragraphs: [
      m.quoting_link_mail_text({ day: writtenDay(expires_on, asked.language) }, locale),
      m.quoting_link_mail_pin({}, locale),
    ],
    action: {
      label: m.quoting_link_mail_action({}, locale),
      url: portalUrl(asked.env, returnPath(token), asked.language),
    },
    footer: m.quoting_link_mail_footer({ days: QUOTE_LINK_DAYS }, locale),
  });
  await enqueueMail(trx, { to: email, ...letter });
}
