import { href } from 'react-router';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { type Account, findAccount, findAccountByEmail } from '#platform/accounts/account-store.ts';
import { notifyPerson } from '#platform/accounts/notify-person.ts';
import { provePassword } from '#platform/accounts/prove-password.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken, newToken } from '#platform/context/keyring.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { stopBillTexts } from '../billing/bill-reminder-store.ts';
import { type AgreedTo, CODE_MINUTES, codeReach, sendChangeCode, tryCode } from '../changes/change-code.ts';
import { followAccountEmail, followAccountLanguage } from '../claims/letters/letter-post-store.ts';
import { findPartsOfAccount } from '../claims/lines/part-of-account.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { type ContactOnFile, findContactsOfAccount, taskForCore } from '../policies/contact-on-file-store.ts';
import { auditAndNotify } from '../policies/notify-on-file.ts';
import { followPaperless } from './follow-paperless.ts';
import {
  addConsent,
  addEmailChange,
  CONSENT_KINDS,
  type ConsentKind,
  EMAIL_CHANGE_HOURS,
  findConsents,
  findEmailChange,
  findNewEmail,
  findOwnPhone,
  isEmailJustAsked,
  lockAccount,
  lockPoliciesAndAccount,
  setContact,
  setEmail,
  takeEmailChange,
} from './profile-store.ts';

type Contact = { phone: string; language: Language };
type Consents = Record<ConsentKind, boolean>;

/** The contact data, and the consents, as one form field each, which records what the page showed when it was opened. */
export const seenContact = ({ phone, language }: Contact) => `${phone.replace(/[^0-9]/g, '')} ${language}`;
export const seenConsents = (given: Consents) => CONSENT_KINDS.filter((kind) => given[kind]).join(' ');

/** A change that waits for the contact on file: a code was sent to `to`, which is masked. */
type AwaitsCode = { kind: 'code'; to: string };

/**
 * Makes a change that the contact on file must agree to.
 *
 * Without a code, one is sent to the contact of the policy that has been in the account longest, and nothing else is done.
 * Whoever has taken over a login may have added a policy of their own since, and must not agree to the change themselves.
 *
 * @param typed the code as typed; empty to have one sent
 * @param key of the form, so that sending it twice sends one code
 * @param act makes the change in a transaction; it calls `prove` where the change needs the agreement, with the contacts
 *   of the account's policies before the change
 * @throws {Failure} refused for a wrong code, or when that contact cannot be reached; throttled
 */
async function withCodeOnFile<Done>(
  context: Context,
  accountId: number,
  { agreedTo, typed, key }: { agreedTo: AgreedTo; typed: string; key?: string | undefined },
  act: (db: Queryable, prove: (contacts: ContactOnFile[]) => Promise<void>) => Promise<Done>,
): Promise<Done | AwaitsCode> {
  const reachable = ([first]: ContactOnFile[]) => (first && reachOf(first, context.env) ? first : undefined);
  const sentTo = typed ? reachable(await findContactsOfAccount(context.db, accountId)) : undefined;
  const take = sentTo && (await tryCode(context, sentTo.policy_id, typed, agreedTo));
  let asked: ContactOnFile | undefined;
  try {
    return await context.db.transaction().execute((db) =>
      act(db, async (contacts) => {
        // An account without a policy has nothing on file that a new contact could take over.
        if (contacts.length === 0) return;
        asked = reachable(contacts);
        if (!asked) throw new Failure('refused', m.change_code_no_contact({}, { locale: context.language }));
        if (!take) throw new NoCodeYet();
        await take(db);
      }),
    );
  } catch (error) {
    if (!asked || !(error instanceof NoCodeYet)) throw error;
    await sendChangeCode(context, asked.policy_id, agreedTo, key);
    return { kind: 'code', to: codeReach(asked, context) ?? '' };
  }
}

/** Ends the transaction of a change that needs a code first. */
class NoCodeYet extends Error {}

