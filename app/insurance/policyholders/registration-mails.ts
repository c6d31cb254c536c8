import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { TOLD_AGAIN_HOURS, VERIFY_HOURS } from '#config/security-limits.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import { newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { type ContactOnFile, findAgencyOf, noteTold, wasTold } from '../policies/contact-on-file-store.ts';
import { addVerification } from './registration-store.ts';

type Writing = Pick<Context, 'env'>;

/**
 * How the contact on file may be asked: nobody if there is no contact, so that the agency is notified, or if they were
 * texted recently.
 *
 * @param actor who wants to be let in
 */
export async function mayAsk(
  db: Queryable,
  context: Context,
  contact: ContactOnFile,
  actor: Actor,
): Promise<'by-mail' | 'by-text' | 'nobody'> {
  const reach = reachOf(contact, context.env);
  // Mails are limited by how often a policy can be registered. A text bothers its recipient more, so only one a day is
  // sent until it is answered.
  if (reach?.way === 'mail') return 'by-mail';
  if (reach) return (await wasTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS)) ? 'nobody' : 'by-text';
  if (await noteTold(db, contact.policy_id, 'register', TOLD_AGAIN_HOURS)) {
    await askAgency(db, context, contact);
    await audit(db, context, { act: 'ask-agency-for-contact', actor, subject: ['policy', contact.policy_id] });
  }
  return 'nobody';
}

/** What the contact on file is asked about: an account for the policy, or adding the policy to an account there is. */
const ASKS = {
  registration: {
    title: m.register_ask_mail_title,
    text: m.register_ask_mail_text,
    footer: m.register_ask_mail_footer,
    sms: m.register_ask_sms,
  },
  addition: {
    title: m.add_policy_ask_mail_title,
    text: m.add_policy_ask_mail_text,
    footer: m.add_policy_ask_mail_footer,
    sms: m.add_policy_ask_sms,
  },
};

/**
 * Asks the contact on file whether the person who wants to be let in is the policyholder. Text typed by a stranger
 * appears only on the page, never in the message.
 */
export async function askContact(
  db: Queryable,
  { env }: Writing,
  contact: ContactOnFile,
  accountId: number,
  about: keyof typeof ASKS,
): Promise<void> {
  const reach = reachOf(contact, env);
  if (!reach) return;
  const { token, tokenHash } = newToken();
  await addVerification(db, accountId, 'person', tokenHash, about === 'addition' ? contact.policy_id : undefined);
  const asks = ASKS[about];
  const { language } = contact;
  const locale = { locale: language };
  const url = portalUrl(env, href('/insurednew/is-it-you/:token', { token }), language);
  const policy = contact.number.slice(-4);
  if (reach.way === 'sms') {
    const text = asks.sms({ brand: brand.shortName, policy, hours: VERIFY_HOURS, url }, locale);
    await enqueueSms(db, { to: reach.to, text, goodForSeconds: VERIFY_HOURS * 3600 });
    return;
  }
  const mail = composeMail(language, {
    title: asks.title({}, locale),
    paragraphs: [asks.text({ policy }, locale)],
    action: { label: m.register_ask_mail_action({}, locale), url },
    footer: asks.footer({ hours: VERIFY_HOURS }, locale),
  });
  await enqueueMail(db, { to: reach.to, ...mail });
}

/** Without a contact on file, asks the agency, which knows the policy's people. */
async function askAgency(db: Queryable, { env }: Writing, contact: ContactOnFile): Promise<void> {
  const agency = await findAgencyOf(db, contact.policy_id);
  const locale = { locale: 'en' } as const;
  const mail = composeMail('en', {
    title: m.register_agency_title({ policy: `${contact.prefix} ${contact.number}` }, locale),
    paragraphs: [m.register_agency_text({}, locale), m.register_agency_how({}, locale)],
    ...(agency && {
      action: {
        label: m.register_agency_action({}, locale),
        url: portalUrl(
          env,
          href('/uaicins/:state/policies/:id', { state: agency.state.toLowerCase(), id: String(contact.policy_id) }),
          'en',
        ),
      },
    }),
  });
  // When the agency is closed, the service desk contacts the policyholder by mail.
  await enqueueMail(db, { to: agency?.email ?? env.SERVICE_MAILBOX, ...mail });
}

/** Sends the final link to the typed address, once the person is confirmed. */
export async function mailAddressLink(db: Queryable, { env }: Writing, accountId: number): Promise<void> {
  const account = await findAccount(db, accountId);
  if (!account) return;
  const { token, tokenHash } = newToken();
  await addVerification(db, accountId, 'address', tokenHash);
  const { language } = account;
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.register_mail_title({}, locale),
    paragraphs: [m.register_mail_text({ name: account.first_name }, locale)],
    action: {
      label: m.register_mail_action({}, locale),
      url: portalUrl(env, href('/insurednew/verify/:token', { token }), language),
    },
    footer: m.register_mail_footer({ hours: VERIFY_HOURS }, locale),
  });
  await enqueueMail(db, { to: account.email, ...mail });
}

/** Tells the owner of an account, in their language, that they already have it. */
export async function mailAlready(
  db: Queryable,
  { env }: Writing,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.register_already_title({}, locale),
    paragraphs: [m.register_already_text({}, locale), m.register_already_other({}, locale)],
    action: { label: m.login_sign_in({}, locale), url: portalUrl(env, href('/insurednew/login'), language) },
    aside: { label: m.add_policy_title({}, locale), url: portalUrl(env, href('/insurednew/policy/add'), language) },
  });
  await enqueueMail(db, { to: email, ...mail });
}
