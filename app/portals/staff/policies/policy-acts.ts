import { m } from '#config/messages/compiled/messages.js';
import type { Fields } from '#contract/call.ts';
import { recordRefund } from '#insurance/billing/ledger/refunds-owed.ts';
import { recordReceived, returnReceived } from '#insurance/billing/received/received-payments.ts';
import { writeOffBalance } from '#insurance/billing/write-off.ts';
import { giveNoticeAtDesk } from '#insurance/nonpayment/past-due-notice.ts';
import { changeContactAtDesk } from '#insurance/policyholders/callers/change-contact-at-desk.ts';
import { mailOnPaper } from '#insurance/policyholders/callers/mail-on-paper.ts';
import { stopAutopayForCaller } from '#insurance/policyholders/callers/stop-autopay-for-caller.ts';
import { stopTextsForCaller } from '#insurance/policyholders/callers/stop-texts-for-caller.ts';
import { refuseHeld, reinstateHeld } from '#insurance/policyholders/decide-held.ts';
import { reinstateAtDesk } from '#insurance/policyholders/reinstate-at-desk.ts';
import { takeBackAtDesk } from '#insurance/policyholders/take-back-change.ts';
import { withdrawAtDesk } from '#insurance/policyholders/withdraw-cancellation.ts';
import { acceptForCaller } from '#insurance/renewals/accept-for-caller.ts';
import { auditStaff } from '#insurance/staff/audit-staff.ts';
import type { StaffMember } from '#insurance/staff/staff-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { rowNumber } from '#platform/http/read-fields.ts';
import { readRefund } from './refund-form.tsx';
import { readWriteOff, whyNotWrittenOff } from './write-off-form.tsx';

/** The acts of the forms on a policy's page, by the name that the form sends. */
export const ACT_OF = {
  refund: 'record-refund',
  received: 'receive-payment',
  'received-back': 'return-payment',
  'write-off': 'write-off-balance',
  contact: 'change-contact-at-desk',
  paper: 'mail-on-paper',
  autopay: 'stop-autopay-for-caller',
  texts: 'stop-texts-for-caller',
  withdraw: 'withdraw-cancellation',
  'take-back': 'take-back-change',
  reinstate: 'reinstate-policy',
  'held-on': 'reinstate-after-loss',
  'held-off': 'refuse-reinstatement',
  notice: 'give-notice',
  renewal: 'accept-renewal',
} as const;

/** What each of them does. */
export const ACTS_OF_FORM = {
  refund: noteRefund,
  received: recordReceived,
  'received-back': takeReceivedBack,
  'write-off': writeOff,
  contact: changeContactAtDesk,
  paper: mailOnPaper,
  autopay: stopAutopayForCaller,
  texts: stopTextsForCaller,
  withdraw,
  'take-back': takeBack,
  reinstate,
  'held-on': reinstateDespiteLoss,
  'held-off': leaveCancelled,
  notice,
  renewal,
};

function takeReceivedBack(context: Context, member: StaffMember, id: number, { reference = '' }: Fields) {
  return returnReceived(context, member, id, reference);
}

async function noteRefund(context: Context, member: StaffMember, id: number, form: Fields) {
  const refund = readRefund(form);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const recorded = await recordRefund(trx, { ...refund, policyId: id, actor: `staff ${member.id}` });
    if (recorded === 'recorded') {
      const detail = { cents: refund.cents, way: refund.how };
      await auditStaff(trx, context, member, { act: 'record-refund', subject: ['policy', id], detail });
    }
    return recorded;
  });
  if (outcome === 'known') throw new Failure('refused', m.refund_known()).at('reference');
  if (outcome === 'too-much') throw new Failure('refused', m.refund_too_much()).at('amount');
}

async function writeOff(context: Context, member: StaffMember, id: number, form: Fields) {
  const { cents, reason } = readWriteOff(form);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const done = await writeOffBalance(trx, { policyId: id, cents, reason, actor: `staff ${member.id}` });
    if (done === 'done') {
      await auditStaff(trx, context, member, { act: 'write-off-balance', subject: ['policy', id], detail: { cents } });
    }
    return done;
  });
  if (outcome !== 'done') throw new Failure('refused', whyNotWrittenOff(outcome));
}

function withdraw(context: Context, member: StaffMember, id: number, { version }: Fields) {
  return withdrawAtDesk(context, member, id, rowNumber(version));
}

function takeBack(context: Context, member: StaffMember, id: number, { version }: Fields) {
  return takeBackAtDesk(context, member, id, rowNumber(version));
}

function reinstate(context: Context, member: StaffMember, id: number, { version, signed }: Fields) {
  return reinstateAtDesk(context, member, id, { seen: rowNumber(version), isSigned: signed === 'yes' });
}

function reinstateDespiteLoss(context: Context, member: StaffMember, id: number, { reference = '', decided }: Fields) {
  return reinstateHeld(context, member, { policyId: id, seen: reference, isDecided: decided === 'yes' });
}

function leaveCancelled(context: Context, member: StaffMember, id: number, { reference = '' }: Fields) {
  return refuseHeld(context, member, { policyId: id, seen: reference });
}

function notice(context: Context, member: StaffMember, id: number, { version, cents }: Fields) {
  return giveNoticeAtDesk(context, member, id, { version: rowNumber(version), cents: rowNumber(cents) });
}

function renewal(context: Context, member: StaffMember, id: number, form: Fields) {
  return acceptForCaller(context, `staff ${member.id}`, id, form);
}
