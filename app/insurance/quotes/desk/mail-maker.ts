import { href } from 'react-router';
import type { Env } from '#config/env.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { writtenPhone } from '#config/phone-number.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { fullName } from '../../parties/full-name.ts';
import { findMaker } from './stage-store.ts';

/** What happened to a client's quote, in English. `toDo`: what its agency can do next. */
export type MakerNews = { title: string; news: string[]; toDo: string };

/**
 * Writes to the agency that made a client's quote. Once it has closed, nobody there can open the quote: our own staff are
 * written to instead, and call the client.
 */
export async function mailMaker(
  trx: Queryable,
  env: Env,
  quoteId: number,
  { title, news, toDo }: MakerNews,
): Promise<void> {
  const maker = await findMaker(trx, quoteId);
  if (!maker) return;
  const locale = { locale: 'en' } as const;
  if (maker.closed_on) {
    const client = { name: fullName(maker), phone: writtenPhone(maker.phone ?? '') };
    const paragraphs = [...news, m.agent_quote_maker_closed({ agency: maker.agency, ...client }, locale)];
    return enqueueMail(trx, { to: env.SERVICE_MAILBOX, ...composeMail('en', { title, paragraphs }) });
  }
  const { reference } = maker;
  const at = href('/uaicins/:state/quotes/:reference', { state: maker.state.toLowerCase(), reference });
  const letter = composeMail('en', {
    title,
    paragraphs: [...news, toDo],
    action: { label: m.agent_quote_open({}, locale), url: portalUrl(env, at, 'en') },
  });
  await enqueueMail(trx, { to: maker.email, ...letter });
}
