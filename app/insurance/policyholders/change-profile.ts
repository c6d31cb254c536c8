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

/** As one field of a form: what its page showed when it was opened. */
export const seenContact = ({ phone, language }: Contact) => `${phone.replace(/[^0-9]/g, '')} ${language}`;

/**
 * Saves telephone and language; a phone that was on file before hears of it.
 *
 * @param seen what the person had before their eyes; absent: they did not look
 * @returns what is saved, when another tab or device saved something that was not seen: then this changed nothing
 * @throws {Failure} throttled: each phone that was typed may get a text
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
    // Whoever was on file for each of the policies, before it is changed.
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

/** The words a yes or no is given to; what is kept with it. */
export function consentWording(kind: ConsentKind, language: Language): string {
  const wordings = { paperless: m.profile_consent_paperless, texts: m.profile_consent_texts };
  return wordings[kind]({}, { locale: language });
}

/** Every answer that is another than before is kept, with its words and its time. */
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
 * Begins the change of a sign-in address: a link to the new one, and word of it to the old. Whether the new one
 * has an account already shows in its own mailbox alone.
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
 * The new address is the account's own: its owner opened the link.
 *
 * @throws {Failure} refused when the link is over, or the address has got an account meanwhile
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
