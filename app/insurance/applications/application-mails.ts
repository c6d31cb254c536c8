import { href } from 'react-router';
import { m } from '#config/messages/compiled/messages.js';
import { APPLICATION_LINK_DAYS } from '#config/retention.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { writtenReference } from '#platform/references/reference.ts';
import { READ_WITHIN_DAYS, type SentStatus, statusView } from './application.ts';
import { answersView } from './application-steps.ts';
import type { Application } from './application-store.ts';

export type SentApplication = Application & { reference: string; email: string; status: SentStatus };

/** The desk's mail, always in English. Tax numbers and documents are only shown after signing in. */
export function mailToDesk({ env }: Context, { topic, reference, answers }: SentApplication) {
  const locale = { locale: 'en' } as const;
  const what = answersView(topic, answers, 'en');
  const short = what.flatMap(({ rows }) => rows.filter(({ step }) => step === 'contact' || step === 'work'));
  return composeMail('en', {
    title: m.apply_desk_mail_title({ reference: writtenReference(reference) }, locale),
    paragraphs: [m.apply_desk_mail_text({}, locale), short.map(({ label, value }) => `${label}: ${value}`).join('\n')],
    action: {
      label: m.apply_desk_mail_action({}, locale),
      url: portalUrl(env, href('/staff/applications/:reference', { reference }), 'en'),
    },
  });
}

/** The receipt: the reference, and when we will answer. */
export function mailToApplicant({ env }: Context, application: SentApplication, token: string) {
  const { language, reference } = application;
  const locale = { locale: language };
  return composeMail(language, {
    title: m.apply_mail_title({ reference: writtenReference(reference) }, locale),
    paragraphs: [m.apply_mail_text({}, locale), m.apply_mail_next({ days: READ_WITHIN_DAYS }, locale)],
    action: {
      label: m.apply_mail_action({}, locale),
      url: portalUrl(env, href('/apply/status/:token', { token }), language),
    },
    footer: footerOf(env, locale),
  });
}

/** The current status, with the desk's own words if there are any. */
export function mailOfStatus({ env }: Context, application: SentApplication, token: string) {
  const { language, reference, status, answer } = application;
  const locale = { locale: language };
  const { name, means } = statusView(status, language);
  return composeMail(language, {
    title: m.apply_mail_status_title({ reference: writtenReference(reference), status: name }, locale),
    paragraphs: [m.apply_mail_status_text({ status: name }, locale), means, ...(answer ? [answer] : [])],
    action: {
      label: m.apply_mail_action({}, locale),
      url: portalUrl(env, href('/apply/status/:token', { token }), language),
    },
    footer: footerOf(env, locale),
  });
}

const footerOf = (env: Context['env'], locale: { locale: Application['language'] }) =>
  m.apply_mail_footer(
    { days: APPLICATION_LINK_DAYS, url: portalUrl(env, href('/apply/status'), locale.locale) },
    locale,
  );
