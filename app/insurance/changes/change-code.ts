// A code sent to the contact on file. A person who changes a lienholder, an address, the phone number or the sign-in
// address must also have access to that mailbox or phone.
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail, enqueueSms } from '#platform/messages/outbox-store.ts';
import { newTypedSecret } from '#platform/references/reference.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import { maskedEmail, reachOf } from '../policies/contact-on-file.ts';
import { type ContactOnFile, findContactOnFile } from '../policies/contact-on-file-store.ts';
import { addChangeCode, findChangeCode, missChangeCode, takeChangeCode } from './change-code-store.ts';

const CODE_SYMBOLS = 6;
export const CODE_MINUTES = 15;
const MOST_TRIES = 5;

/** The masked destination of a code; undefined when the contact on file cannot be reached. */
export function codeReach(contact: ContactOnFile | undefined, context: Context): string | undefined {
  const reach = contact && reachOf(contact, context.env);
  if (!reach) return undefined;
  return reach.way === 'mail' ? maskedEmail(reach.to) : `…${reach.to.slice(-4)}`;
}

/** What a code is good for when nothing narrower is said: a change of the policy itself. */
const POLICY_CHANGE = 'change';

/**
 * Sends a new code, which replaces any earlier one.
 *
 * @param about what the code is good for, with the new value; the code proves nothing else
 * @throws {Failure} throttled, or when there is no contact to reach
 */
export async function sendChangeCode(context: Context, policyId: number, about = POLICY_CHANGE): Promise<void> {
  await budgetOf('changeCode', context, 'policy', String(policyId)).reserve();
  await context.db.transaction().execute(async (trx) => {
    const contact = await findContactOnFile(trx, policyId);
    const reach = contact && reachOf(contact, context.env);
    if (!reach) throw new Failure('refused', m.change_code_no_contact({}, { locale: context.language }));
    const code = newTypedSecret(CODE_SYMBOLS);
    await addChangeCode(trx, policyId, hashOf(context, policyId, about, code), CODE_MINUTES);
    const locale = { locale: contact.language };
    const words = { brand: brand.shortName, code, minutes: CODE_MINUTES };
    const goodForSeconds = CODE_MINUTES * 60;
    if (reach.way === 'sms') {
      await enqueueSms(trx, { to: reach.to, text: m.change_code_text(words, locale), goodForSeconds });
    } else {
      const title = m.change_code_title({}, locale);
      const paragraphs = [m.change_code_text(words, locale), m.change_code_not_you({}, locale)];
      await enqueueMail(trx, { to: reach.to, ...composeMail(contact.language, { title, paragraphs }) });
    }
  });
}

const hashOf = ({ keyring }: Context, policyId: number, about: string, code: string) =>
  keyring.hash('pin', about, policyId, code);

/**
 * Checks and uses up the code.
 *
 * @param about what the code was sent for
 * @throws {WrongCode} when it is wrong, has expired, was sent for something else, or was tried too often
 */
export async function takeCode(
  context: Context,
  trx: Queryable,
  policyId: number,
  typed: string,
  about = POLICY_CHANGE,
): Promise<void> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const hashes = context.keyring.hashes('pin', about, policyId, code);
  const found = await findChangeCode(trx, policyId);
  if (found && found.tries < MOST_TRIES && hashes.some((hash) => hash.equals(found.code_hash))) {
    await takeChangeCode(trx, policyId);
    return;
  }
  throw new WrongCode(m.change_code_wrong({}, { locale: context.language }));
}

/** A wrong code. The failed attempt must be counted outside the transaction, which is rolled back. */
export class WrongCode extends Failure {
  constructor(sentence: string) {
    super('refused', sentence);
  }
}

export const noteWrongCode = ({ db }: Context, policyId: number) => missChangeCode(db, policyId);
