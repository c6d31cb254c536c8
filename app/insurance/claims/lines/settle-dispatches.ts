import type { Resources } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import { startJob } from '#platform/jobs/start-job.ts';
import { addClaimEvent } from './claim-event-store.ts';
import {
  type FinishedDispatch,
  listFinishedDispatches,
  markAcknowledged,
  settleDispatch,
  takeFinishedDispatch,
} from './dispatch-store.ts';
import { lockLines } from './lock-claim-store.ts';

const LOOK_EVERY_MS = 5000;
const BATCH = 50;

/**
 * Records that messages were sent, at the time they were: that is what stops a clock.
 *
 * @returns how many were recorded
 * @throws the first failure, after the others were handled
 */
export async function settleDispatches({ db }: Pick<Resources, 'db'>): Promise<number> {
  const settled = await oneByOne(await listFinishedDispatches(db, BATCH), (seen) => settleOne(db, seen));
  return settled.filter(Boolean).length;
}

/** @returns whether this process recorded it */
async function settleOne(db: Resources['db'], seen: FinishedDispatch): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Lines are locked before the message, because a join of claims also locks lines before it moves messages.
    await lockLines(trx, [seen.claimId]);
    const dispatch = await takeFinishedDispatch(trx, seen.messageId);
    // Another process has the message, or its claim was just joined to another one: then the next run records it.
    if (dispatch?.claimId !== seen.claimId) return false;
    await settleDispatch(trx, dispatch);
    if (dispatch.sentAt !== null) await recordSent(trx, dispatch, dispatch.sentAt);
    return true;
  });
}

async function recordSent(trx: Queryable, { claimId, facts }: FinishedDispatch, happenedAt: Date): Promise<void> {
  for (const lineId of facts.lines.map(Number)) {
    for (const kind of facts.events) {
      await addClaimEvent(trx, { claimId, lineId, kind, happenedAt, actor: 'claims', visibility: 'line' });
    }
    if (facts.events.includes('acknowledged')) await markAcknowledged(trx, lineId);
  }
}

export const startSettlingDispatches = (resources: Resources) =>
  startJob(resources, {
    name: 'claim-dispatches',
    everyMs: LOOK_EVERY_MS,
    failure: 'dispatches of claims not settled',
    async work() {
      await settleDispatches(resources);
    },
  });
