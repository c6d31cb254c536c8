import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenInstant, writtenMoney } from '#platform/calendar/written.ts';
import type { PaidCard } from '#platform/context/processor.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl, siteUrl } from '#platform/messages/our-addresses.ts';
import type { Reader } from '../policies/policy-reader-store.ts';
import type { findBillLeft } from './autopay-store.ts';
import type { Effect } from './payment.ts';
import { cardView, notReinstatedText, problemView, receivedName } from './payment-labels.ts';
import type { PaidPolicy, Payment } from './payment-store.ts';

/** The page on which a policyholder pays, signed in or as a guest. */
export const payAt = (env: Env, { has_account, language }: Pick<Reader, 'has_account' | 'language'>) =>
  has_account
    ? portalUrl(env, href('/insurednew/payments'), language)
    : siteUrl(env, href('/uaichome/guest/payment'), language);

/** The receipt mail, including what the payment did to the policy, or asked a core system to do. */
export function receiptMail(
  payment: Payment,
  policy: PaidPolicy,
  card: PaidCard | undefined,
  effect: Effect | 'asked',
) {
  const { language, receipt_number, settled_at } = payment;
  const locale = { locale: language };
  const number = `${policy.prefix} ${policy.number}`;
  const amount = writtenMoney(payment.amount_cents, language);
  const paidWith = card ? cardView(card, language) : receivedName(payment, language);
  return composeMail(language, {
    title: m.pay_mail_title({ receipt: receipt_number ?? '' }, locale),
    paragraphs: [
      m.pay_mail_paid({ amount, policy: number }, locale),
      m.pay_mail_when({ when: writtenInstant(settled_at ?? new Date(), policy.state, language) }, locale),
      ...(paidWith ? [m.pay_mail_card({ card: paidWith }, locale)] : []),
      ...(effect === 'asked' ? [m.pay_effect_asked({}, locale)] : []),
      ...(effect === 'held' ? [notReinstatedText(language)] : []),
      ...(effect === 'notice-lifted' ? [m.pay_effect_notice({}, locale)] : []),
      ...(effect === 'reinstated'
        ? [m.pay_effect_reinstated({ day: writtenDay(policy.cancels_on ?? '', language) }, locale)]
        : []),
    ],
    footer: m.pay_mail_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** Asks the service desk, always in English, to have the core system make a paid policy active again. */
export function askCoreMail(env: Env, { reference, receipt_number, amount_cents }: Payment, policy: PaidPolicy) {
  const locale = { locale: 'en' } as const;
  const task = m.task_policy_paid({}, locale);
  return composeMail('en', {
    title: m.task_mail_title(
      { task, amount: writtenMoney(amount_cents, 'en'), policy: `${policy.prefix} ${policy.number}` },
      locale,
    ),
    paragraphs: [m.task_mail_core({ reference, receipt: receipt_number ?? '' }, locale)],
    action: { label: m.task_mail_action({}, locale), url: portalUrl(env, href('/staff/tasks'), 'en') },
  });
}

/**
 * Tells the policyholder that autopay failed, and where to pay the bill. If it must be paid for the next term to begin, no
 * other reminder comes.
 */
export function autopayFailedMail(
  env: Env,
  payment: Payment,
  policy: PaidPolicy,
  { problem, bill, today }: { problem: string; bill: Awaited<ReturnType<typeof findBillLeft>>; today: string },
) {
  const { language } = payment;
  const locale = { locale: language };
  const facts = {
    amount: writtenMoney(payment.amount_cents, language),
    policy: `${policy.prefix} ${policy.number}`,
  };
  const title = m.pay_autopay_failed_title({}, locale);
  const begins = bill?.begins;
  // Known only after the last day to pay: the term does not begin any more, whoever pays its bill.
  if (begins && begins <= today) {
    const over = m.pay_autopay_failed_ended({ ...facts, ...endOf(begins, language) }, locale);
    return composeMail(language, { title, paragraphs: [over, problemView(problem, language)] });
  }
  return composeMail(language, {
    title,
    paragraphs: [
      m.pay_autopay_failed_text(facts, locale),
      problemView(problem, language),
      ...(bill?.isGivenUp ? [m.pay_autopay_failed_last({}, locale)] : []),
      ...(begins ? [m.pay_autopay_failed_term(endOf(begins, language), locale)] : []),
    ],
    action: {
      label: m.pay_autopay_failed_action({}, locale),
      url: portalUrl(env, href('/insurednew/payments'), language),
    },
  });
}

/** The last day to pay the first bill of a next term, and the day on which the policy ends otherwise. */
export const endOf = (begins: string, language: Language) => ({
  last: writtenDay(plusDays(begins, -1), language),
  day: writtenDay(begins, language),
});
