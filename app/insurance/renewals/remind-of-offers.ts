import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import type { StateCode } from '#config/states.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { eachPolicy } from '../policies/each-policy.ts';
import { findPolicyReader } from '../policies/policy-reader-store.ts';
import { lockPolicyRow } from '../record/version-store.ts';
import { findOffersToRemind, lockOfferToRemind, markReminded, type OfferToRemind } from './offer-reminder-store.ts';

/** Our own choice: time enough to ask an agent and to pay, and not so early that it is put aside again. */
const DAYS_BEFORE = 10;
/** An offer that was made late is not followed by a reminder the next day. */
const DAYS_AFTER_OFFER = 3;

/**
 * Reminds policyholders that cover ends unless they accept it and pay its first bill.
 *
 * @throws the first failure, after the others were handled
 */
export async function remindOfOffers(
  acting: Resources & AuditContext,
  state: StateCode,
  today: string,
  stopping?: AbortSignal,
): Promise<void> {
  const until = plusDays(today, DAYS_BEFORE);
  const madeBy = plusDays(today, -DAYS_AFTER_OFFER);
  await eachPolicy({
    log: acting.log,
    failure: 'not reminded of an offer',
    stopping,
    list: (next) => findOffersToRemind(acting.db, { state, today, until, madeBy }, next),
    handle: ({ id, policy_id }) =>
      acting.db.transaction().execute(async (trx) => {
        await lockPolicyRow(trx, policy_id);
        const offer = await lockOfferToRemind(trx, id);
        if (!offer) return;
        await markReminded(trx, id, today);
        if (!(await mailReminder(trx, acting, offer))) return;
        await audit(trx, acting, { act: 'remind-of-renewal', actor: 'renewals', subject: ['policy', policy_id] });
      }),
  });
}

/** @returns whether there is a reader to write to */
async function mailReminder(
  trx: Queryable,
  { env }: Pick<Resources, 'env'>,
  { policy_id, number, effective_on, accepted_at }: OfferToRemind,
): Promise<boolean> {
  const reader = await findPolicyReader(trx, policy_id);
  if (!reader) return false;
  const { language, first_name: name } = reader;
  const locale = { locale: language };
  const lastDay = writtenDay(plusDays(effective_on, -1), language);
  const ends = m.renewal_remind_text({ name, number, day: writtenDay(effective_on, language) }, locale);
  const mail = composeMail(language, {
    title: m.renewal_remind_title({}, locale),
    paragraphs: accepted_at
      ? [ends, m.renewal_remind_unpaid({ day: lastDay }, locale)]
      : [ends, m.renewal_remind_open({ day: lastDay }, locale)],
    action: { label: m.renewal_mail_action({}, locale), url: portalUrl(env, href('/insurednew/home'), language) },
  });
  await enqueueMail(trx, { to: reader.email, ...mail });
  return true;
}
