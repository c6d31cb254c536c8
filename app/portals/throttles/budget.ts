import { setTimeout } from 'node:timers/promises';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../failure.ts';
import type { Asked } from '../handler.ts';
import { refund, reserve, type Spend } from './throttle-store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = { name: string; hits: number; seconds: number };

/** How often, per whom: the numbers of the security design, in one place. All by the database's clock. */
export const LIMITS = {
  call: { address: [{ name: 'call', hits: 300, seconds: 5 * MINUTE }] },
  /** checkpolicy, lienholder and guest look-ups count misses. */
  lookUp: {
    address: [
      { name: 'miss-quarter', hits: 5, seconds: 15 * MINUTE },
      { name: 'miss-day', hits: 20, seconds: DAY },
    ],
    target: [{ name: 'miss-target', hits: 10, seconds: DAY }],
  },
  login: {
    address: [
      { name: 'login-quarter', hits: 20, seconds: 15 * MINUTE },
      { name: 'login-hour', hits: 60, seconds: HOUR },
    ],
    target: [{ name: 'login-target', hits: 5, seconds: 15 * MINUTE }],
  },
  /** How many pins a person is sent stands with the pins: `quote-pin.ts`. */
  pinRequest: { address: [{ name: 'pin-request', hits: 10, seconds: HOUR }] },
  pinCheck: {
    address: [{ name: 'pin-check', hits: 60, seconds: HOUR }],
    target: [{ name: 'pin-check-person', hits: 10, seconds: HOUR }],
  },
  forgotPassword: {
    address: [{ name: 'forgot', hits: 10, seconds: HOUR }],
    target: [
      { name: 'forgot-wait', hits: 1, seconds: 2 * MINUTE },
      { name: 'forgot-day', hits: 5, seconds: DAY },
    ],
  },
} as const satisfies Record<string, { address: Limit[]; target?: Limit[] }>;

export type Budget = {
  /**
   * Counts a try before it is made.
   *
   * @throws {Failure} throttled, with the seconds to wait
   */
  reserve(): Promise<void>;
  /** The try was no miss: gives the reservation back. */
  refund(): Promise<void>;
};

/**
 * A place may be held by an honest look-up under way, which gives it back at once: many people of one bank
 * come from one address.
 */
const LOOKS_AGAIN = 3;
const LOOK_AGAIN_MS = 60;

/**
 * The budget of one kind of try.
 *
 * @param target who or what is tried (a policy, a licence, an account with its kind before it), or nothing
 */
export function budgetOf(kind: keyof typeof LIMITS, asked: Asked, ...target: (string | number)[]): Budget {
  const { address, target: perTarget = [] }: { address: readonly Limit[]; target?: readonly Limit[] } = LIMITS[kind];
  const outer = address.map(spendOn(asked, 'address', asked.address));
  const looksAgain = kind === 'lookUp' ? LOOKS_AGAIN : 0;
  const inner = target.length > 0 ? perTarget.map(spendOn(asked, 'target', ...target)) : [];
  return {
    async reserve() {
      let wait = await reserve(asked.db, outer, inner);
      for (let look = 0; wait > 0 && look < looksAgain; look++) {
        await setTimeout(LOOK_AGAIN_MS * (1 + Math.random()));
        wait = await reserve(asked.db, outer, inner);
      }
      if (wait > 0) {
        const sentence = m.call_throttled({ minutes: Math.ceil(wait / MINUTE) }, { locale: asked.language });
        throw new Failure('throttled', sentence, wait);
      }
    },
    refund: () => refund(asked.db, outer, inner),
  };
}

const spendOn =
  ({ keyring }: Asked, ...whom: (string | number)[]) =>
  ({ name, hits, seconds }: Limit): Spend => ({ key: keyring.hash('throttle', name, ...whom), hits, seconds });
