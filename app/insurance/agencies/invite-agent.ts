import { href } from 'react-router';
import { agentSystems } from '#config/agent-systems.ts';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { INVITATION_HOURS } from '#config/security-limits.ts';
import type { StateCode } from '#config/states.ts';
import { addReset } from '#platform/accounts/password-reset-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import type { NewAgent } from './take-on-agent.ts';

type Invited = Pick<NewAgent, 'email' | 'firstName' | 'userId' | 'language'> & {
  agency: { name: string; state: StateCode };
};

/** Mails a new agent an invitation: what their account is for, and the link to set a password. */
export async function inviteAgent(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  id: number,
  { email, firstName, userId, language, agency }: Invited,
): Promise<void> {
  const { token, tokenHash } = newToken();
  await addReset(db, { kind: 'producer', id }, tokenHash, INVITATION_HOURS * 60);
  const locale = { locale: language };
  const company = brand.name;
  const url = portalUrl(env, agentSystems[agency.state].url, language);
  const letter = composeMail(language, {
    title: m.agent_invitation_title({ company }, locale),
    paragraphs: [
      m.agent_invitation_text({ name: firstName, company, agency: agency.name }, locale),
      m.agent_invitation_next({ url, user: userId }, locale),
    ],
    action: {
      label: m.staff_invitation_action({}, locale),
      url: portalUrl(env, href('/insurednew/reset/:token', { token }), language),
    },
    footer: m.staff_invitation_footer({ hours: INVITATION_HOURS }, locale),
  });
  await enqueueMail(db, { to: email, ...letter });
}
