// Explains why a price changed, in parts that add up to the difference exactly (rating.md §4). Used for renewals,
// changes and quotes.

import { changedLines, type LineChange, MINIMUM, type PricedTerm } from './changed-lines.ts';
import type { Exact } from './exact.ts';
import type { Share } from './pro-rata.ts';
import type { RatedLine } from './rate-line.ts';
import type { Cause } from './step.ts';

export type PartFactor =
  | Cause
  | 'base-rate'
  | 'minimum'
  | 'coverage-added'
  | 'coverage-removed'
  | 'vehicle-added'
  | 'vehicle-removed';

/** `vehicles`: those that were added or removed, or whose coverage was. */
export type Part = { factor: PartFactor; coverage?: string; vehicles?: number[]; cents: number };

/** Explains the difference of two prices, largest part first: in dollars for a whole term, in cents for a share. */
export const explainChange = (before: PricedTerm, after: PricedTerm, share?: Share): Part[] =>
  explainLines(changedLines(before, after, share), share);

export function explainLines(changes: LineChange[], share?: Share): Part[] {
  const [had, has] = [
    new Set(changes.flatMap(({ vehicle, before }) => (before ? [vehicle] : []))),
    new Set(changes.flatMap(({ vehicle, after }) => (after ? [vehicle] : []))),
  ];
  const parts = new Map<string, Part>();
  const add = (part: Part) => {
    const key = `${part.factor} ${part.coverage ?? ''} ${part.factor.startsWith('vehicle-') ? part.vehicles : ''}`;
    const known = parts.get(key);
    if (!known) parts.set(key, part);
    else {
      known.cents += part.cents;
      if (part.vehicles) known.vehicles = [...new Set([...(known.vehicles ?? []), ...part.vehicles])];
    }
  };
  for (const { vehicle, coverage, before, after, cents } of changes) {
    if (coverage === MINIMUM) add({ factor: 'minimum', cents });
    else if (before && after) for (const part of sharedByFactor(before, after, cents, share)) add(part);
    else if (!had.has(vehicle)) add({ factor: 'vehicle-added', vehicles: [vehicle], cents });
    else if (!has.has(vehicle)) add({ factor: 'vehicle-removed', vehicles: [vehicle], cents });
    else add({ factor: after ? 'coverage-added' : 'coverage-removed', coverage, vehicles: [vehicle], cents });
  }
  const total = changes.reduce((sum, { cents }) => sum + cents, 0);
  return rounded([...parts.values()], total, share ? 1 : 100)
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
}

/**
 * Splits one line's difference among its factors by the logarithm of each factor's change. When some factors rose and
 * others fell, their logarithms nearly cancel, and dividing by the sum would magnify the rounding to dollars. So only
 * the unrounded difference is split this way; the rounding is split by the size of each logarithm.
 */
function sharedByFactor(before: RatedLine, after: RatedLine, cents: number, share?: Share): Part[] {
  const logs = logsOf(before, after);
  if (logs.length === 0) return cents === 0 ? [] : [{ factor: 'minimum', cents }];
  const inCents = (product: Exact) => dollarsOf(product) * 100 * (share ? share.days / share.of : 1);
  const exact = inCents(after.product) - inCents(before.product);
  const sum = logs.reduce((total, { log }) => total + log, 0);
  const size = logs.reduce((total, { log }) => total + Math.abs(log), 0);
  const perLog = Math.abs(sum) < 1e-9 ? inCents(before.product) : exact / sum;
  return logs.map(({ factor, log }) => ({ factor, cents: log * perLog + ((cents - exact) * Math.abs(log)) / size }));
}

function logsOf(before: RatedLine, after: RatedLine): { factor: PartFactor; log: number }[] {
  const factors = new Map<PartFactor, [before: number, after: number]>([
    ['base-rate', [Number(before.base), Number(after.base)]],
  ]);
  const ONE = 10_000;
  for (const { cause, factor } of before.steps) factors.set(cause, [Number(factor), ONE]);
  for (const { cause, factor } of after.steps) factors.set(cause, [factors.get(cause)?.[0] ?? ONE, Number(factor)]);
  return [...factors].flatMap(([factor, [was, is]]) => (was === is ? [] : [{ factor, log: Math.log(is / was) }]));
}

const dollarsOf = ({ units, decimals }: Exact) => Number(units) / 10 ** decimals;

/** Rounds parts to whole `unit`s that add up to the total. The largest remainders are rounded up. */
function rounded(parts: Part[], total: number, unit: number): Part[] {
  const low = parts.map((part) => ({ ...part, cents: Math.floor(part.cents / unit) * unit }));
  const missing = Math.round((total - low.reduce((sum, { cents }) => sum + cents, 0)) / unit);
  const byRemainder = parts
    .map(({ cents }, at) => ({ at, remainder: cents - (low[at]?.cents ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder);
  const up = new Set(byRemainder.slice(0, missing).map(({ at }) => at));
  return low.map((part, at) => (up.has(at) ? { ...part, cents: part.cents + unit } : part));
}
