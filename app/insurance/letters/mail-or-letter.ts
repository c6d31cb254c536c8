import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail, type Letter } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { addPostalLetter, type PolicyLetterKind } from './postal-letter-store.ts';

type Recipient = {
  email: string | null;
  wants_paper: boolean;
  language: Language;
  policyId: number;
  what: PolicyLetterKind;
};

/**
 * Emails what a policyholder has to know. Where there is no email address, or paper is wanted, the desk mails it as a
 * letter.
 */
export async function mailOrLetter(
  trx: Queryable,
  { email, wants_paper, language, policyId, what }: Recipient,
  letter: Letter,
): Promise<void> {
  if (email) await enqueueMail(trx, { to: email, ...composeMail(language, letter) });
  if (email && !wants_paper) return;
  const { title, paragraphs, footer } = letter;
  const printed = { title, paragraphs: [...paragraphs, ...(footer ? [footer] : [])] };
  await addPostalLetter(trx, { what, policyId, language, letter: printed });
}
