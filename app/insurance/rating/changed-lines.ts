// Two prices of a term, line beside line.
import { type Share, shareOf } from './pro-rata.ts';
import type { Rating } from './rate.ts';
import type { RatedLine } from './rate-line.ts';

/** `vehicle` of a line is what both prices call the same car. */
export type PricedTerm = Pick<Rating, 'lines' | 'sum' | 'premium'>;

/** What a policy costs at least is a line of its own, of no vehicle. */
export const MINIMUM = 'minimum';

export type LineChange = {
  vehicle: number;
  coverage: string;
  before: RatedLine | undefined;
  after: RatedLine | undefined;
  /** Of the whole term, or of the share of it. */
  cents: number;
};

/** Every line that either price has, also one that costs the same. */
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
