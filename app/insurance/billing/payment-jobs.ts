import { errorFacts } from '#platform/context/error-facts.ts';
import type { Resources } from '#platform/context/handler.ts';
import type { ProcessorPayment } from '#platform/context/processor.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { type Job, type Running, startJob } from '#platform/jobs/start-job.ts';
import { paymentNow } from '#platform/processor/ask-processor.ts';
import { settleTestCheckout } from '#platform/processor/test-processor.ts';
import { claimEvents, listDueToSettle, markDelivered } from '#platform/processor/test-processor-store.ts';
import { signWebhook } from '#platform/processor/webhook-signature.ts';
import { chargeDueBills, chargeWithoutRef, forgetCards } from './autopay.ts';
import { remindOfBills, writeBillsOnPaper } from './bill-reminders.ts';
import { postSettled } from './ledger/post-settled.ts';
import { paymentWithoutRef } from './open-checkout.ts';
import { claimDueChecks, findPayment, type Payment } from './payment-store.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { type PaymentContext, recordOutcome } from './settle-payment.ts';
import { reconcileSubrogations } from './settle-subrogation.ts';

const EVERY_MS = 2000;
const BATCH = 20;
const BILLS_EVERY_MS = 60_000;
/** Bills on paper are written once in this many turns: they are written weeks ahead, and looking for them reads the book. */
const PAPER_TURNS = 60;

/** Payment work that no request triggers: checking open payments, and posting what was settled. */
export function startPaymentJobs(resources: Resources): Job {
  const acting = { ...resources, requestId: 'payment-jobs' };
  return startJob(resources, {
    name: 'payments',
    everyMs: EVERY_MS,
    failure: 'payment jobs not done',
    async work(stopping, _turn, alive) {
      const steps = [
        () => (resources.processor.isTest ? deliverTestEvents(acting) : undefined),
        () => reconcile(acting, { stopping, alive }),
        () => reconcileSubrogations(acting, alive),
        () => postSettled(acting, stopping),
      ];
      await oneByOne(steps, async (step) => void (stopping.aborted || (await step())));
    },
  });
}

/**
 * Bills on paper, weeks before a bill's day; on it, charging autopay, and reminders. A day with many bills takes long, and
 * the other payment work does not wait for it.
 */
export function startBillJobs(resources: Resources): Job {
  const acting = { ...resources, requestId: 'bill-jobs' };
  let [charged, reminded, written] = [0, 0, 0];
  return startJob(resources, {
    name: 'bills',
    everyMs: BILLS_EVERY_MS,
    failure: 'bill jobs not done',
    async work(stopping, turn, alive) {
      const running = { stopping, alive };
      // Several processes may do this at once; each bill is still charged and reminded of only once.
      const steps = [
        async () => {
          charged = await chargeDueBills(acting, new Date(), charged, running);
        },
        async () => {
          reminded = await remindOfBills(acting, new Date(), reminded, running);
        },
        async () => {
          if (turn % PAPER_TURNS === 0) written = await writeBillsOnPaper(acting, new Date(), written, running);
        },
        () => forgetCards(acting, running),
      ];
      await oneByOne(steps, async (step) => void (stopping.aborted || (await step())));
    },
  });
}

/** Checks every open payment that is due for it. This covers lost webhooks and payers who never came back. */
export async function reconcile(acting: PaymentContext, { stopping, alive }: Running = {}): Promise<void> {
  let due: { id: number }[];
  do {
    due = await claimDueChecks(acting.db, 'payment', BATCH);
    for (const { id } of due) {
      try {
        const payment = await findPayment(acting.db, id);
        if (payment?.status === 'open') await recordOutcome(acting, id, await paymentAtProcessor(acting, payment));
      } catch (error) {
        acting.log.warn({ payment: id, ...errorFacts(error) }, 'payment not reconciled');
      }
      alive?.();
    }
  } while (due.length === BATCH && !stopping?.aborted);
}

const paymentAtProcessor = (acting: PaymentContext, payment: Payment): Promise<ProcessorPayment> =>
  paymentNow(acting.processor, { ref: payment.processor_ref, closesAt: payment.closes_at }, () =>
    payment.purpose === 'autopay' ? chargeWithoutRef(acting, payment) : paymentWithoutRef(acting, payment),
  );

/** Delivers the test processor's webhooks, signed like Stripe's and received the same way. */
export async function deliverTestEvents(acting: PaymentContext): Promise<void> {
  for (const id of await listDueToSettle(acting.db)) await settleTestCheckout(acting, id);
  for (const { id, payload } of await claimEvents(acting.db)) {
    const signature = signWebhook(acting.processor.webhookSecret, payload, new Date());
    if (await receiveWebhook(acting, payload, signature)) await markDelivered(acting.db, id);
  }
}
