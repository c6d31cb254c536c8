import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Context } from '#platform/context/handler.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { enqueueMail } from '#platform/messages/outbox-store.ts';
import { findAccountOfPolicy } from '../../policies/contact-on-file-store.ts';
import { addDeskTask } from '../../policies/desk-task-store.ts';
import { findRecipient, wishForPaper } from '../../policies/policy-reader-store.ts';
import { lockPolicyRow } from '../../record/version-store.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { followPaperless } from '../follow-paperless.ts';
import { addConsent, lockPoliciesAndAccount } from '../profile-store.ts';

/**
 * Takes the consent to documents by email back for somebody who calls, as its words promise: of the account, for all its
 * policies, or else of the policy. Whoever gets mails about the policy is told. Sent twice, it is done once.
 */
export async function mailOnPaper(context: Context, member: StaffMember, policyId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const account = await findAccountOfPolicy(trx, policyId);
    if (account) await lockPoliciesAndAccount(trx, account.id);
    const policy = await lockPolicyRow(trx, policyId);
    const { wants_paper, email, language } = await findRecipient(trx, policyId);
    if (!policy || wants_paper) return;
    const locale = { locale: language };
    if (account) {
      const wording = m.profile_consent_paperless({}, locale);
      const said = { kind: 'paperless', is_given: false, wording, language } as const;
      const { id: consentId } = await addConsent(trx, account.id, said);
      await followPaperless(trx, account.id, { isGiven: false, consentId });
    } else {
      await wishForPaper(trx, policyId);
      const source = `paper by phone ${context.requestId}`;
      const isOver = policy.status !== 'A' && policy.status !== 'C';
      if (!isOver) await addDeskTask(trx, { kind: 'paper-asked', policyId, detail: {}, source });
    }
    await auditStaff(trx, context, member, { act: 'mail-on-paper', subject: ['policy', policyId] });
    if (!email) return;
    const paragraphs = [
      m.paper_told_text({ phone: tollFree(brand.phones.support) }, locale),
      ...(account ? [m.paper_told_account({}, locale)] : []),
    ];
    await enqueueMail(trx, {
      to: email,
      ...composeMail(language, { title: m.paper_told_title({}, locale), paragraphs }),
    });
  });
}