/**
 * Saves the phone number and language. A new phone number needs a code from the contact on file, and the phone that was
 * on file before is notified. An empty phone number leaves the one on file as it is.
 *
 * @param seen the contact data that the page showed; undefined when it did not show any
 * @param typed the code from the contact on file; empty when none was typed
 * @param key of the form, so that sending it twice sends one code
 * @returns `code` when one was sent and nothing was saved; `elsewhere` with the saved data, when another tab or device
 *   changed it in the meantime and nothing was saved here
 * @throws {Failure} throttled, because every phone number that is typed may get a text; refused for a wrong code
 */
export async function changeContact(
  context: Context,
  id: number,
  contact: Contact,
  { seen, typed, key }: { seen: string | undefined; typed: string; key?: string | undefined },
): Promise<{ kind: 'saved' } | { kind: 'elsewhere'; saved: Contact } | AwaitsCode> {
  await budgetOf('changeContact', context, id).reserve();
  const asked = { agreedTo: { change: 'phone', to: contact.phone }, typed, key } as const;
  return withCodeOnFile(context, id, asked, async (db, prove) => {
    await lockPoliciesAndAccount(db, id);
    const { language: spoken = 'en' } = (await findAccount(db, id)) ?? {};
    const saved = { phone: (await findOwnPhone(db, id)) ?? '', language: spoken };
    const isKnown = [seen, seenContact(contact)].includes(seenContact(saved));
    if (seen !== undefined && !isKnown) return { kind: 'elsewhere', saved };
    // The contacts on file for each policy before the change.
    const before = await findContactsOfAccount(db, id);
    const isNewPhone = contact.phone !== '' && contact.phone !== saved.phone;
    if (isNewPhone) await prove(before);
    const { language, phone } = contact;
    const { isChanged, policyIds } = await setContact(db, id, { language, phone: isNewPhone ? phone : undefined });
    if (!isChanged) return { kind: 'saved' };
    if (language !== saved.language) await followAccountLanguage(db, await findPartsOfAccount(db, id), language);
    await taskForCore(db, context.env, policyIds);
    const told = isNewPhone ? before : [];
    await auditAndNotify(
      db,
      context,
      { act: 'change-contact', actor: `account ${id}`, subject: ['account', id] },
      told,
    );
    return { kind: 'saved' };
  });
}

/** The wording that a policyholder agrees to or declines, which is stored with the answer. */
const consentWording = (kind: ConsentKind, locale: Language): string =>
  (kind === 'paperless' ? m.profile_consent_paperless : m.profile_consent_texts)({}, { locale });

/** Stores each consent that the person changed from what the page showed (`seen`), with its wording and time. */
export async function changeConsents(context: Context, id: number, given: Consents, seen?: string): Promise<void> {
  const { language } = context;
  const wasShown = (kind: ConsentKind) => seen?.split(' ').includes(kind) ?? !given[kind];
  await context.db.transaction().execute(async (db) => {
    await lockPoliciesAndAccount(db, id);
    const before = await findConsents(db, id);
    for (const kind of CONSENT_KINDS.filter((each) => before[each] !== given[each] && wasShown(each) !== given[each])) {
      const wording = consentWording(kind, language);
      const { id: consentId } = await addConsent(db, id, { kind, is_given: given[kind], wording, language });
      // The reminders of bills by text are part of what was agreed to here.
      if (kind === 'texts' && !given.texts) await stopBillTexts(db, id);
      if (kind === 'paperless') await followPaperless(db, id, { isGiven: given.paperless, consentId });
      await auditPerson(db, context, given[kind] ? `agree-to-${kind}` : `withdraw-${kind}`, { kind: 'account', id });
    }
  });
}

/**
 * Starts a change of sign-in address. The password gets a code sent to the contact on file; the code gets a link mailed
 * to the new address, and a notice to the old one. Whether the new address already has an account shows only in its own
 * mailbox.
 *
 * @param proof the password; the code that was sent once the password was right; or `again`, which came with that code
 *   and gets another one
 * @param key of the form with the password, so that sending it twice sends one code
 * @returns `code` when one was sent, `sent` when the new address was written to
 * @throws {Failure} refused for a wrong password or code, or when `again` is too old; throttled; overloaded
 */
