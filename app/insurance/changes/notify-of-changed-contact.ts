// Notifies the contact on file of a change that was requested by phone, because the caller may be someone else.
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import type { ContactOnFile } from '../policies/contact-on-file-store.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { madeParagraphs } from './change-mails.ts';
import { type ChangeKind, type ChangeStatus, kindName, statusName } from './change-request.ts';

type News = {
  reference: string;
  kind: ChangeKind;
  status: ChangeStatus;
  answer: string | null;
  /** The version that made the change. */
  made?: PolicyVersion | undefined;
};

/** Sends the status of a change by phone: by mail, or else by text; does nothing when neither is possible. */
export async function notifyOfChangedContact(
  db: Queryable,
  { env }: Pick<Context, 'env'>,
  contact: ContactOnFile,
  { reference, kind, status, answer, made }: News,
): Promise<void> {
  const reach = reachOf(contact, env);
  if (!reach) return;
  const { language } = contact;
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  const policy = contact.number.slice(-4);
  const words = { reference, kind: kindName(kind, language), status: statusName(status, language), policy };
  if (reach.way === 'sms') {
    const text = m.change_phone_sms({ ...words, brand: brand.shortName, phone }, locale);
    await enqueueSms(db, { to: reach.to, text });
    return;
  }
  const mail = composeMail(language, {
    title: m.change_answer_title(words, locale),
    paragraphs: [
      m.change_phone_mail_text(words, locale),
      ...(status === 'handling' ? [m.change_phone_mail_not_yet({}, locale)] : []),
      ...(made ? madeParagraphs(made, language) : []),
      ...(answer?.split(/\n+/) ?? []),
      m.change_phone_not_you({ phone }, locale),
    ],
  });
  await enqueueMail(db, { to: reach.to, ...mail });
}
