import { href } from 'react-router';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { email } from '#contract/fields.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { siteUrl } from '#platform/messages/our-addresses.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import type { Producer } from '../agencies/producer-store.ts';
import { reachOf } from './contact-on-file.ts';
import {
  type ContactOnFile,
  findContactOnFile,
  forgetTold,
  putEmailOnFile,
  taskForCore,
} from './contact-on-file-store.ts';

const typedEmail = z.string().trim().pipe(email);

/**
 * Puts an email address on file for a policy of the agency that has no usable contact, and mails a notice to it. An
 * agent cannot change an existing contact, because its owner would not be notified.
 *
 * @param policyId a policy of the agent's own agency, which the caller has checked
 * @throws {Failure} refused when it is not an address, or when a contact is already on file
 */
export async function putContactOnFile(
  context: Context,
  producer: Producer,
  policyId: number,
  typed: string | undefined,
): Promise<void> {
  const locale = { locale: context.language };
  const address = typedEmail.safeParse(typed);
  if (!address.success) throw new Failure('refused', m.register_error_email({}, locale));
  await context.db.transaction().execute(async (db) => {
    const contact = await findContactOnFile(db, policyId);
    const isFirst = contact && !reachOf(contact, context.env) && (await putEmailOnFile(db, policyId, address.data));
    if (!isFirst) throw new Failure('refused', m.desk_contact_there({}, locale));
    await welcomeContact(db, context, contact, address.data, producer.agency_name);
    await taskForCore(db, context.env, [policyId]);
    await audit(db, context, {
      act: 'put-contact-on-file',
      actor: `producer ${producer.id}`,
      subject: ['policy', policyId],
    });
  });
}

/** Mails a notice to an address that was just put on file, by an agency or by our service desk. */
export async function welcomeContact(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  { policy_id, language, number }: ContactOnFile,
  to: string,
  by: string,
): Promise<void> {
  // A registration can now ask the new contact immediately, even if it was tried before.
  await forgetTold(db, [policy_id], 'register');
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.on_file_new_title({}, locale),
    paragraphs: [
      m.on_file_new_text({ agency: by, policy: number.slice(-4) }, locale),
      m.on_file_new_next({}, locale),
      m.on_file_new_not_you({ phone: tollFree(brand.phones.support) }, locale),
    ],
    action: {
      label: m.login_register_link({}, locale),
      url: siteUrl(env, href('/uaichome/newuser/customer'), language),
    },
  });
  await enqueueMail(db, { to, ...mail });
}
