import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { daysAt } from '#platform/calendar/day-in.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { type ProcessorPayment, ProcessorRefused } from '#platform/context/processor.ts';
import type { Running } from '#platform/jobs/start-job.ts';
import { sweep } from '#platform/jobs/sweep.ts';
import { isProcessorTrouble, unknownPayment, WORTH_GOING_BACK_MS } from '#platform/processor/ask-processor.ts';
import { newReference } from '#platform/references/reference.ts';
import { eachPolicy } from '../policies/each-policy.ts';
import { oldestAsOf } from '../record/as-of.ts';
import {
  askForAutopay,
  type ChargeDay,
  type DueCharge,
  endOfAutopays,
  findCardToCharge,
  findLastAsk,
  findSetup,
  isAutopayOn,
  isStillDue,
  listCardsToForget,
  listDueCharges,
  lockConsent,
  noteForgotten,
  turnAutopayOff,
  turnAutopayOn,
} from './autopay-store.ts';
import { whatFor } from './open-checkout.ts';
import { insertPayment, lockPayablePolicy, noteProcessorRef, type Payment } from './payment-store.ts';
import { type PaymentContext, recordOutcome } from './settle-payment.ts';

const SETUP_MINUTES = 35;

type AutopayWish = { accountId: number; policyId: number; wording: string; returnsTo: string };

/**
 * Records the consent in the wording the policyholder read, and opens the processor's page that takes the card. Nothing
 * is charged before the processor has the card. Asking again leads to the same page, as only one page's card counts.
 *
 * @returns the URL to send the policyholder to
 */
export async function askForAutopayOf(context: Context, wish: AutopayWish): Promise<string> {
  const { processor, db, language } = context;
  const { accountId, policyId, wording, returnsTo } = wish;
  try {
    // Each turn returns, or finds that another tab or a second press was faster.
    for (let turn = 0; turn < 3; turn++) {
      if (await isAutopayOn(db, policyId)) return returnsTo;
      const last = await findLastAsk(db, policyId);
      const goOn = last && (await goOnWith(context, last, wish));
      if (goOn) return goOn;
      const closesAt = new Date(Date.now() + SETUP_MINUTES * 60_000);
      const { ref, url } = await processor.openSetup({ reference: newReference('P'), language, returnsTo, closesAt });
      const isAsked = await db.transaction().execute(async (trx) => {
        const ask = { policy_id: policyId, account_id: accountId, setup_ref: ref, wording };
        if (!(await askForAutopay(trx, ask, last?.setup_ref))) return false;
        await audit(trx, context, {
          act: 'ask-for-autopay',
          actor: `account ${accountId}`,
          subject: ['policy', policyId],
        });
        return true;
      });
      if (isAsked) return url;
      await processor.close(ref);
    }
    return returnsTo;
  } catch (error) {
    if (!isProcessorTrouble(error)) throw error;
    throw new Failure('overloaded', m.pay_setup_away({}, { locale: language }), 60);
  }
}

type LastAsk = NonNullable<Awaited<ReturnType<typeof findLastAsk>>>;

/** The URL where an earlier ask continues; undefined when its page takes no card any more, so that another can open. */
async function goOnWith(context: Context, last: LastAsk, wish: AutopayWish): Promise<string | undefined> {
  const { processor, db } = context;
  const { setup_ref: ref, status, account_id: accountId, wording } = last;
  const atProcessor = await processor.find(ref).catch((error: unknown) => {
    if (error instanceof ProcessorRefused) return undefined;
    throw error;
  });
  // The wording is in the language of the page.
  const isSame = status === 'asked' && wording === wish.wording && accountId === wish.accountId;
  const leftMs = Number(last.asked_at) + SETUP_MINUTES * 60_000 - Date.now();
  if (atProcessor?.state === 'open' && isSame && leftMs > WORTH_GOING_BACK_MS) return atProcessor.url;
  const left = atProcessor?.state === 'open' ? await processor.close(ref) : atProcessor;
  if (!left || left.state === 'over') return undefined;
  // The card was given, and its webhook has not come yet.
  await turnOnAutopay(context, ref);
  return (await isAutopayOn(db, wish.policyId)) ? wish.returnsTo : undefined;
}

/**
 * Turns autopay on once the processor has the card. Called by a webhook, or when the policyholder returns. When autopay
 * was turned off while the page was open, the processor deletes the card.
 */
export async function turnOnAutopay(acting: PaymentContext, setupRef: string): Promise<void> {
  const { db, processor } = acting;
  const { status = 'on' } = (await findSetup(db, setupRef)) ?? {};
  const saved = status === 'on' ? undefined : await processor.findSavedCard(setupRef);
  if (!saved) return;
  await db.transaction().execute(async (trx) => {
    const of = await turnAutopayOn(trx, setupRef, saved);
    if (!of) return;
    await audit(trx, acting, {
      act: 'start-autopay',
      actor: `account ${of.account_id}`,
      subject: ['policy', of.policy_id],
    });
  });
  const kept = await findSetup(db, setupRef);
  if (kept?.status === 'off' && kept.method_ref !== saved.methodRef) await processor.forget(saved.methodRef);
}