export async function askForNewEmail(
  context: Context,
  account: Account,
  email: string,
  proof: { password: string } | { typed: string } | { again: string },
  key?: string,
): Promise<{ kind: 'sent' } | (AwaitsCode & { again: string })> {
  const locale = { locale: context.language };
  if ('password' in proof) {
    const { password } = proof;
    await provePassword(context, 'account', { name: account.email, password }, () =>
      findAccountByEmail(context.db, account.email),
    );
  }
  const contacts = await findContactsOfAccount(context.db, account.id);
  const typed = 'typed' in proof ? proof.typed : '';
  const again = 'again' in proof ? proof.again : undefined;
  // Where nobody is asked for a code, the password alone is the proof.
  if ('typed' in proof && (contacts.length === 0 || typed === '')) {
    throw new Failure('refused', m.change_code_wrong({}, locale));
  }
  if (again !== undefined && (contacts.length === 0 || !isForAnother(context, again, account, email))) {
    throw new Failure('refused', m.profile_email_start_over({}, locale));
  }
  if (typed || contacts.length === 0) await budgetOf('emailChange', context, 'account', account.email).reserve();
  const asked = { agreedTo: { change: 'email', to: email }, typed, key: again ?? key } as const;
  const answer = await withCodeOnFile(context, account.id, asked, async (db, prove) => {
    await lockAccount(db, account.id);
    if (await isEmailJustAsked(db, account.id, email)) return { kind: 'sent' } as const;
    await prove(contacts);
    await mailLink(context, db, account, email);
    await notifyPerson(db, account, { title: m.profile_email_asked_title, text: m.profile_email_asked_text });
    return { kind: 'sent' } as const;
  });
  return answer.kind === 'code' ? { ...answer, again: forAnother(context, account, email) } : answer;
}

/** Lets someone whose password was just checked get another code, for this new address only. */
type ForAnother = { account: number; email: string; until: number };

function forAnother({ keyring }: Context, { id }: Account, email: string): string {
  const until = Date.now() + CODE_MINUTES * 60_000;
  const proved: ForAnother = { account: id, email: foldedName(email), until };
  return keyring.seal('new-email', JSON.stringify(proved));
}

function isForAnother({ keyring }: Context, again: string, { id }: Account, email: string): boolean {
  const text = keyring.unseal('new-email', again);
  const proved: ForAnother | undefined = text && JSON.parse(text);
  return proved?.account === id && proved.email === foldedName(email) && proved.until > Date.now();
}

/** Mails the link to the new address. The caller has locked the account. */
async function mailLink(context: Context, db: Queryable, account: Account, email: string): Promise<void> {
  const { language } = account;
  const locale = { locale: language };
  const { token, tokenHash } = newToken();
  const isFree = !(await findAccountByEmail(db, email))?.verified_at;
  // Kept for a taken address, too: sending the form again must not tell the two apart. That token is mailed to nobody.
  await addEmailChange(db, account.id, { email, tokenHash });
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
  await auditPerson(db, context, 'ask-for-new-email', { kind: 'account', id: account.id });
}

/**
 * Mails another link to the new address that is waiting for one; the earlier link stops working. Needs no further proof,
 * because the address was agreed to. Nothing is mailed again within a minute.
 *
 * @returns the new address
 * @throws {Failure} refused when no address is waiting; throttled
 */
export async function mailLinkAgain(context: Context, account: Account): Promise<string> {
  await budgetOf('emailChange', context, 'account', account.email).reserve();
  return context.db.transaction().execute(async (db) => {
    await lockAccount(db, account.id);
    const email = await findNewEmail(db, account.id);
    if (!email) throw new Failure('refused', m.profile_email_none_waiting({}, { locale: context.language }));
    if (!(await isEmailJustAsked(db, account.id, email))) await mailLink(context, db, account, email);
    return email;
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
    const link = hashToken(token);
    const found = await findEmailChange(db, link);
    // Before the link, as whoever asks for another address, which deletes it.
    if (found) await lockPoliciesAndAccount(db, found.account_id);
    const change = await takeEmailChange(db, link);
    const account = change && (await findAccount(db, change.account_id));
    if (!account || !(await setEmail(db, account.id, change.email))) throw isOver();
    await followAccountEmail(db, account.id, { from: account.email, to: change.email });
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
