import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import type { OverPolicy } from './due-term-store.ts';

/** A policy of a book that came in late may have ended long ago, which is no news. */
const NEWS_FOR_DAYS = 3;
export const isNews = (endedOn: string, today: string): boolean => endedOn >= plusDays(today, -NEWS_FOR_DAYS);

/** Tells the policyholder, in the transaction that expires the policy, that nothing on it is covered any more, and why. */
export async function notifyExpired(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  { policy_id, number, expires_on, offer }: OverPolicy,
  today: string,
): Promise<void> {
  const reader = isNews(expires_on, today) ? await findPolicyReader(trx, policy_id) : undefined;
  if (!reader) return;
  const { language, first_name: name } = reader;
  const locale = { locale: language };
  const why = {
    none: undefined,
    open: m.renewal_ended_not_accepted({}, locale),
    accepted: m.renewal_ended_not_paid({}, locale),
  }[offer];
  const mail = composeMail(language, {
    title: m.renewal_ended_title({}, locale),
    paragraphs: [
      m.renewal_ended_text({ name, number, day: writtenDay(expires_on, language) }, locale),
      ...(why ? [why] : []),
      m.renewal_ended_next({}, locale),
    ],
    action: { label: m.pay_new_quote({}, locale), url: portalUrl(env, href('/uaichome/getaquote'), language) },
  });
  await enqueueMail(trx, { to: reader.email, ...mail });
}
