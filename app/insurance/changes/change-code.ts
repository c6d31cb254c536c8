// A code sent to the contact on file. A person who changes a lienholder, an address, the phone number or the sign-in
// address must also have access to that mailbox or phone.

import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { foldedName } from '#platform/database/folded-name.ts';
import { once } from '#platform/idempotency/once.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { maskedRecipient } from '#platform/messages/masked-recipient.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { reachOf } from '../policies/contact-on-file.ts';
import { type ContactOnFile, findContactOnFile } from '../policies/contact-on-file-store.ts';
import { addChangeCode, takeChangeCode, tryChangeCode } from './change-code-store.ts';
import { type ChangeKind, kindName } from './change-request.ts';

const CODE_SYMBOLS = 6;
export const CODE_MINUTES = 15;
const MOST_TRIES = 5;

/** The masked destination of a code; undefined when the contact on file cannot be reached. */
export function codeReach(contact: ContactOnFile | undefined, context: Context): string | undefined {
  const reach = contact && reachOf(contact, context.env);
  if (!reach) return undefined;
  return reach.way === 'mail' ? maskedRecipient(reach.to) : `…${reach.to.slice(-4)}`;
}

/** What a code agrees to: a kind of change, or a new contact. The code proves nothing else, and its message says so. */
export type AgreedTo = { change: 'policy'; kind: ChangeKind } | { change: 'phone' | 'email'; to: string };

/**
 * Sends a new code, which replaces any earlier one.
 *
 * @param key of the form that asks for it: sending that form twice sends one code. With another contact typed into the
 *   same form, it sends another code
 * @throws {Failure} throttled, or when there is no contact to reach
 */
export async function sendChangeCode(
  context: Context,
  policyId: number,
  agreedTo: AgreedTo,
  key: string | undefined,
): Promise<void> {
  await budgetOf('changeCode', context, 'policy', String(policyId)).reserve();
  const keyed = { ...context, idempotencyKey: key && [key, ...partsOf(agreedTo)].join(' ') };
  await context.db
    .transaction()
    .execute((trx) =>
      once(trx, keyed, 'send-change-code', { policy: String(policyId) }, () =>
        putCode(context, trx, policyId, agreedTo),
      ),
    );
}

/** Stores a new code and sends it. */
async function putCode(context: Context, trx: Queryable, policyId: number, agreedTo: AgreedTo): Promise<null> {
  const contact = await findContactOnFile(trx, policyId);
  const reach = contact && reachOf(contact, context.env);
  if (!reach) throw new Failure('refused', m.change_code_no_contact({}, { locale: context.language }));
  const code = newTypedSecret(CODE_SYMBOLS);
  await addChangeCode(trx, policyId, hashOf(context, policyId, agreedTo, code), CODE_MINUTES);
  const locale = { locale: contact.language };
  const { title, words } = messageOf(agreedTo, code, contact.language);
  const notYou = m.change_code_not_you({}, locale);
  const goodForSeconds = CODE_MINUTES * 60;
  if (reach.way === 'sms') {
    await enqueueSms(trx, { to: reach.to, text: `${words} ${notYou}`, goodForSeconds });
  } else {
    const letter = { title, paragraphs: [words, notYou] };
    await enqueueMail(trx, { to: reach.to, ...composeMail(contact.language, letter) });
  }
  return null;
}

/** Says what the code agrees to. A typed email address is not repeated: a stranger may have chosen its words. */
function messageOf(agreedTo: AgreedTo, code: string, language: Language): { title: string; words: string } {
  const locale = { locale: language };
  const given = { brand: brand.shortName, code, minutes: CODE_MINUTES };
  switch (agreedTo.change) {
    case 'policy': {
      const kind = kindName(agreedTo.kind, language);
      return { title: m.change_code_title({}, locale), words: m.change_code_text({ ...given, kind }, locale) };
    }
    case 'phone': {
      const end = agreedTo.to.slice(-4);
      return {
        title: m.change_code_phone_title({}, locale),
        words: m.change_code_phone_text({ ...given, end }, locale),
      };
    }
    case 'email':
      return { title: m.change_code_email_title({}, locale), words: m.change_code_email_text(given, locale) };
  }
}

const hashOf = ({ keyring }: Context, policyId: number, agreedTo: AgreedTo, code: string) =>
  keyring.hash('pin', ...partsOf(agreedTo), policyId, code);
const partsOf = (agreedTo: AgreedTo) => [
  agreedTo.change,
  agreedTo.change === 'policy' ? agreedTo.kind : foldedName(agreedTo.to),
];

/**
 * Compares a typed code, outside the transaction of the change, whose rollback would undo the count of a wrong one.
 *
 * @returns a function to call in that transaction: it uses up the code, and throws a {@link Failure} when it was wrong,
 *   expired, sent for something else, tried too often, or used meanwhile
 */
export async function tryCode(context: Context, policyId: number, typed: string, agreedTo: AgreedTo) {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const hashes = context.keyring.hashes('pin', ...partsOf(agreedTo), policyId, code);
  // An empty code is no try.
  const isRight = code !== '' && (await tryChangeCode(context.db, policyId, hashes, MOST_TRIES));
  return async (trx: Queryable): Promise<void> => {
    if (isRight && (await takeChangeCode(trx, policyId, hashes))) return;
    throw new Failure('refused', m.change_code_wrong({}, { locale: context.language }));
  };
}
