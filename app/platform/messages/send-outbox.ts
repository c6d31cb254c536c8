import { setTimeout as sleep } from 'node:timers/promises';
import type { Resources } from '../context/handler.ts';
import { type Job, startJob } from '../jobs/start-job.ts';
import { mailDelivery } from './deliver-mail.ts';
import { smsDelivery } from './deliver-sms.ts';
import { type Deliver, GIVE_UP_AFTER_SECONDS, NotDelivered, waitAfter } from './delivery.ts';
import { type Channel, claimDue, type DueMessage, markSent, putBack, putOff } from './outbox-store.ts';

const POLL_EVERY_MS = 3000;
const BATCH = 10;
/** Longest wait between two checks whether a service is available again. */
const AWAY_AT_MOST_MS = 60_000;
/** Longer than a whole batch can take: another sender gets a message only after this one died. */
const LEASE_SECONDS = 300;
/** Stopping the server is limited in time. Messages still being sent then are sent again after the next start. */
const STOP_WITHIN_MS = 5000;

/** Sends queued messages, now and whenever one is added. Messages of a channel that is not configured stay queued. */
export function startOutbox(
  resources: Resources,
  { pollEveryMs = POLL_EVERY_MS, stopWithinMs = STOP_WITHIN_MS } = {},
): Job {
  const { env } = resources;
  const mail = env.SMTP_URL ? mailDelivery(env.SMTP_URL, env) : undefined;
  // Each channel has its own loop, so that a mail server that is down does not delay PINs by text message.
  const loops = [
    ...(mail ? [keepSending(resources, 'mail', mail.deliver, pollEveryMs)] : []),
    ...(env.SMS_URL ? [keepSending(resources, 'sms', smsDelivery(env.SMS_URL, env), pollEveryMs)] : []),
  ];
  return {
    async stop() {
      const stopped = Promise.all(loops.map((loop) => loop.stop()));
      await Promise.race([stopped, sleep(stopWithinMs, undefined, { ref: false })]);
      mail?.close();
    },
  };
}

function keepSending(resources: Resources, channel: Channel, deliver: Deliver, everyMs: number): Job {
  let waitMs = everyMs;
  let notBefore = 0;
  return startJob(resources, {
    name: `outbox-${channel}`,
    everyMs,
    failure: `outbox not read: ${channel}`,
    work: async (stopping) => {
      if (performance.now() < notBefore) return;
      const wasAway = notBefore > 0;
      const isAway = await sendDue(resources, channel, deliver, { signal: stopping, wasAway });
      // Wait about as long as the service has been unavailable so far.
      waitMs = isAway && wasAway ? Math.min(2 * waitMs, AWAY_AT_MOST_MS) : everyMs;
      notBefore = isAway ? performance.now() + waitMs : 0;
    },
  });
}

/**
 * Sends everything that is due in batches, until nothing is left or the service is unavailable. A crash between sending
 * and marking sends a message twice.
 *
 * @param how.wasAway sends only the oldest message first, to check whether the service is available again
 * @returns whether the service was unavailable
 */
async function sendDue(
  resources: Resources,
  channel: Channel,
  deliver: Deliver,
  { signal, wasAway }: { signal: AbortSignal; wasAway: boolean },
): Promise<boolean> {
  for (let count = wasAway ? 1 : BATCH; !signal.aborted; count = BATCH) {
    const due = await claimDue(resources.db, channel, { count, leaseSeconds: LEASE_SECONDS });
    // Each person gets their messages in the order in which they were written.
    const people = Map.groupBy(
      due.toSorted((a, b) => a.id - b.id),
      ({ recipient }) => recipient,
    );
    const sent = await Promise.allSettled(
      [...people.values()].map((messages) => sendInOrder(resources, channel, deliver, messages)),
    );
    const failed = sent.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    if (sent.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'away')) return true;
    if (due.length < count) return false;
  }
  return false;
}

async function sendInOrder(
  resources: Resources,
  channel: Channel,
  deliver: Deliver,
  messages: DueMessage[],
): Promise<'done' | 'away'> {
  let why: string | undefined;
  for (const message of messages) {
    if (why) await putBack(resources.db, message.id, { why, giveUpAfterSeconds: GIVE_UP_AFTER_SECONDS });
    else why = await sendOne(resources, channel, deliver, message);
  }
  return why ? 'away' : 'done';
}

/** @returns why the service was unavailable; undefined when it was available */
async function sendOne(
  { db, log }: Resources,
  channel: Channel,
  deliver: Deliver,
  message: DueMessage,
): Promise<string | undefined> {
  const { id, attempts } = message;
  if (message.is_too_late) {
    await putOff(db, id, { why: 'too late', waitSeconds: undefined });
    return undefined;
  }
  try {
    await deliver(message);
  } catch (error) {
    const why = error instanceof NotDelivered ? error.message : (error as Error).name;
    if (error instanceof NotDelivered && error.isAway) {
      log.warn({ channel, id, why }, 'nobody there to take messages');
      await putBack(db, id, { why, giveUpAfterSeconds: GIVE_UP_AFTER_SECONDS });
      return why;
    }
    const waitSeconds = waitAfter(attempts);
    log.warn({ channel, id, attempts, why, waitSeconds }, waitSeconds ? 'message put off' : 'message parked');
    await putOff(db, id, { why, waitSeconds });
    return undefined;
  }
  await markSent(db, id);
  return undefined;
}
