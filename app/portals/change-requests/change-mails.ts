import { m } from '#config/messages/compiled/messages.js';
import type { Account } from '../accounts/account-store.ts';
import type { Asked } from '../handler.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { publicUrl } from '../public-url.ts';
import { type ChangeKind, kindName, statusName } from './change-request.ts';
import type { DeskChange } from './change-request-store.ts';

type Ticket = { reference: string; kind: ChangeKind; policy: string };

export const deskPath = (token: string) => `/insurednew/desk/${token}`;

/** What the desk reads, in its own language. Licences and birthdays stay behind the link. */
export function mailToDesk({ env }: Asked, { reference, kind, policy }: Ticket, token: string) {
  const locale = { locale: 'en' } as const;
  return composeMail('en', {
    title: m.change_desk_mail_title({ reference, kind: kindName(kind, 'en') }, locale),
    paragraphs: [m.change_desk_mail_text({ policy }, locale)],
    action: { label: m.change_desk_mail_action({}, locale), url: publicUrl(env, deskPath(token)) },
  });
}

export function mailToAsker({ env }: Asked, { first_name, language }: Account, { reference, kind, policy }: Ticket) {
  const locale = { locale: language };
  return composeMail(language, {
    title: m.change_mail_title({ reference }, locale),
    paragraphs: [
      m.change_mail_text({ name: first_name, kind: kindName(kind, language), policy, reference }, locale),
      m.change_not_yet({}, locale),
    ],
    action: { label: m.change_mail_action({}, locale), url: publicUrl(env, '/insurednew/requests') },
  });
}

export function mailOfAnswer({ env }: Asked, change: DeskChange) {
  const { language, reference, status, answer, kind, first_name } = change;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.change_answer_title({ reference, status: statusName(status, language) }, locale),
    paragraphs: [
      m.change_answer_text(
        { name: first_name, kind: kindName(kind, language), status: statusName(status, language) },
        locale,
      ),
      ...(answer ? [answer] : []),
    ],
    action: { label: m.change_mail_action({}, locale), url: publicUrl(env, '/insurednew/requests') },
  });
}
