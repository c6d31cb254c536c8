import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay } from '#platform/calendar/written.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { payAt } from '../billing/payment-mails.ts';
import { mailOrLetter } from '../letters/mail-or-letter.ts';
import { eachPolicy } from '../policies/each-policy.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
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
        await remind(trx, acting, offer);
        await audit(trx, acting, { act: 'remind-of-renewal', actor: 'renewals', subject: ['policy', policy_id] });
      }),
  });
}

async function remind(
  trx: Queryable,
  { env }: Pick<Resources, 'env'>,
  { policy_id: policyId, number, effective_on, accepted_at }: OfferToRemind,
): Promise<void> {
  const recipient = await findRecipient(trx, policyId);
  const { language } = recipient;
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  const day = writtenDay(plusDays(effective_on, -1), language);
  const letter = {
    title: m.renewal_remind_title({}, locale),
    paragraphs: [
      m.renewal_remind_text({ number, day: writtenDay(effective_on, language) }, locale),
      accepted_at ? m.renewal_remind_unpaid({ day }, locale) : m.renewal_remind_open({ day }, locale),
    ],
    action: accepted_at
      ? { label: m.renewal_pay({}, locale), url: payAt(env, recipient) }
      : { label: m.renewal_mail_action({}, locale), url: portalUrl(env, href('/insurednew/home'), language) },
    footer: accepted_at ? m.notice_paper_questions({ phone }, locale) : m.renewal_mail_how({ phone }, locale),
  };
  await mailOrLetter(trx, { ...recipient, policyId, what: 'reminder' }, letter);
}
