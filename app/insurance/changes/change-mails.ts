import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Account } from '#platform/accounts/account-store.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { type PolicyVersion, stateOf } from '../record/policy-version.ts';
import { type ChangeKind, type ChangeStatus, kindName, statusName } from './change-request.ts';

type Ticket = { reference: string; kind: ChangeKind; policy: string };

/** The desk's mail, always in English. The details are only shown after signing in. */
export function mailToDesk({ env }: Context, { reference, kind, policy }: Ticket) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.change_desk_mail_title({ reference, kind: kindName(kind, 'en') }, locale),
    paragraphs: [m.change_desk_mail_text({ policy }, locale)],
    action: {
      label: m.change_desk_mail_action({}, locale),
      url: portalUrl(env, href('/staff/changes/:reference', { reference }), 'en'),
    },
  });
}

export function mailToAsker({ env }: Context, { first_name, language }: Account, { reference, kind, policy }: Ticket) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.change_mail_title({ reference }, locale),
    paragraphs: [
      m.change_mail_text({ name: first_name, kind: kindName(kind, language), policy, reference }, locale),
      m.change_not_yet({}, locale),
    ],
    action: { label: m.change_mail_action({}, locale), url: portalUrl(env, href('/insurednew/requests'), language) },
  });
}

/** What a change does to the bills of the term. */
export function moneyOfChange(changeCents: number, language: Language): string {
  const locale = { locale: language };
  const amount = writtenMoney(Math.abs(changeCents), language);
  if (changeCents === 0) return m.change_done_mail_same({}, locale);
  return (changeCents > 0 ? m.change_done_mail_more : m.change_done_mail_less)({ amount }, locale);
}

/** From when a change that the desk made holds, which may be later than asked, and what it does to the bills. */
export function madeParagraphs(
  { kind, document, effectiveAt, changeCents }: PolicyVersion,
  language: Language,
): string[] {
  const day = writtenDay(dayIn(stateOf(document), effectiveAt), language);
  if (kind !== 'cancellation')
    return [m.change_made_from({ day }, { locale: language }), moneyOfChange(changeCents, language)];
  const ends = m.change_made_ends({ day }, { locale: language });
  return changeCents === 0 ? [ends] : [ends, moneyOfChange(changeCents, language)];
}

type Answered = Pick<Ticket, 'reference' | 'kind'> & {
  status: ChangeStatus;
  answer: string | null;
  first_name: string;
  /** The version that made the change. */
  made?: PolicyVersion | undefined;
};

/** The request's new status, with the desk's answer. */
export function mailOfAnswer({ env }: Context, language: Language, change: Answered) {
  const { reference, status, answer, kind, first_name, made } = change;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.change_answer_title({ reference, status: statusName(status, language) }, locale),
    paragraphs: [
      m.change_answer_text(
        { name: first_name, kind: kindName(kind, language), status: statusName(status, language) },
        locale,
      ),
      ...(made ? madeParagraphs(made, language) : []),
      ...(answer?.split(/\n+/) ?? []),
    ],
    action: { label: m.change_mail_action({}, locale), url: portalUrl(env, href('/insurednew/requests'), language) },
  });
}
