import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { StateCode } from '#config/states.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { mediumDay, writtenInstant, writtenMoney } from '#platform/calendar/written.ts';
import type { PaidCard } from '#platform/context/processor.ts';
import type { Effect } from './payment.ts';
import type { Payment } from './payment-store.ts';

/** The outcome of a payment as display text. */
export type PaymentView = ReturnType<typeof paymentView>;

export function paymentView(
  { payment, isUnpaid }: { payment: Payment; isUnpaid: boolean },
  policy: { prefix: string; number: string; state: StateCode; awaits_core: boolean },
  language: Language,
) {
  const { status, problem, card_brand, card_last4, returned_cents: returned } = payment;
  const isOver = status === 'failed' || isUnpaid;
  const card = card_brand && card_last4 ? { brand: card_brand, last4: card_last4 } : undefined;
  const locale = { locale: language };
  const amount = writtenMoney(payment.amount_cents, language);
  const policyNumber = `${policy.prefix} ${policy.number}`;
  const paidAt = payment.settled_at ? writtenInstant(payment.settled_at, policy.state, language) : '';
  const lines: [label: string, value: string][] = [
    [m.pay_receipt_number({}, locale), payment.receipt_number ?? ''],
    [m.pay_amount({}, locale), amount],
    [m.pay_paid_on({}, locale), paidAt],
    [
      m.pay_paid_with({}, locale),
      card ? cardView(card, language) : (receivedName(payment, language) ?? m.pay_with_agent({}, locale)),
    ],
    [m.guest_policy_number({}, locale), policyNumber],
    [m.pay_reference({}, locale), payment.reference],
  ];
  const cameBack = returned > 0 ? writtenMoney(returned, language) : undefined;
  if (cameBack) lines.push([m.pay_came_back({}, locale), cameBack]);
  const isGone = returned >= payment.amount_cents;
  const paidOn = status === 'succeeded' && !isGone && payment.settled_at;
  return {
    reference: payment.reference,
    state: policy.state,
    stamp: paidOn
      ? { word: m.pay_stamp({}, locale), kind: 'ok' as const, day: mediumDay(dayIn(policy.state, paidOn), language) }
      : undefined,
    shows: status === 'succeeded' ? ('paid' as const) : isOver ? ('not-paid' as const) : ('waiting' as const),
    amount,
    receipt: payment.receipt_number ?? '',
    mailsReceipt: payment.receipt_email !== null,
    lines,
    why: isOver ? problemView(problem ?? 'not-paid', language) : '',
    effect: payment.effect,
    effectText: effectText(payment.effect, language),
    /** The policy is paid, and the core system is still to make it active again. */
    isAsked: status === 'succeeded' && policy.awaits_core,
    /** How much of it came back, and whether that is all of it. */
    cameBack,
    isGone,
  };
}

/** What a payment did to the policy, or why it did not; undefined where there is nothing to say. */
function effectText(effect: Effect, language: Language): string | undefined {
  switch (effect) {
    case 'notice-lifted':
      return m.pay_effect_notice({}, { locale: language });
    case 'reinstated':
      return m.pay_effect_reinstated_short({}, { locale: language });
    case 'held':
      return notReinstatedText(language);
    default:
      return undefined;
  }
}

export const notReinstatedText = (language: Language) =>
  m.pay_effect_held({ phone: tollFree(brand.phones.support) }, { locale: language });

const RECEIVED = { check: m.received_check, phone: m.received_phone, agency: m.received_agency };

/** How a payment came that the service desk recorded, with its number. */
export const receivedName = (
  { received_as, received_number }: Pick<Payment, 'received_as' | 'received_number'>,
  language: Language,
): string | undefined =>
  received_as === null ? undefined : RECEIVED[received_as]({ number: received_number ?? '' }, { locale: language });

export function cardView(card: PaidCard, language: Language): string {
  const name = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return m.pay_card_ends({ brand: name, last4: card.last4 }, { locale: language });
}

/** What went wrong with a card and what to do about it. Reveals nothing that would help a card thief. */
export function problemView(problem: string, language: Language): string {
  const locale = { locale: language };
  switch (problem) {
    case 'no-funds':
      return m.pay_problem_no_funds({}, locale);
    case 'expired-card':
      return m.pay_problem_expired_card({}, locale);
    case 'wrong-code':
      return m.pay_problem_wrong_code({}, locale);
    case 'try-again':
      return m.pay_problem_try_again({}, locale);
    case 'not-paid':
      return m.pay_problem_not_paid({}, locale);
    default:
      return m.pay_problem_declined({}, locale);
  }
}
