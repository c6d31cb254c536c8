import { setTimeout as sleep } from 'node:timers/promises';
import type { Resources } from '../handler.ts';
import { type Job, startJob } from '../start-job.ts';
import { mailDelivery } from './deliver-mail.ts';
import { smsDelivery } from './deliver-sms.ts';
import { type Deliver, NotDelivered, waitAfter } from './delivery.ts';
import { type Channel, claimDue, type DueMessage, markSent, putOff } from './outbox-store.ts';

const POLL_EVERY_MS = 3000;
const BATCH = 10;
/** Longer than a whole batch can take: a message comes back to another sender only when this one has died. */
const LEASE_SECONDS = 300;
/** The server's stop is bounded; what is still on its way then is sent again by the next one. */
const STOP_WITHIN_MS = 5000;

/** Sends what is in the outbox, now and whenever something comes. A channel that is not configured keeps its rows. */
export function startOutbox(
  resources: Resources,
  { pollEveryMs = POLL_EVERY_MS, stopWithinMs = STOP_WITHIN_MS } = {},
): Job {
  const { env } = resources;
  const mail = env.SMTP_URL ? mailDelivery(env.SMTP_URL, env) : undefined;
  // A loop of its own for each: a mail server that is down holds up no pin.
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

const keepSending = (resources: Resources, channel: Channel, deliver: Deliver, everyMs: number) =>
  startJob(resources, {
    everyMs,
    failure: `outbox not read: ${channel}`,
    work: (stopping) => sendDue(resources, channel, deliver, stopping),
  });

/** Everything that is due, batch by batch, until nothing is left. A crash between taken and marked sends twice. */
async function sendDue(resources: Resources, channel: Channel, deliver: Deliver, signal: AbortSignal): Promise<void> {
  let due: DueMessage[];
  do {
    due = await claimDue(resources.db, channel, { count: BATCH, leaseSeconds: LEASE_SECONDS });
    const sent = await Promise.allSettled(due.map((message) => sendOne(resources, channel, deliver, message)));
    const failed = sent.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } while (due.length === BATCH && !signal.aborted);
}

async function sendOne({ db, log }: Resources, channel: Channel, deliver: Deliver, message: DueMessage): Promise<void> {
  const { id, attempts } = message;
  if (message.is_too_late) return putOff(db, id, { why: 'too late', waitSeconds: undefined });
  try {
    await deliver(message);
  } catch (error) {
    const why = error instanceof NotDelivered ? error.message : (error as Error).name;
    const waitSeconds = waitAfter(attempts);
    log.warn({ channel, id, attempts, why, waitSeconds }, waitSeconds ? 'message put off' : 'message parked');
    return putOff(db, id, { why, waitSeconds });
  }
  await markSent(db, id);
}
