import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Account } from '#platform/accounts/account-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
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

type Answered = Pick<Ticket, 'reference' | 'kind'> & {
  status: ChangeStatus;
  answer: string | null;
  first_name: string;
};

/** The request's new status, with the desk's answer. */
export function mailOfAnswer({ env }: Context, language: Language, change: Answered) {
  const { reference, status, answer, kind, first_name } = change;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.change_answer_title({ reference, status: statusName(status, language) }, locale),
    paragraphs: [
      m.change_answer_text(
        { name: first_name, kind: kindName(kind, language), status: statusName(status, language) },
        locale,
      ),
      ...(answer?.split(/\n+/) ?? []),
    ],
    action: { label: m.change_mail_action({}, locale), url: portalUrl(env, href('/insurednew/requests'), language) },
  });
}
