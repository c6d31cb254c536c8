import { setTimeout } from 'node:timers/promises';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '../failure.ts';
import { foldedName } from '../folded-name.ts';
import type { Asked } from '../handler.ts';
import { LIMITS, type Limit } from './security-limits.ts';
import { refund, reserve, type Spend } from './throttle-store.ts';

const MINUTE = 60;

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

/** What can be tried by a name that people type and can tell us on the phone. */
export const NAMED_TARGETS = [
  ...(['policy', 'licence', 'lien', 'letter', 'register', 'help', 'application', 'quote', 'mail'] as const),
  ...(['account', 'producer', 'staff'] as const),
] as const;
type Target = [] | [what: (typeof NAMED_TARGETS)[number], name: string] | [id: number];

/**
 * The budget of one kind of try.
 *
 * @param target who or what is tried: by its name, or by the number of its row; or nothing
 */
export function budgetOf(kind: keyof typeof LIMITS, asked: Asked, ...target: Target): Budget {
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
      if (wait > 0) throw tooOften(asked, wait, kind);
    },
    refund: () => refund(asked.db, outer, inner),
  };
}

/** Says for how long to wait. @param limit what `/metrics` counts it as */
export function tooOften({ language, meters }: Asked, wait: number, limit = 'login-wait'): Failure {
  meters.throttled(limit);
  const minutes = Math.ceil(wait / MINUTE);
  return new Failure('throttled', m.call_throttled({ minutes }, { locale: language }), wait);
}

/** What a counter is known by: however a name is typed, it is one. */
export const counterKey = ({ keyring }: Pick<Asked, 'keyring'>, name: string, ...whom: (string | number)[]): Buffer =>
  keyring.hash('throttle', name, ...whom.map((part) => (typeof part === 'string' ? foldedName(part) : part)));

const spendOn =
  (asked: Asked, ...whom: (string | number)[]) =>
  ({ name, hits, seconds }: Limit): Spend => ({ key: counterKey(asked, name, ...whom), hits, seconds, name });
