import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { dayIn } from '#platform/calendar/day-in.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { FormRefusal } from '#platform/http/answer-form.ts';
import { centsOf, lapseOf } from '../policies/lapse.ts';
import { isNameOf } from './payment.ts';
import { findPayablePolicy, listUnpaid } from './payment-store.ts';
import { listInsureds } from './reinstatement-store.ts';
import { startPayment, type Wish } from './start-payment.ts';

/** What the policyholder reads and signs to reinstate a cancelled policy. */
export type Reinstatement = Awaited<ReturnType<typeof findReinstatement>>;

/** @returns undefined when the policy cannot be reinstated */
export async function findReinstatement({ db, language }: Context, policyId: number) {
  const policy = await findPayablePolicy(db, policyId);
  const today = dayIn(policy.state, new Date());
  const lapse = lapseOf(policy, await listUnpaid(db, policyId), today);
  if (lapse.kind !== 'open' || policy.cancels_on === null) return undefined;
  const number = `${policy.prefix} ${policy.number}`;
  const day = writtenDay(policy.cancels_on, language);
  return {
    number,
    state: policy.state,
    day,
    lastDay: writtenDay(lapse.lastDay, language),
    amount: writtenMoney(centsOf(lapse.bills), language),
    statement: statementOf(day, number, language),
  };
}

const statementOf = (day: string, policy: string, language: Language) =>
  m.pay_statement({ day, policy }, { locale: language });

type Typed = { name?: string; agrees?: string };

/**
 * Stores the signed no-loss statement with its payment, and opens the payment.
 *
 * @returns the URL to send the policyholder to, or the form's errors
 */
export async function signAndPay(
  context: Context,
  wish: Omit<Wish, 'what'>,
  typed: Typed,
): Promise<string | FormRefusal> {
  const locale = { locale: context.language };
  const name = (typed.name ?? '').trim();
  const found = await findReinstatement(context, wish.policyId);
  if (!found) return { refusal: m.pay_not_lapsed({}, locale), errors: {}, values: {} };
  const insureds = await listInsureds(context.db, wish.policyId);
  const errors = {
    ...(!isNameOf(name, insureds) && { name: m.pay_statement_name_wrong({}, locale) }),
    ...(typed.agrees !== 'yes' && { agrees: m.pay_statement_agree_needed({}, locale) }),
  };
  const [first] = Object.values(errors);
  if (first) return { refusal: first, errors, values: { name, agrees: typed.agrees ?? '' } };
  const wording = `${found.statement} ${m.pay_statement_if_untrue({}, locale)}`;
  const statement = { signed_name: name, wording, language: context.language };
  return startPayment(context, { ...wish, what: { statement } });
}
