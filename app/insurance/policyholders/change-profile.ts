import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type Account, findAccount, findAccountByEmail } from '#platform/accounts/account-store.ts';
import { notifyPerson } from '#platform/accounts/notify-person.ts';
import { provePassword } from '#platform/accounts/prove-password.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { findContactsOfAccount } from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import {
  addConsent,
  addEmailChange,
  CONSENT_KINDS,
  type ConsentKind,
  EMAIL_CHANGE_HOURS,
  findConsents,
  findOwnPhone,
  isEmailJustAsked,
  lockAccount,
  setContact,
  setEmail,
  takeEmailChange,
} from './profile-store.ts';

type Contact = { phone: string; language: Language };

/** The contact data as one form field, which records what the page showed when it was opened. */
export const seenContact = ({ phone, language }: Contact) => `${phone.replace(/[^0-9]/g, '')} ${language}`;

/**
 * Saves the phone number and language, and notifies a phone that was on file before.
 *
 * @param seen the contact data that the page showed; undefined when it did not show any
 * @returns the saved data, when another tab or device changed it in the meantime and nothing was saved here
 * @throws {Failure} throttled, because every phone number that is typed may get a text
 */
export async function changeContact(
  context: Context,
  id: number,
  contact: Contact,
  seen: string | undefined,
): Promise<Contact | undefined> {
  await budgetOf('changeContact', context, id).reserve();
  return context.db.transaction().execute(async (db) => {
    await lockAccount(db, id);
    const saved = {
      phone: (await findOwnPhone(db, id)) ?? '',
      language: (await findAccount(db, id))?.language ?? 'en',
    };
    const isKnown = [seen, seenContact(contact)].includes(seenContact(saved));
    if (seen !== undefined && !isKnown) return saved;
    // The contacts on file for each policy before the change.
    const before = await findContactsOfAccount(db, id);
    if (!(await setContact(db, id, contact))) return undefined;
    const isPhone = before.some(({ phone }) => phone !== contact.phone);
    await auditAndNotify(
      db,
      context,
      { act: 'change-contact', actor: `account ${id}`, subject: ['account', id] },
      isPhone ? before : [],
    );
    return undefined;
  });
}

/** The wording that a policyholder agrees to or declines, which is stored with the answer. */
export function consentWording(kind: ConsentKind, language: Language): string {
  const wordings = { paperless: m.profile_consent_paperless, texts: m.profile_consent_texts };
  return wordings[kind]({}, { locale: language });
}

/** Stores each consent that changed, with its wording and time. */
export async function changeConsents(context: Context, id: number, given: Record<ConsentKind, boolean>): Promise<void> {
  const { language } = context;
  await context.db.transaction().execute(async (db) => {
    await lockAccount(db, id);
    const before = await findConsents(db, id);
    for (const kind of CONSENT_KINDS.filter((each) => before[each] !== given[each])) {
      const wording = consentWording(kind, language);
      await addConsent(db, id, { kind, is_given: given[kind], wording, language });
      await auditPerson(db, context, given[kind] ? `agree-to-${kind}` : `withdraw-${kind}`, { kind: 'account', id });
    }
  });
}

/**
 * Starts a change of sign-in address: mails a link to the new address and a notice to the old one. Whether the new
 * address already has an account shows only in its own mailbox.
 *
 * @throws {Failure} refused for a wrong password; throttled; overloaded
 */
export async function askForNewEmail(
  context: Context,
  account: Account,
  email: string,
  password: string,
): Promise<void> {
  await provePassword(context, 'account', { name: account.email, password }, () =>
    findAccountByEmail(context.db, account.email),
  );
  await budgetOf('emailChange', context, 'account', account.email).reserve();
  const taken = await findAccountByEmail(context.db, email);
  const { language } = account;
  const locale = { locale: language };
  await context.db.transaction().execute(async (db) => {
    await lockAccount(db, account.id);
    if (await isEmailJustAsked(db, account.id, email)) return;
    const { token, tokenHash } = newToken();
    const isFree = taken === undefined;
    if (isFree) await addEmailChange(db, account.id, { email, tokenHash });
    const letter = isFree
      ? {
          title: m.profile_email_mail_title({}, locale),
          paragraphs: [m.profile_email_mail_text({ name: account.first_name }, locale)],
          action: {
            label: m.register_mail_action({}, locale),
            url: portalUrl(context.env, href('/insurednew/email/:token', { token }), account.language),
          },
          footer: m.register_mail_footer({ hours: EMAIL_CHANGE_HOURS }, locale),
        }
      : {
          title: m.profile_email_taken_title({}, locale),
          paragraphs: [m.profile_email_taken_text({}, locale)],
        };
    await enqueueMail(db, { to: email, ...composeMail(language, letter) });
    await notifyPerson(db, account, { title: m.profile_email_asked_title, text: m.profile_email_asked_text });
    await auditPerson(db, context, 'ask-for-new-email', { kind: 'account', id: account.id });
  });
}

/**
 * Changes the sign-in address, once the link that was mailed to it has been opened.
 *
 * @throws {Failure} refused when the link has expired or was used, or when the address has an account by now
 */
export async function confirmNewEmail(context: Context, token: string): Promise<void> {
  const isOver = () => new Failure('refused', m.profile_email_over({}, { locale: context.language }));
  await context.db.transaction().execute(async (db) => {
    const change = await takeEmailChange(db, hashToken(token));
    const account = change && (await findAccount(db, change.account_id));
    if (!account || !(await setEmail(db, account.id, change.email))) throw isOver();
    await notifyPerson(db, account, { title: m.profile_email_changed_title, text: m.profile_email_changed_text });
    await auditAndNotify(
      db,
      context,
      { act: 'change-email', actor: `account ${account.id}`, subject: ['account', account.id] },
      await findContactsOfAccount(db, account.id),
      { alsoTold: account.email },
    );
  });
}