/** Stops autopay immediately: no more bills are charged. The processor is told to delete the card soon after. */
export async function stopAutopay(context: Context, accountId: number, policyId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await turnAutopayOff(trx, accountId, policyId))) return;
    await audit(trx, context, { act: 'stop-autopay', actor: `account ${accountId}`, subject: ['policy', policyId] });
  });
}

const BATCH = 300;

/**
 * Charges every bill whose due day has come in its policy's state. Where our copy of the policy is too old, the bill waits for
 * the next file: it may have been paid, or the policy may have ended.
 *
 * @param after where the previous turn ended
 * @returns where the next turn starts
 */
export function chargeDueBills(
  acting: PaymentContext,
  now = new Date(),
  after = 0,
  { stopping, alive }: Running = {},
): Promise<number> {
  const day: ChargeDay = { days: daysAt(now), oldest: oldestAsOf(acting.env, now) };
  return sweep(
    after,
    {
      endOfRange: (from) => endOfAutopays(acting.db, from),
      listDue: (range, most) => listDueCharges(acting.db, day, range, most),
      most: BATCH,
      handle: (due) =>
        chargeBill(acting, day, due)
          .catch((error) => {
            acting.log.warn({ policy: due.policy_id, ...errorFacts(error) }, 'bill not charged');
          })
          .finally(alive),
    },
    stopping,
  );
}

async function chargeBill(acting: PaymentContext, day: ChargeDay, due: DueCharge): Promise<void> {
  const payment = await acting.db
    .transaction()
    .execute(async (trx) => {
      // Every act locks the policy first.
      await lockPayablePolicy(trx, due.policy_id);
      const card = await lockConsent(trx, due.policy_id);
      if (!card) return undefined;
      // Another process may have charged it since it was listed, and the card was declined.
      if (!(await isStillDue(trx, day, due))) return undefined;
      const made = await insertPayment(
        trx,
        {
          reference: newReference('P'),
          policy_id: due.policy_id,
          purpose: 'autopay',
          account_id: due.account_id,
          receipt_email: due.email,
          language: due.language,
          returns_to: null,
          ...card,
        },
        [due.instalment],
        { closesInMinutes: 60, checkInSeconds: 60 },
      );
      // Its amount has changed since it was listed.
      if (!made) throw new Taken();
      const detail = { reference: made.reference, cents: made.amount_cents };
      await audit(trx, acting, { act: 'charge-autopay', actor: 'autopay', subject: ['policy', due.policy_id], detail });
      return made;
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return undefined;
      throw error;
    });
  if (payment) await recordOutcome(acting, payment.id, await chargeFor(acting, payment));
}

class Taken extends Error {}

async function chargeFor({ processor, db }: PaymentContext, payment: Payment): Promise<ProcessorPayment> {
  const order = { reference: payment.reference, amountCents: payment.amount_cents };
  const refused = { ...unknownPayment(order, 'over'), problem: 'try-again' } as const;
  const card = await findCardToCharge(db, payment.id);
  if (!card) return refused;
  try {
    const atProcessor = await processor.charge({ ...order, what: whatFor(payment) }, card);
    await noteProcessorRef(db, payment.id, atProcessor.ref);
    return atProcessor;
  } catch (error) {
    // The processor no longer has this card.
    if (error instanceof ProcessorRefused) return refused;
    throw error;
  }
}

/** A charge is not ordered again this close to its end: its last order must have been carried out, or lost, by then. */
const LAST_ORDER_MS = 10 * 60_000;

/**
 * The state of a charge whose answer was lost. The processor is asked for it before it is ordered again: the order's
 * answer may be an error that it repeats, and a day later it takes the order for a new one. A charge that was not made by
 * the time it closes is over, and autopay charges the bill anew.
 */
export async function chargeWithoutRef(acting: PaymentContext, payment: Payment): Promise<ProcessorPayment> {
  const { processor, db } = acting;
  const { reference, amount_cents: amountCents, created_at: since, closes_at } = payment;
  const card = await findCardToCharge(db, payment.id);
  const found = card && (await processor.findCharge({ reference, since }, card));
  if (found) {
    await noteProcessorRef(db, payment.id, found.ref);
    return found;
  }
  const leftMs = Number(closes_at) - Date.now();
  if (leftMs > LAST_ORDER_MS) return chargeFor(acting, payment);
  return unknownPayment({ reference, amountCents }, leftMs > 0 ? 'open' : 'over');
}

/** Has the processor delete the cards of autopay that was stopped. */
export const forgetCards = (
  { db, processor, log }: PaymentContext,
  { stopping, alive }: Running = {},
): Promise<number> =>
  eachPolicy({
    log,
    failure: 'card not forgotten',
    stopping,
    list: (next) => listCardsToForget(db, next),
    async handle({ policy_id: policyId, ref }) {
      await processor.forget(ref).finally(alive);
      await noteForgotten(db, policyId, ref);
    },
  });
