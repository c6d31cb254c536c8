import { href, redirect } from 'react-router';
import { z } from 'zod';
import { brand } from '#config/brand.ts';
import { m } from '#config/messages/compiled/messages.js';
import { joinPolicyName } from '#contract/policy-name.ts';
import { askForAutopayOf, stopAutopay, turnOnAutopay } from '#insurance/billing/autopay.ts';
import { listOwnAutopay } from '#insurance/billing/autopay-store.ts';
import { listOwnReminders, type Reminder, setReminder } from '#insurance/billing/bill-reminder-store.ts';
import { billView } from '#insurance/billing/bill-view.ts';
import { findOwedCents } from '#insurance/billing/ledger/refund-owed-store.ts';
import { CHOICES } from '#insurance/billing/payment.ts';
import { cardView } from '#insurance/billing/payment-labels.ts';
import { listOwnReceipts, listUnpaid } from '#insurance/billing/payment-store.ts';
import { startPayment } from '#insurance/billing/start-payment.ts';
import { isQuotedOnline } from '#insurance/policies/cover-again.ts';
import { coverDay } from '#insurance/policies/cover-day.ts';
import type { OwnPolicy } from '#insurance/policies/own-policy-store.ts';
import { findOwnPolicies } from '#insurance/policies/own-policy-store.ts';
import { asOfPolicy, asOfView } from '#insurance/record/as-of.ts';
import { findAccount } from '#platform/accounts/account-store.ts';
import { audit } from '#platform/audit/audit-store.ts';
import { writtenMomentIn, writtenMoney } from '#platform/calendar/written.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { ProcessorAway } from '#platform/context/processor.ts';
import { refuseForm } from '#platform/http/answer-form.ts';
import { inSameLanguage } from '#platform/http/in-same-language.ts';
import { canText } from '#platform/messages/can-text.ts';

const MOST_RECEIPTS = 60;

/** Everything about payments on the policies of one account, formatted for the page. */
export async function ownPaymentsView(context: Context, accountId: number) {
  const { db, language } = context;
  const unanswered = await turnOnGivenCards(context, accountId);
  const policies = await findOwnPolicies(db, accountId);
  const autopays = await listOwnAutopay(db, accountId);
  const reminders = await listOwnReminders(db, accountId, canText(context.env));
  const receipts = await listOwnReceipts(db, accountId, MOST_RECEIPTS);
  const bills = [];
  for (const policy of policies) {
    const unpaid = await listUnpaid(db, policy.id);
    const bill = billView(policy, unpaid, coverDay(policy, new Date()), language);
    const owed = await findOwedCents(db, policy.id);
    const autopay = autopays.find(({ policy_id }) => policy_id === policy.id);
    const isAutopay = autopay?.status === 'on';
    const isEndedAndDue = bill.hasEnded && bill.due !== undefined;
    const reminder = reminders.find(({ policy_id }) => policy_id === policy.id) ?? NO_REMINDER;
    const phoneEnds = canText(context.env) ? policy.phone?.slice(-4) : undefined;
    const { card_brand, card_last4 } = autopay ?? {};
    bills.push({
      bill,
      asOf: asOfView(await asOfPolicy(context, policy.id), policy, language),
      owed: owed > 0 ? writtenMoney(owed, language) : undefined,
      name: joinPolicyName(policy),
      state: policy.state,
      isAutopay,
      isCardUnanswered: unanswered.has(policy.id),
      autopayLeavesBill: isAutopay && bill.lapse.kind === 'none' && (autopay.leaves_bill || isEndedAndDue),
      autopayCard: card_brand && card_last4 ? cardView({ brand: card_brand, last4: card_last4 }, language) : undefined,
      isQuoted: isQuotedOnline(context.env, policy),
      autopayWording: autopayWording(policy),
      reminder: { ...reminder, seen: seenReminder(reminder, phoneEnds) },
      phoneEnds,
    });
  }
  return {
    bills,
    receipts: receipts.map((receipt) => ({
      reference: receipt.reference,
      receipt: receipt.receipt_number ?? '',
      amount: writtenMoney(receipt.amount_cents, language),
      cameBack: receipt.returned_cents > 0 ? writtenMoney(receipt.returned_cents, language) : undefined,
      when: receipt.settled_at
        ? writtenMomentIn(receipt.settled_at, language, brand.states[receipt.state].timeZone, { year: 'numeric' })
        : '',
      policy: `${receipt.prefix} ${receipt.number}`,
    })),
  };
}
const NO_REMINDER = { by_mail: false, by_text: false, days_before: 5 };

/** The two boxes and the number to text as one form field, which records what the page showed when it was opened. */
const seenReminder = (shown: Pick<Reminder, 'by_mail' | 'by_text'>, phoneEnds: string | undefined) =>
  [shown.by_mail && 'mail', shown.by_text && 'text', phoneEnds].filter(Boolean).join(' ');

export type OwnPayments = Awaited<ReturnType<typeof ownPaymentsView>>;

/**
 * When a policyholder returns from giving a card, the webhook may not have come yet, so this asks the processor.
 *
 * @returns the policies for which it did not answer: whether they got a card shows later
 */
