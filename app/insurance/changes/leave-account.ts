// Takes a policy out of the online account that has it.
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Queryable } from '#platform/database/database.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { turnAutopayOff } from '../billing/autopay-store.ts';
import { closePolicy, type PutBack } from '../policies/contact-on-file-store.ts';

type Leaving = { id: number; email: string; language: Language };

/**
 * Takes a policy out of its account: autopay stops, guest passes, sessions and codes for the policy end, and the account
 * is told why. The caller has locked the policy, and writes the audit entry.
 *
 * @param putBack what to put back on file, which someone had changed; empty to leave the contact as it is
 */
export async function leaveAccount(
  trx: Queryable,
  { id, email, language }: Leaving,
  { policyId, number, putBack }: { policyId: number; number: string; putBack: PutBack },
  why: (words: { policy: string }, options: { locale: Language }) => string,
): Promise<void> {
  // Must run before the policy leaves the account, because autopay is found through the account.
  await turnAutopayOff(trx, id, policyId);
  await closePolicy(trx, { policy_id: policyId, putBack });
  const locale = { locale: language };
  const mail = composeMail(language, {
    title: m.close_account_title({}, locale),
    paragraphs: [
      why({ policy: number.slice(-4) }, locale),
      m.close_account_call({ phone: tollFree(brand.phones.support) }, locale),
    ],
  });
  await enqueueMail(trx, { to: email, ...mail });
}
