import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { composeMail } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { DESK_TASKS, effectNote } from '../policies/desk-task-kinds.ts';
import { amountDueOn, type Bill } from '../policies/guest-policy.ts';
import { centsOf } from '../policies/lapse.ts';
import type { Reader } from '../policies/policy-reader-store.ts';
import type { ReversalKind } from './ledger/payment-reversal.ts';
import type { Effect } from './payment.ts';
import type { PaidPolicy, Payment } from './payment-store.ts';

type Came = {
  kind: ReversalKind;
  cents: number;
  /** What the payment had done to the policy, where this reversal makes it doubtful. */
  effect: Effect | 'asked';
  payment: Payment;
  policy: PaidPolicy;
  /** The unpaid bills, including those that were reopened. */
  unpaid: Bill[];
  today: string;
};

const WORDS = {
  refunded: [m.pay_back_refunded_title, m.pay_back_refunded],
  'refund-failed': [m.pay_back_refund_failed_title, m.pay_back_refund_failed],
  disputed: [m.pay_back_disputed_title, m.pay_back_disputed],
  'dispute-won': [m.pay_back_dispute_won_title, m.pay_back_dispute_won],
  'dispute-lost': [m.pay_back_dispute_lost_title, m.pay_back_dispute_lost],
  returned: [m.pay_back_returned_title, m.pay_back_returned],
} as const satisfies Record<ReversalKind, unknown>;

/** Whether a reversal of this kind reopens bills. */
export const asksAgain = (kind: ReversalKind) => kind !== 'refund-failed' && kind !== 'dispute-won';

/** Tells the policyholder what happened to the money and what is now to be paid. */
export function reversalMail(
  env: Env,
  { kind, cents, payment, policy, unpaid, today }: Came,
  { language, has_account }: Reader,
  isAutopay: boolean,
) {
  const locale = { locale: language };
  const facts = {
    amount: writtenMoney(cents, language),
    policy: `${policy.prefix} ${policy.number}`,
    receipt: payment.receipt_number ?? '',
  };
  const [title, text] = WORDS[kind];
  const due = amountDueOn(unpaid, today);
  const asked = due && { amount: writtenMoney(due.cents, language), day: writtenDay(due.dueOn, language) };
  return composeMail(language, {
    title: title(facts, locale),
    paragraphs: [
      text(facts, locale),
      ...(asked ? [(due.isLate ? m.pay_back_late : m.pay_back_due)(asked, locale)] : [m.pay_nothing_due({}, locale)]),
      ...(isAutopay && asksAgain(kind) ? [m.pay_back_autopay({}, locale)] : []),
    ],
    ...(asked &&
      has_account && {
        action: {
          label: m.pay_autopay_failed_action({}, locale),
          url: portalUrl(env, href('/insurednew/payments'), language),
        },
      }),
    footer: m.pay_back_footer({ phone: tollFree(brand.phones.support) }, locale),
  });
}

/** The service desk's mail, always in English. */
export function deskMail(env: Env, { kind, cents, effect, payment, policy, unpaid }: Came, isTold: boolean) {
  const locale = { locale: 'en' } as const;
  const { reference, receipt_number } = payment;
  const facts = { reference, receipt: receipt_number ?? '', left: writtenMoney(centsOf(unpaid), 'en') };
  const note = effectNote(effect, 'en');
  const task = DESK_TASKS[`payment-${kind}`]({}, locale);
  return composeMail('en', {
    title: m.task_mail_title(
      { task, amount: writtenMoney(cents, 'en'), policy: `${policy.prefix} ${policy.number}` },
      locale,
    ),
    paragraphs: [(isTold ? m.task_mail_payment : m.task_mail_untold)(facts, locale), ...(note ? [note] : [])],
    action: { label: m.task_mail_action({}, locale), url: portalUrl(env, href('/staff/tasks'), 'en') },
  });
}
