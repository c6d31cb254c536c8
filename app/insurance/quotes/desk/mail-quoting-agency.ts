import { href } from 'react-router';
import type { Env } from '#config/env.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { fullName } from '../../parties/full-name.ts';
import { findQuotingAgency } from './stage-store.ts';

/** What happened to a client's quote, in English. `toDo`: what its agency can do next. */
export type AgencyNews = { title: string; news: string[]; toDo: string };

/**
 * Writes to the agency that made a client's quote. Once it has closed, nobody there can open the quote: our own staff are
 * written to instead, and call the client.
 */
export async function mailQuotingAgency(
  trx: Queryable,
  env: Env,
  quoteId: number,
  { title, news, toDo }: AgencyNews,
): Promise<void> {
  const found = await findQuotingAgency(trx, quoteId);
  if (!found) return;
  const locale = { locale: 'en' } as const;
  if (found.closed_on) {
    const client = { name: fullName(found), phone: writtenPhone(found.phone ?? '') };
    const paragraphs = [...news, m.agent_quote_maker_closed({ agency: found.agency, ...client }, locale)];
    return enqueueMail(trx, { to: env.SERVICE_MAILBOX, ...composeMail('en', { title, paragraphs }) });
  }
  const { reference } = found;
  const at = href('/uaicins/:state/quotes/:reference', { state: found.state.toLowerCase(), reference });
  const letter = composeMail('en', {
    title,
    paragraphs: [...news, toDo],
    action: { label: m.agent_quote_open({}, locale), url: portalUrl(env, at, 'en') },
  });
  await enqueueMail(trx, { to: found.email, ...letter });
}
