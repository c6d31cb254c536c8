import { errorFacts } from '#platform/context/error-facts.ts';
import type { Resources } from '#platform/context/handler.ts';
import { type Job, type Running, startJob } from '#platform/jobs/start-job.ts';
import type { PaymentContext } from '../../billing/settle-payment.ts';
import { claimDueHolds } from './hold-store.ts';
import { settleHold } from './settle-hold.ts';

const EVERY_MS = 2000;
const BATCH = 20;

/**
 * Binding work that no request triggers: binds policies whose buyers did not come back, captures their payments, and
 * releases authorizations of purchases that failed.
 */
export function startBinding(resources: Resources): Job {
  const acting = { ...resources, requestId: 'binding-jobs' };
  return startJob(resources, {
    name: 'binding',
    everyMs: EVERY_MS,
    failure: 'purchases not settled',
    work: (stopping, _turn, alive) => settleDueHolds(acting, { stopping, alive }),
  });
}

/** Takes the next step of each hold that is due. Several processes at once take each step only once. */
export async function settleDueHolds(acting: PaymentContext, { stopping, alive }: Running = {}): Promise<void> {
  let due: number[];
  do {
    due = await claimDueHolds(acting.db, BATCH);
    for (const id of due) {
      try {
        await settleHold(acting, id);
      } catch (error) {
        acting.log.warn({ hold: id, ...errorFacts(error) }, 'purchase not settled');
      }
      alive?.();
    }
  } while (due.length > 0 && !stopping?.aborted);
}
