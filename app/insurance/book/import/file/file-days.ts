import { brand } from '#config/brand.ts';
import { byState } from '#config/states.ts';
import { type DaysByState, dayIn } from '#platform/calendar/day-in.ts';

/**
 * The day of a file for the policies of each state. Around midnight there are two: its source may end a term by the clock
 * of the policy's state, or by the clock of the carrier's home.
 */
export type FileDays = { earlier: DaysByState; later: DaysByState };

export function fileDays(asOf: Date): FileDays {
  const home = dayIn(brand.home, asOf);
  const sorted = byState((state) => [home, dayIn(state, asOf)].toSorted());
  return { earlier: byState((state) => sorted[state][0] ?? home), later: byState((state) => sorted[state][1] ?? home) };
}