async function turnOnGivenCards(context: Context, accountId: number): Promise<Set<number>> {
  const unanswered = new Set<number>();
  for (const { status, setup_ref, policy_id } of await listOwnAutopay(context.db, accountId)) {
    if (status !== 'asked' || !setup_ref) continue;
    await turnOnAutopay({ ...context }, setup_ref).catch((error: unknown) => {
      if (!(error instanceof ProcessorAway)) throw error;
      unanswered.add(policy_id);
    });
  }
  return unanswered;
}

const autopayWording = ({ prefix, number }: OwnPolicy) =>
  m.pay_autopay_wording({ brand: brand.name, policy: `${prefix} ${number}` });

export const ownResultAt =
  ({ env, language }: Context, request: Request) =>
  (reference: string) =>
    `${originOf(env, request)}${href('/insurednew/payments/receipt/:reference', { reference })}?lang=${language}`;

const originOf = ({ PUBLIC_URL }: Context['env'], request: Request) => PUBLIC_URL ?? new URL(request.url).origin;

/**
 * Refuses to take a payment on an outdated copy of a policy: the bill may have been paid, or the policy may have ended.
 *
 * @throws {Failure} `refused`, if our copy is too old
 */
export async function refuseOldBill(context: Context, policy: OwnPolicy): Promise<void> {
  const asOf = asOfView(await asOfPolicy(context, policy.id), policy, context.language);
  if (asOf?.isTooOld) throw new Failure('refused', asOf.words);
}

const act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('pay'), choice: z.enum(CHOICES).default('due') }),
  z.object({ act: z.literal('autopay-on') }),
  z.object({ act: z.literal('autopay-off') }),
  z.object({
    act: z.literal('reminders'),
    mail: z.literal('yes').optional(),
    text: z.literal('yes').optional(),
    seen: z.string().optional(),
    days: z.coerce.number().int().min(1).max(14),
  }),
]);

/** Does what one of the page's forms asks for. The caller has checked that the policy is the person's own. */
export async function actOnOwnPayments(
  context: Context,
  request: Request,
  { accountId, policy }: { accountId: number; policy: OwnPolicy },
  typed: Record<string, string>,
) {
  const done = (what: string) => {
    const page = new URL(inSameLanguage(href('/insurednew/payments'), request), request.url);
    page.searchParams.set('done', what);
    return redirect(page.pathname + page.search, 303);
  };
  const asks = act.safeParse(typed);
  if (!asks.success) {
    const field = String(asks.error.issues[0]?.path[0] ?? '');
    if (field !== 'days') throw new Failure('malformed', m.call_malformed({ field }));
    const refusal = m.pay_reminders_days_wrong();
    return refuseForm({ refusal, errors: { days: refusal }, values: typed });
  }
  switch (asks.data.act) {
    case 'pay': {
      await refuseOldBill(context, policy);
      const account = await findAccount(context.db, accountId);
      const goTo = await startPayment(context, {
        policyId: policy.id,
        accountId,
        what: asks.data.choice,
        receiptEmail: account?.email ?? null,
        resultAt: ownResultAt(context, request),
      });
      return redirect(goTo, 303);
    }
    case 'autopay-on': {
      await refuseOldBill(context, policy);
      const page = `${originOf(context.env, request)}${href('/insurednew/payments')}`;
      const returnsTo = `${page}?lang=${context.language}&done=autopay&policy=${joinPolicyName(policy)}`;
      const wording = autopayWording(policy);
      return redirect(await askForAutopayOf(context, { accountId, policyId: policy.id, wording, returnsTo }), 303);
    }
    case 'autopay-off':
      await stopAutopay(context, accountId, policy.id);
      return done('autopay-off');
    case 'reminders': {
      const { mail, text, days } = asks.data;
      const seen = asks.data.seen?.split(' ');
      await context.db.transaction().execute(async (trx) => {
        const reminders = await listOwnReminders(trx, accountId, canText(context.env));
        const before = reminders.find(({ policy_id }) => policy_id === policy.id) ?? NO_REMINDER;
        // In an older tab, only a box that was changed is an answer, and a yes to texts only for the number it showed.
        const isAnswer = (box: string, now: string | undefined) => !seen || seen.includes(box) !== (now === 'yes');
        const byMail = isAnswer('mail', mail) ? mail === 'yes' : before.by_mail;
        const isOfPhone = policy.phone !== null && (!seen || seen.includes(policy.phone.slice(-4)));
        const byText = isAnswer('text', text) && (isOfPhone || !text) ? text === 'yes' : before.by_text;
        await setReminder(trx, {
          policy_id: policy.id,
          account_id: accountId,
          days_before: days,
          by_mail: byMail,
          by_text: byText,
          text_wording: byText ? m.pay_reminders_wording() : null,
          text_phone: byText ? policy.phone : null,
        });
        await audit(trx, context, {
          act: 'set-reminders',
          actor: `account ${accountId}`,
          subject: ['policy', policy.id],
          detail: { mail: byMail, text: byText, days },
        });
      });
      return done('reminders');
    }
  }
}
