import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { INVITATION_HOURS } from '#config/security-limits.ts';
import { addReset } from '#platform/accounts/password-reset-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { STAFF_REALM } from '#platform/sessions/realm.ts';
import { ROLE_NAMES } from './role-names.ts';
import type { Joiner } from './take-on-staff.ts';

/** Mails a new staff member an invitation: what their account is for, and the link to set a password. */
export async function inviteStaff(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  id: number,
  { email, firstName, roles, language }: Joiner,
): Promise<void> {
  const { token, tokenHash } = newToken();
  await addReset(db, { kind: 'staff', id }, tokenHash, INVITATION_HOURS * 60);
  const locale = { locale: language };
  const company = brand.name;
  const named = roles.map((role) => ROLE_NAMES[role]({}, locale)).join(', ');
  const letter = composeMail(language, {
    title: m.staff_invitation_title({ company }, locale),
    paragraphs: [
      m.staff_invitation_text({ name: firstName, company, roles: named }, locale),
      m.staff_invitation_next({ url: portalUrl(env, STAFF_REALM.signIn, language) }, locale),
    ],
    action: {
      label: m.staff_invitation_action({}, locale),
      url: portalUrl(env, href('/insurednew/reset/:token', { token }), language),
    },
    footer: m.staff_invitation_footer({ hours: INVITATION_HOURS }, locale),
  });
  await enqueueMail(db, { to: email, ...letter });
}
