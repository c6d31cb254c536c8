// What the plan says of a policy as a whole: its tier and its household (T6, T7), and which tables its cars are priced by.
import { type Answers, isRated } from './answers.ts';
import type { Household, Tier } from './rate-book.ts';

/** By prior insurance: tiers are tried in their order, and the first that fits is the policy's. No credit score anywhere. */
export function tierOf({ prior: { months, lapse, bi50, exempt } }: Answers): Tier {
  if (exempt) return '3';
  if (months >= 12 && lapse === 0 && bi50) return '1';
  if (months >= 6 && lapse <= 7) return '2';
  if (months >= 6 && lapse <= 30) return '3';
  if (months >= 1 && lapse <= 60) return '4';
  return '5';
}

/** By how many more rated drivers than vehicles there are. */
export function householdOf({ drivers, vehicles }: Answers): Household {
  const more = drivers.filter(isRated).length - vehicles.length;
  if (more < 0) return 'fewer_drivers';
  if (more === 0) return 'equal';
  return more === 1 ? 'one_more' : 'two_or_more';
}
