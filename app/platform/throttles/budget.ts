import { setTimeout } from 'node:timers/promises';
import { m } from '#config/messages/compiled/messages.js';
import { LIMITS, LINES_OF_A_NETWORK, type Limit, type LimitKind, PATIENCE } from '#config/security-limits.ts';
import { Failure } from '../context/failure.ts';
import type { Context, Proved } from '../context/handler.ts';
import { foldedName } from '../database/folded-name.ts';
import { markFor, provedTarget } from './known-mark.ts';
import { refund, reserve, type Spend, tryReserve, waitTurn } from './throttle-store.ts';

const MINUTE = 60;

export type Budget = {
  /** Whether the browser has proved this target before. */
  isKnown: boolean;
  /**
   * Counts an attempt before it is made.
   *
   * @throws {Failure} throttled, with the seconds to wait
   */
  reserve(): Promise<void>;
  /** Returns the reservation, because the attempt was not a miss. */
  refund(): Promise<void>;
};

/**
 * A look-up in progress may hold the last free place and return it in a moment, since many employees of one bank share
 * an address. So we try again a few times.
 */
const LOOKS_AGAIN = 3;
const LOOK_AGAIN_MS = 60;

/** Targets with a name that people type and can tell us on the phone. */
export const NAMED_TARGETS = [
  'policy',
  'license',
  'lien',
  'letter',
  'register',
  'help',
  'application',
  'quote',
  'mail',
  'claim',
  'call',
  'account',
  'producer',
  'staff',
] as const;
type Target = [] | [what: (typeof NAMED_TARGETS)[number], name: string] | [id: number];

/**
 * The budget for one kind of attempt: of the caller's address, of its network, of all strangers together, and of the
 * target.
 *
 * @param target the person or record that is tried, by name or row ID; may be absent
 */
export function budgetOf(kind: keyof typeof LIMITS, context: Context, ...target: Target): Budget {
  const { address, target: perTarget = [], strangers }: LimitKind = LIMITS[kind];
  const outer = [...address.map(spendOn(context, 'address', context.address)), ...networkSpends(context, address)];
  const looksAgain = kind === 'lookUp' ? LOOKS_AGAIN : 0;
  const inner = target.length > 0 ? perTarget.map(spendOn(context, 'target', ...target)) : [];
  const together = strangers ? [spendOn(context, 'strangers')(strangers)] : [];
  const proved = provedOf(target);
  const mark = perTarget.length > 0 && proved ? markFor(context, proved) : undefined;
  const own = mark ? LIMITS.known.target.map(spendOn(context, 'known', kind, mark)) : [];
  let isCountedTogether = false;
  return {
    isKnown: mark !== undefined,
    async reserve() {
      if (mark) {
        const ownWait = await reserve(context.db, own);
        if (ownWait > 0) throw tooOften(context, ownWait, kind);
        return;
      }
      let { wait, isInner } = await tryReserve(context.db, outer, inner);
      for (let look = 0; wait > 0 && look < looksAgain; look++) {
        await setTimeout(LOOK_AGAIN_MS * (1 + Math.random()));
        ({ wait, isInner } = await tryReserve(context.db, outer, inner));
      }
      if (wait > 0) throw tooOften(context, wait, kind, isInner);
      // Counted after the others, so that an address without budget does not use up what all strangers share.
      isCountedTogether = strangers !== undefined && (await reserve(context.db, together)) === 0;
      if (!strangers || isCountedTogether) return;
      const turn = await waitTurn(context.db, counterKey(context, 'patience', kind, context.address), PATIENCE);
      if (turn === 0) return;
      await refund(context.db, outer, inner);
      throw tooMany(context, turn, strangers.name);
    },
    async refund() {
      if (proved && GUARDED.has(kind)) context.proved?.push(proved);
      if (mark) await refund(context.db, own);
      else await refund(context.db, [...outer, ...(isCountedTogether ? together : [])], inner);
    },
  };
}

/** Look-ups after which the browser is known for what it proved. */
const GUARDED = new Set<keyof typeof LIMITS>(['lookUp', 'proveMore', 'pinCheck', 'pinCheckProved']);

const provedOf = ([what, name]: Target): Proved | undefined =>
  typeof what === 'string' && name !== undefined ? provedTarget(what, name) : undefined;

/** The network that one customer of a provider may have (/48 for IPv6). An IPv4 address is its own network. */
export const networkOf = (line: string): string => line.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48');

function networkSpends(context: Context, limits: readonly Limit[]): Spend[] {
  const network = networkOf(context.address);
  if (network === context.address) return [];
  return limits.map((limit) => ({
    ...spendOn(context, 'address', network)(limit),
    hits: limit.hits * LINES_OF_A_NETWORK,
  }));
}

/**
 * The failure that says how long to wait.
 *
 * @param limit the name under which `/metrics` counts it
 */
export function tooOften(
  { language, meters }: Context,
  wait: number,
  limit = 'login-wait',
  isOfTarget = false,
): Failure {
  meters.throttled(limit);
  const minutes = Math.ceil(wait / MINUTE);
  return new Failure('throttled', m.call_throttled({ minutes }, { locale: language }), wait, isOfTarget);
}

/** The failure that asks to wait a moment, after which the attempt is admitted. */
function tooMany({ language, meters }: Context, seconds: number, limit: string): Failure {
  meters.throttled(limit);
  return new Failure('throttled', m.call_pause({ seconds }, { locale: language }), seconds);
}

/** The key of a counter. All spellings of a name share one counter. */
export const counterKey = ({ keyring }: Pick<Context, 'keyring'>, name: string, ...whom: (string | number)[]): Buffer =>
  keyring.hash('throttle', name, ...whom.map((part) => (typeof part === 'string' ? foldedName(part) : part)));

const spendOn =
  (context: Context, ...whom: (string | number)[]) =>
  ({ name, hits, seconds }: Limit): Spend => ({ key: counterKey(context, name, ...whom), hits, seconds, name });
