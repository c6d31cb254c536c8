import type { DueMessage } from './outbox-store.ts';

/** Sends one message. Throws {@link NotDelivered} when it was not accepted. */
export type Deliver = (message: DueMessage) => Promise<void>;

/** Why a message was not accepted: the other side's code, never its text. */
export class NotDelivered extends Error {
  /** The service was unavailable. That is not the message's fault and affects all messages. */
  readonly isAway: boolean;

  constructor(why: string, { isAway = false } = {}) {
    super(why);
    this.isAway = isAway;
  }
}

const FIRST_WAIT_SECONDS = 60;
export const GIVE_UP_AFTER_SECONDS = 72 * 60 * 60;

/** Seconds until the next attempt: one minute, then doubling; undefined after three days. */
export function waitAfter(attempts: number): number | undefined {
  const wait = FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
  const waitedInAll = 2 * wait - FIRST_WAIT_SECONDS;
  return waitedInAll > GIVE_UP_AFTER_SECONDS ? undefined : wait;
}
