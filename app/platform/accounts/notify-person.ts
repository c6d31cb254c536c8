import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import type { Queryable } from '../database/database.ts';
import { composeMail } from '../messages/compose-mail.ts';
import { enqueueMail } from '../messages/outbox-store.ts';

type Words = (inputs: Record<string, never>, options: { locale: Language }) => string;

/** Emails a person about a change to how they sign in, in the same transaction as the change. */
export async function notifyPerson(
  db: Queryable,
  { email, language }: { email: string; language: Language },
  { title, text }: { title: Words; text: Words },
): Promise<void> {
  const locale = { locale: language };
  const paragraphs = [text({}, locale), m.account_not_you({}, locale)];
  await enqueueMail(db, { to: email, ...composeMail(language, { title: title({}, locale), paragraphs }) });
}
