import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { payAt } from '../billing/payment-mails.ts';
import type { Reader } from '../policies/policy-reader-store.ts';

/** `on`: the day on which the policy ends unless it is paid before. */
export type Notice = { policy: string; cents: number; on: string };

/** A notice as people read it, in a mail and on paper: why the policy ends, when, and what stops it. */
export function noticeWords({ policy, cents, on }: Notice, language: Language) {
  const locale = { locale: language };
  const amount = writtenMoney(cents, language);
  return {
    why: m.past_due_notice_text({ amount, policy, day: writtenDay(on, language) }, locale),
    pay: m.past_due_notice_pay({ amount, last: writtenDay(plusDays(on, -1), language) }, locale),
  };
}

export function noticeMail(env: Env, notice: Notice, reader: Reader) {
  const { language } = reader;
  const locale = { locale: language };
  const { why, pay } = noticeWords(notice, language);
  return composeMail(language, {
    title: m.buy_notice_title({ policy: notice.policy }, locale),
    paragraphs: [why, pay, m.notice_paper_uninsured({}, locale)],
    action: { label: m.buy_notice_action({}, locale), url: payAt(env, reader) },
    footer: m.notice_paper_questions({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The mail to the agency, always in English. @param isMailed whether the policyholder gets an email, too */
export function noticeAgencyMail(notice: Notice, isMailed: boolean) {
  const locale = { locale: 'en' } as const;
  const { why, pay } = noticeWords(notice, 'en');
  return composeMail('en', {
    title: m.buy_notice_title({ policy: notice.policy }, locale),
    paragraphs: [why, pay, (isMailed ? m.past_due_agency_told : m.past_due_agency_letter)({}, locale)],
  });
}
