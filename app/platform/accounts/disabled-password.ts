import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { RESET_MINUTES } from '#config/security-limits.ts';
import { logActivity } from '../audit/activity-store.ts';
import type { Context } from '../context/handler.ts';
import { newToken } from '../context/keyring.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { portalUrl } from '../messages/our-addresses.ts';
import { enqueueMail } from '../messages/outbox-store.ts';
import { auditPerson } from '../sessions/hand-off.ts';
import type { Person } from '../sessions/person.ts';
import { addReset, disablePassword } from './password-reset-store.ts';

/** Disables a person's password after too many wrong attempts, and emails them a link to set a new one. */
export async function notifyDisabled(context: Context, person: Person & { email: string; language: Language }) {
  const { token, tokenHash } = newToken();
  const locale = { locale: person.language };
  const mail = composeMail(person.language, {
    title: m.account_disabled_mail_title({}, locale),
    paragraphs: [m.account_disabled_mail_text({}, locale), m.account_disabled_mail_known({}, locale)],
    action: {
      label: m.login_reset_mail_action({}, locale),
      url: portalUrl(context.env, href('/insurednew/reset/:token', { token }), person.language),
    },
    footer: m.account_disabled_mail_footer({ minutes: RESET_MINUTES }, locale),
  });
  await context.db.transaction().execute(async (db) => {
    await disablePassword(db, person);
    await addReset(db, person, tokenHash);
    await enqueueMail(db, { to: person.email, ...mail });
    await auditPerson(db, context, 'disable-password', person);
    await logActivity(db, context, 'password_disabled', [person.kind, person.id]);
  });
}
