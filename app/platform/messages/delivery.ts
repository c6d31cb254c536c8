import type { DueMessage } from './outbox-store.ts';

/** Hands one message to who delivers it. Raises {@link NotDelivered} when it was not taken. */
export type Deliver = (message: DueMessage) => Promise<void>;

/** Why a message was not taken: a code of the other side, never what it wrote. */
export class NotDelivered extends Error {
  /** Nobody was there to take it: that is no fault of the message, and holds for the others too. */
  readonly isAway: boolean;

  constructor(why: string, { isAway = false } = {}) {
    super(why);
    this.isAway = isAway;
  }
}

const FIRST_WAIT_SECONDS = 60;
export const GIVE_UP_AFTER_SECONDS = 72 * 60 * 60;

/** Seconds until the next try: a minute, doubling; nothing when three days have passed in waiting. */
export function waitAfter(attempts: number): number | undefined {
  const wait = FIRST_WAIT_SECONDS * 2 ** (attempts - 1);
  const waitedInAll = 2 * wait - FIRST_WAIT_SECONDS;
  return waitedInAll > GIVE_UP_AFTER_SECONDS ? undefined : wait;
}
