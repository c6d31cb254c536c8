// What a change of named insureds means for the online account that has the policy, and for the contact on file.
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Fields } from '#contract/call.ts';
import type { PolicyDocument, PolicyInsured } from '#contract/policy-document.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { fullName } from '../parties/full-name.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import {
  type ContactOnFile,
  endRegistrations,
  findContactOnFile,
  forgetTold,
  takeContactOff,
} from '../policies/contact-on-file-store.ts';
import { type Holder, lockAccountOf, renameAccount } from './account-holder-store.ts';
import { leavingInsured, renamedInsured } from './insured-change.ts';
import { leaveAccount } from './leave-account.ts';

/** `renamed`: the account's holder has another name. `left`: they are no named insured any more. */
type HolderChange = { holder: Holder } & ({ kind: 'renamed'; is: Name } | { kind: 'left' });
type Name = Pick<PolicyInsured, 'first_name' | 'last_name'>;
type Contact = Pick<ContactOnFile, 'email' | 'phone'>;

/**
 * `holder`: what happens to the account; undefined when the policy has none, or it is not of the insured whom the change
 * is about. `unclear`: while somebody leaves, the contact on file that may be theirs, because no account says whose it is.
 */
export type PeopleChange = { holder: HolderChange | undefined; unclear: Contact | undefined };

export async function peopleChangeOf(
  trx: Queryable,
  policyId: number,
  { before, after }: Record<'before' | 'after', PolicyDocument>,
  details: Fields,
): Promise<PeopleChange> {
  const holder = await lockAccountOf(trx, policyId);
  const isHolder = (insured: Name) => holder !== undefined && nameOf(insured) === nameOf(holder);
  const renamed = renamedInsured(before, details);
  if (holder && renamed && isHolder(renamed.was)) {
    return { holder: { kind: 'renamed', holder, is: renamed.is }, unclear: undefined };
  }
  const leaver = leavingInsured(before, details);
  if (!leaver) return { holder: undefined, unclear: undefined };
  const hasLeft = isHolder(leaver) && !after.insureds.some(isHolder);
  const contact = await findContactOnFile(trx, policyId);
  // If no insured has the account's name, it may belong to either.
  const known = before.insureds.some(isHolder) ? holder : undefined;
  const unclear = contact && without(contact, contactOf(known, contact));
  return {
    holder: holder && hasLeft ? { kind: 'left', holder } : undefined,
    unclear: unclear?.email || unclear?.phone ? unclear : undefined,
  };
}

/** What of the contact on file is the account holder's: the email address if it is the same, and the phone number. */
const contactOf = (holder: Holder | undefined, { email, phone }: Contact): Contact => ({
  email: holder && email && foldedName(email) === foldedName(holder.email) ? email : null,
  phone: holder ? phone : null,
});

const without = ({ email, phone }: Contact, known: Contact): Contact => ({
  email: known.email === null ? email : null,
  phone: known.phone === null ? phone : null,
});

const nameOf = (name: Name) => foldedName(fullName(name));

/**
 * Gives the account its holder's new name; or takes the policy out of the account of who has left it, with their autopay.
 * Takes the leaver's contact off the policy, so that no code for it reaches them any more. Who stays on the policy can
 * then register. The caller has locked the policy, and changes it in the same transaction.
 *
 * @param isLeavers whether the contact whose owner is unclear is the leaver's
 */
export async function changePeople(
  trx: Queryable,
  context: Context,
  { holder: change, unclear }: PeopleChange,
  { policyId, actor, isLeavers }: { policyId: number; actor: Actor; isLeavers: boolean },
): Promise<void> {
  const subject: ['policy', number] = ['policy', policyId];
  // Whoever waits for an account registered as one of the insureds as they were, and can do so again at once.
  await endRegistrations(trx, [policyId]);
  await forgetTold(trx, [policyId], 'register');
  if (change?.kind === 'renamed') {
    await renameAccount(trx, change.holder.id, change.is);
    await audit(trx, context, { act: 'rename-holder', actor, subject });
  }
  if (change?.kind === 'left') {
    const { holder } = change;
    const contact = await findContactOnFile(trx, policyId);
    if (contact) await takeContactOff(trx, policyId, contactOf(holder, contact));
    await leaveAccount(trx, holder, { policyId, number: holder.number, putBack: {} }, m.leave_account_text);
    await audit(trx, context, { act: 'leave-account', actor, subject });
  }
  if (unclear && isLeavers) {
    const contact = await findContactOnFile(trx, policyId);
    await takeContactOff(trx, policyId, unclear);
    if (contact) await notifyTakenOffFile(trx, context, { ...contact, ...unclear });
    await audit(trx, context, { act: 'take-contact-off', actor, subject });
  }
}

/** Notifies a contact that was taken off the policy, in case the desk was misinformed. */
async function notifyTakenOffFile(trx: Queryable, { env }: Context, contact: ContactOnFile): Promise<void> {
  const reach = reachOf(contact, env);
  const { language } = contact;
  const locale = { locale: language };
  const words = { policy: contact.number.slice(-4), phone: tollFree(brand.phones.support), brand: brand.shortName };
  if (reach?.way === 'sms') await enqueueSms(trx, { to: reach.to, text: m.off_file_sms(words, locale) });
  if (reach?.way !== 'mail') return;
  const mail = composeMail(language, {
    title: m.off_file_title({}, locale),
    paragraphs: [m.off_file_text(words, locale), m.close_account_call(words, locale)],
  });
  await enqueueMail(trx, { to: reach.to, ...mail });
}
