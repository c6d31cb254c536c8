import { href } from 'react-router';
import { brand } from '#config/brand.ts';
import type { Env } from '#config/env.server.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import { composeMail, type Letter } from '#platform/messages/compose-mail.ts';
import { portalUrl } from '#platform/messages/our-addresses.ts';
import { type AmountDue, amountDueOn, type Bill, noticeDayOf } from '../policies/billed-policy.ts';
import { coverOn, hasEnded } from '../policies/cover.ts';
import { DESK_TASKS, effectNote } from '../policies/desk-task-kinds.ts';
import { centsOf, lapseOf } from '../policies/lapse.ts';
import type { Reader } from '../policies/policy-reader-store.ts';
import type { ReversalKind } from './ledger/payment-reversal.ts';
import type { Effect } from './payment.ts';
import { endOf, payAt } from './payment-mails.ts';
import type { PaidPolicy, Payment } from './payment-store.ts';

type Came = {
  kind: ReversalKind;
  cents: number;
  /** What the payment had done to the policy, where this reversal makes it doubtful. */
  effect: Effect | 'asked';
  payment: Payment;
  policy: PaidPolicy;
  /** Whether this reversal made bills unpaid again. */
  isReopened: boolean;
  /** The unpaid bills, including those that were reopened. */
  unpaid: Bill[];
  /** The first day of the next term, which begins only once a bill is paid that is unpaid again. */
  begins: string | null | undefined;
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

/** Added where bills are unpaid again. Money that we owed back reopens none. */
const REOPENED_WORDS: { [Kind in ReversalKind]?: typeof m.pay_back_disputed_reopened } = {
  disputed: m.pay_back_disputed_reopened,
  returned: m.pay_back_returned_reopened,
};

/** Kinds after which the bank of the policyholder has the money. */
const TAKEN_BACK: readonly ReversalKind[] = ['disputed', 'dispute-lost', 'returned'];

/** Tells the policyholder what happened to the money, what is now to be paid, and how. */
export function reversalLetter(
  env: Env,
  { kind, cents, payment, policy, isReopened, unpaid, begins, today }: Came,
  reader: Pick<Reader, 'language' | 'has_account'>,
  isAutopay: boolean,
): Letter {
  const { language } = reader;
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  const facts = {
    amount: writtenMoney(cents, language),
    policy: `${policy.prefix} ${policy.number}`,
    receipt: payment.receipt_number ?? '',
  };
  const [title, text] = WORDS[kind];
  const reopened = isReopened && REOPENED_WORDS[kind]?.({}, locale);
  const due = amountDueOn(unpaid, today);
  // For a policy that is over, the website takes no payment.
  const byCallOnly = due && lapseOf(policy, unpaid, today).kind === 'over';
  const isTakenBack = due && TAKEN_BACK.includes(kind);
  const how = [
    ...(byCallOnly ? [m.pay_back_call({ phone }, locale)] : isTakenBack ? [m.pay_back_how({ phone }, locale)] : []),
    ...(isTakenBack ? [m.pay_back_bank({}, locale)] : []),
  ];
  return {
    title: title(facts, locale),
    paragraphs: [
      [text(facts, locale), reopened].filter(Boolean).join(' '),
      due ? dueText(due, policy, today, language) : m.pay_nothing_due({}, locale),
      ...(begins && begins > today ? [m.pay_back_term(endOf(begins, language), locale)] : []),
      ...(how.length > 0 ? [how.join(' ')] : []),
      ...(isAutopay && isReopened ? [m.pay_back_autopay({}, locale)] : []),
    ],
    ...(due && !byCallOnly && { action: { label: m.pay_autopay_failed_action({}, locale), url: payAt(env, reader) } }),
    footer: m.pay_back_footer({ phone }, locale),
  };
}

/** What is due, and what happens to the policy if it stays unpaid. */
function dueText(due: AmountDue, policy: PaidPolicy, today: string, language: Language): string {
  const locale = { locale: language };
  const amount = writtenMoney(due.cents, language);
  const cover = coverOn(policy, today);
  if (hasEnded(cover)) return m.pay_back_ended({ amount }, locale);
  const { payBefore } = noticeDayOf(policy, today);
  if (payBefore) {
    const [last, day] = [plusDays(payBefore, -1), payBefore].map((each) => writtenDay(each, language));
    return m.pay_back_notice({ amount, last: last ?? '', day: day ?? '' }, locale);
  }
  return due.isLate
    ? m.pay_back_late({ amount }, locale)
    : m.pay_back_due({ amount, day: writtenDay(due.dueOn, language) }, locale);
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
