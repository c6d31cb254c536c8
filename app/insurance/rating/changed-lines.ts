// Compares two prices of a term line by line.
import { type Share, shareOf } from './pro-rata.ts';
import type { Rating } from './rate.ts';
import type { RatedLine } from './rate-line.ts';

/** In a line, `vehicle` must identify the same car in both prices. */
export type PricedTerm = Pick<Rating, 'lines' | 'sum' | 'premium'>;

/** The minimum premium is a line of its own, without a vehicle. */
export const MINIMUM = 'minimum';

export type LineChange = {
  vehicle: number;
  coverage: string;
  before: RatedLine | undefined;
  after: RatedLine | undefined;
  /** In cents, for the whole term or the given share of it. */
  cents: number;
};

/** All lines of either price, including those whose price is unchanged. */
export function changedLines(before: PricedTerm, after: PricedTerm, share: Share = { days: 1, of: 1 }): LineChange[] {
  const keyOf = ({ vehicle, coverage }: RatedLine) => `${vehicle}:${coverage}`;
  const [had, has] = [before, after].map(({ lines }) => new Map(lines.map((line) => [keyOf(line), line])));
  const lines = [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])].flatMap((key): LineChange[] => {
    const [old, now] = [had?.get(key), has?.get(key)];
    const line = now ?? old;
    if (!line) return [];
    const cents = shareOf(((now?.dollars ?? 0) - (old?.dollars ?? 0)) * 100, share);
    return [{ vehicle: line.vehicle, coverage: line.coverage, before: old, after: now, cents }];
  });
  const raised = (after.premium - after.sum - (before.premium - before.sum)) * 100;
  const minimum = { vehicle: 0, coverage: MINIMUM, before: undefined, after: undefined, cents: shareOf(raised, share) };
  return raised === 0 ? lines : [...lines, minimum];
}
