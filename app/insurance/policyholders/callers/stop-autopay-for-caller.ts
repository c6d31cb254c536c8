import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Context } from '#platform/context/handler.ts';
import { listOwnAutopay, turnAutopayOff } from '../../billing/autopay-store.ts';
import { cardView } from '../../billing/payment-labels.ts';
import { mailOrLetter } from '../../letters/mail-or-letter.ts';
import { findAccountOfPolicy, findContactOnFile } from '../../policies/contact-on-file-store.ts';
import { findRecipient } from '../../policies/policy-reader-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';

/** The card that autopay charges for a policy; undefined while it is off. */
export async function autopayOfPolicy({ db, language }: Pick<Context, 'db' | 'language'>, policyId: number) {
  const account = await findAccountOfPolicy(db, policyId);
  const all = account ? await listOwnAutopay(db, account.id) : [];
  const on = all.find(({ policy_id, status }) => policy_id === policyId && status === 'on');
  if (!on) return undefined;
  const { card_brand, card_last4 } = on;
  return { card: card_brand && card_last4 ? cardView({ brand: card_brand, last4: card_last4 }, language) : undefined };
}

/**
 * Turns autopay of one policy off for somebody who calls: others of the same account go on. The policyholder is told, as
 * it may have been somebody else. Sent twice, it is done once.
 */
export async function stopAutopayForCaller(context: Context, member: StaffMember, policyId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const account = await findAccountOfPolicy(trx, policyId);
    const policy = await findContactOnFile(trx, policyId);
    if (!account || !policy || !(await turnAutopayOff(trx, account.id, policyId))) return;
    await auditStaff(trx, context, member, { act: 'stop-autopay-for-caller', subject: ['policy', policyId] });
    const recipient = await findRecipient(trx, policyId);
    const locale = { locale: recipient.language };
    await mailOrLetter(
      trx,
      { ...recipient, policyId, what: 'desk-news' },
      {
        title: m.desk_autopay_told_title({}, locale),
        paragraphs: [
          m.desk_autopay_told({ policy: `${policy.prefix} ${policy.number}` }, locale),
          m.desk_autopay_told_again({}, locale),
        ],
        footer: m.change_phone_not_you({ phone: tollFree(brand.phones.support) }, locale),
      },
    );
  });
}
