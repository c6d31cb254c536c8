import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { writtenDay, writtenMoney } from '#platform/calendar/written.ts';
import type { Context } from '#platform/context/handler.ts';
import type { FormRefusal } from '#platform/http/answer-form.ts';
import { isFullName } from '../parties/typed-name.ts';
import { coverDay } from '../policies/cover-day.ts';
import { centsOf, lapseOf } from '../policies/lapse.ts';
import { moratoriumAt } from '../zips/moratorium-at.ts';
import { findPayablePolicy, listUnpaid } from './payment-store.ts';
import { listInsureds, lossSince, zipOfInsuredCars } from './reinstatement-store.ts';
import { startPayment, type Wish } from './start-payment.ts';

/** What the policyholder reads and signs to reinstate a cancelled policy. */
export type Reinstatement = Awaited<ReturnType<typeof findReinstatement>>;

/**
 * `held`: why it cannot be reinstated today, and what to do. Comprehensive and collision begin again with it, so it
 * waits for the end of a moratorium, as a new policy does. A loss that was reported since it ended leaves nothing to state.
 * A statement that was signed before a moratorium counts; after a loss, it does not.
 *
 * @returns undefined when the policy cannot be reinstated
 */
export async function findReinstatement(
  { db, language }: Pick<Context, 'db' | 'language'>,
  policyId: number,
  now = new Date(),
) {
  const policy = await findPayablePolicy(db, policyId);
  const today = coverDay(policy, now);
  const lapse = lapseOf(policy, await listUnpaid(db, policyId), today);
  if (lapse.kind !== 'open' || policy.cancels_on === null) return undefined;
  const number = `${policy.prefix} ${policy.number}`;
  const day = writtenDay(policy.cancels_on, language);
  const zip = await zipOfInsuredCars(db, policyId);
  const until = zip && moratoriumAt(zip, today);
  const hadLoss = (await lossSince(db, policyId, policy.cancels_on)) !== undefined;
  return {
    number,
    state: policy.state,
    day,
    lastDay: writtenDay(lapse.lastDay, language),
    amount: writtenMoney(centsOf(lapse.bills), language),
    statement: statementOf(day, number, language),
    held: hadLoss ? lossText(language) : until ? heldText(until, lapse.lastDay, language) : undefined,
  };
}

const lossText = (language: Language) =>
  m.pay_lapse_held_loss({ phone: tollFree(brand.phones.support) }, { locale: language });

/** @param until the last day of the moratorium */
function heldText(until: string, lastDay: string, language: Language): string {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.support);
  const [day, last] = [writtenDay(until, language), writtenDay(lastDay, language)];
  return until < lastDay
    ? m.pay_lapse_held({ day, last }, locale)
    : m.pay_lapse_held_past({ day, last, phone }, locale);
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
  if (found.held) return { refusal: found.held, errors: {}, values: { name, agrees: typed.agrees ?? '' } };
  const insureds = await listInsureds(context.db, wish.policyId);
  const errors = {
    ...(!insureds.some((insured) => isFullName(name, insured)) && { name: m.pay_statement_name_wrong({}, locale) }),
    ...(typed.agrees !== 'yes' && { agrees: m.pay_statement_agree_needed({}, locale) }),
  };
  const [first] = Object.values(errors);
  if (first) return { refusal: first, errors, values: { name, agrees: typed.agrees ?? '' } };
  const wording = `${found.statement} ${m.pay_statement_if_untrue({}, locale)}`;
  const statement = { signed_name: name, wording, language: context.language };
  return startPayment(context, { ...wish, what: { statement } });
}
