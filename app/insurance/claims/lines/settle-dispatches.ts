import type { Resources } from '#platform/context/handler.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { addClaimEvent } from './claim-event-store.ts';
import { markAcknowledged, settleDispatch, takeGone } from './dispatch-store.ts';

const LOOK_EVERY_MS = 5000;
const MOST_AT_ONCE = 50;

/** Writes that a message has gone out, at the moment it did: that is what stops a clock. @returns how many */
export async function settleDispatches({ db }: Pick<Resources, 'db'>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const gone = await takeGone(trx, MOST_AT_ONCE);
    for (const dispatch of gone) {
      const { claimId, facts, sentAt } = dispatch;
      await settleDispatch(trx, dispatch);
      if (sentAt === null) continue;
      for (const lineId of facts.lines.map(Number)) {
        for (const kind of facts.events) {
          await addClaimEvent(trx, { claimId, lineId, kind, happenedAt: sentAt, actor: 'claims', visibility: 'line' });
        }
        if (facts.events.includes('acknowledged')) await markAcknowledged(trx, lineId);
      }
    }
    return gone.length;
  });
}

export const startSettlingDispatches = (resources: Resources) =>
  startJob(resources, {
    ...{ name: 'claim-dispatches', everyMs: LOOK_EVERY_MS, failure: 'dispatches of claims not settled' },
    async work() {
      await settleDispatches(resources);
    },
  });
