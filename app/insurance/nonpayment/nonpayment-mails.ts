import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenAmount, writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { composeMail, type Letter } from '#platform/messages/compose-mail.ts';
import { payAt } from '../billing/payment-mails.ts';
import type { Reader } from '../policies/policy-reader-store.ts';

export type Notice = {
  policy: string;
  cents: number;
  /** The day on which the policy ends unless it is paid before. */
  on: string;
  /** A bill is past due; otherwise the first payment failed or was returned. */
  isPastDue: boolean;
  /** The day that an earlier notice named, which this one replaces. */
  instead?: string;
};

/** A notice as people read it, in a mail and on paper: why the policy ends, when, and what stops it. */
export function noticeTexts({ policy, cents, on, isPastDue }: Notice, language: Language) {
  const locale = { locale: language };
  const day = writtenDay(on, language);
  if (!isPastDue) {
    const facts = { policy, day, amount: writtenAmount(cents, language) };
    return { why: m.buy_notice_text(facts, locale), pay: m.buy_notice_pay(facts, locale) };
  }
  const amount = writtenMoney(cents, language);
  return {
    why: m.past_due_notice_text({ amount, policy, day }, locale),
    pay: m.past_due_notice_pay({ amount, last: writtenDay(plusDays(on, -1), language) }, locale),
  };
}

/** That it replaces an earlier notice comes first. */
function paragraphsOf(notice: Notice, language: Language): string[] {
  const { why, pay } = noticeTexts(notice, language);
  const { instead } = notice;
  const replaces = instead && m.notice_anew_text({ day: writtenDay(instead, language) }, { locale: language });
  return [...(replaces ? [replaces] : []), why, pay];
}

export function noticeMail(env: Env, notice: Notice, reader: Reader) {
  const { language } = reader;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.buy_notice_title({ policy: notice.policy }, locale),
    paragraphs: [...paragraphsOf(notice, language), m.notice_paper_uninsured({}, locale)],
    action: { label: m.buy_notice_action({}, locale), url: payAt(env, reader) },
    footer: m.notice_paper_questions({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The mail to the agency, always in English. @param isMailed whether the policyholder gets an email, too */
export function noticeAgencyMail(notice: Notice, isMailed: boolean) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.buy_notice_title({ policy: notice.policy }, locale),
    paragraphs: [
      ...paragraphsOf(notice, 'en'),
      (isMailed ? m.past_due_agency_told : m.past_due_agency_letter)({}, locale),
    ],
  });
}

/** `on`: the day that the notice named. `cents`: what is still past due. `isPaid`: nothing; otherwise it was mailed too late. */
export type TakenBack = { policy: string; on: string; cents: number; isPaid: boolean };

/** A notice was taken back: the policy goes on, and what is owed is owed. */
export function takenBackLetter(
  env: Env,
  { policy, on, cents }: TakenBack,
  reader: Pick<Reader, 'language' | 'has_account'>,
): Letter {
  const { language } = reader;
  const locale = { locale: language };
  return {
    title: m.notice_back_title({ policy }, locale),
    paragraphs: [
      m.notice_back_text({ policy, day: writtenDay(on, language) }, locale),
      ...(cents > 0 ? [m.notice_back_owed({ amount: writtenMoney(cents, language) }, locale)] : []),
    ],
    ...(cents > 0 && { action: { label: m.buy_notice_action({}, locale), url: payAt(env, reader) } }),
    footer: m.notice_paper_questions({ phone: tollFree(brand.phones.support) }, locale),
  };
}

/** Always in English. */
export function takenBackAgencyMail({ policy, on, isPaid }: TakenBack) {
  const locale = { locale: 'en' } as const;
  const why = isPaid ? m.notice_back_agency_paid : m.notice_back_agency;
  return composeMail('en', {
    title: m.notice_back_title({ policy }, locale),
    paragraphs: [why({ policy, day: writtenDay(on, 'en') }, locale)],
  });
}
