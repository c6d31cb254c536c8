import { m } from '#config/messages/compiled/messages.js';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { coverAgainAction, isQuotedOnline } from '../policies/cover-again.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import type { OverPolicy } from './due-term-store.ts';

/** A policy of a book that came in late may have ended long ago, which is no news. */
const NEWS_FOR_DAYS = 3;
export const isNews = (endedOn: string, today: string): boolean => endedOn >= plusDays(today, -NEWS_FOR_DAYS);

/**
 * Tells the policyholder, by email or else by letter, that nothing on the policy is covered any more, and why; in the
 * transaction that expires it.
 */
export async function notifyExpired(
  trx: Queryable,
  { env }: Pick<Context, 'env'>,
  { policy_id: policyId, number, expires_on, offer, state, line }: OverPolicy,
  today: string,
): Promise<void> {
  if (!isNews(expires_on, today)) return;
  const recipient = await findRecipient(trx, policyId);
  const { language } = recipient;
  const locale = { locale: language };
  const isQuoted = isQuotedOnline(env, { state, line });
  const why = {
    none: undefined,
    open: m.renewal_ended_not_accepted({}, locale),
    accepted: m.renewal_ended_not_paid({}, locale),
  }[offer];
  const letter = {
    title: m.renewal_ended_title({}, locale),
    paragraphs: [
      m.renewal_ended_text({ number, day: writtenDay(expires_on, language) }, locale),
      ...(why ? [why] : []),
      (isQuoted ? m.renewal_ended_next : m.renewal_ended_agent)({}, locale),
    ],
    action: coverAgainAction(env, isQuoted, language),
  };
  await mailOrLetter(trx, { ...recipient, policyId, what: 'expired' }, letter);
}
