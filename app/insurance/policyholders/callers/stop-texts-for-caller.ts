import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Context } from '#platform/context/handler.ts';
import { canText } from '#platform/messages/can-text.ts';
import { enqueueSms } from '#platform/messages/outbox-store.ts';
import { listBillTexts, stopBillTexts } from '../../billing/bill-reminder-store.ts';
import { findAccountOfPolicy } from '../../policies/contact-on-file-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { addConsent, findConsents, findOwnPhone, lockPoliciesAndAccount } from '../profile-store.ts';

/** `bills`: only reminders of bills. */
export type TextsAgreed = 'all' | 'bills' | 'none' | 'no-account';

/** The texts that the account of a policy agreed to. Without an account, nothing is texted that needs an agreement. */
export async function textsOfPolicy({ db }: Pick<Context, 'db'>, policyId: number): Promise<TextsAgreed> {
  const account = await findAccountOfPolicy(db, policyId);
  if (!account) return 'no-account';
  if ((await findConsents(db, account.id)).texts) return 'all';
  return (await listBillTexts(db, account.id)).length > 0 ? 'bills' : 'none';
}

/**
 * Stops the texts of the policy's account for somebody who calls, as the terms of use promise, with one last text to each
 * number that they went to. Sent twice, it is done once.
 */
export async function stopTextsForCaller(context: Context, member: StaffMember, policyId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const account = await findAccountOfPolicy(trx, policyId);
    if (!account) return;
    const { id, language } = account;
    const locale = { locale: language };
    await lockPoliciesAndAccount(trx, id);
    const { texts } = await findConsents(trx, id);
    const bills = await listBillTexts(trx, id);
    if (!texts && bills.length === 0) return;
    const phones = new Set(bills.filter(({ isTexted }) => isTexted).map(({ phone }) => phone));
    if (texts) {
      phones.add(await findOwnPhone(trx, id));
      const wording = m.profile_consent_texts({}, locale);
      await addConsent(trx, id, { kind: 'texts', is_given: false, wording, language });
    }
    await stopBillTexts(trx, id);
    await auditStaff(trx, context, member, { act: 'stop-texts-for-caller', subject: ['policy', policyId] });
    if (!canText(context.env)) return;
    const words = { brand: brand.shortName, phone: tollFree(brand.phones.support) };
    for (const to of phones) if (to) await enqueueSms(trx, { to, text: m.desk_texts_last(words, locale) });
  });
}
