import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { QUOTE_LINK_DAYS } from '#config/retention.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { OpenQuote, QuoteDraft } from './quote-answers.ts';
import { endOtherVisits } from './quote-draft-store.ts';
import { addReturn, endMailedLinks } from './saved-quote-store.ts';

/**
 * Mails a single-use link back to a quote that is open in a browser.
 *
 * @throws {Failure} throttled; refused when the quote has no address
 */
export async function sendLinkBack(context: Context, draft: QuoteDraft): Promise<void> {
  if (!draft.email) throw new Failure('refused', m.quoting_no_email({}, { locale: context.language }));
  await budgetOf('quoteLink', context, 'mail', draft.email).reserve();
  await context.db.transaction().execute((trx) => mailLinkBack(trx, context, draft));
}

/** The same, within another transaction. */
export async function mailLinkBack(trx: Queryable, context: Context, draft: QuoteDraft): Promise<void> {
  const { id, email, expires_on } = draft;
  if (!email) return;
  const locale = { locale: context.language };
  const { token, tokenHash } = newToken();
  await addReturn(trx, { id }, tokenHash, QUOTE_LINK_DAYS * 24 * 60);
  await audit(trx, context, { act: 'mail-quote-link', actor: 'visitor', subject: ['quote', id] });
  const letter = composeMail(context.language, {
    title: m.quoting_link_mail_title({}, locale),
    paragraphs: [
      m.quoting_link_mail_text({ day: writtenDay(expires_on, context.language) }, locale),
      m.quoting_link_mail_pin({}, locale),
    ],
    action: {
      label: m.quoting_link_mail_action({}, locale),
      url: portalUrl(context.env, href('/uaicins/quote/resume/:token', { token }), context.language),
    },
    footer: m.quoting_link_mail_footer({ days: QUOTE_LINK_DAYS }, locale),
  });
  await enqueueMail(trx, { to: email, ...letter });
}

/**
 * Ends the links to a quote that were mailed, and what they opened, when another address was given. The former one may
 * have been mistyped: whoever reads it must not open the quote any more.
 *
 * @param draft as it was before
 */
export async function closeFormerMailbox(
  trx: Queryable,
  { draft: { id, email }, tokenHash }: OpenQuote,
  given: string | null,
): Promise<void> {
  if (email === null || (given !== null && foldedName(email) === foldedName(given))) return;
  await endMailedLinks(trx, id);
  await endOtherVisits(trx, id, tokenHash);
}
