// The rating plan's factors for a policy as a whole: its tier (T6) and its household (T7).
import { type Answers, isRated } from './answers.ts';
import type { Household, Tier } from './rate-book.ts';

/** The tier, by prior insurance: tiers are tried in order, and the first that fits applies. No credit scores. */
export function tierOf({ prior: { months, lapse, bi50, exempt } }: Answers): Tier {
  if (exempt) return '3';
  if (months >= 12 && lapse === 0 && bi50) return '1';
  if (months >= 6 && lapse <= 7) return '2';
  if (months >= 6 && lapse <= 30) return '3';
  if (months >= 1 && lapse <= 60) return '4';
  return '5';
}

/** The household class, by the number of rated drivers compared to vehicles. */
export function householdOf({ drivers, vehicles }: Answers): Household {
  const more = drivers.filter(isRated).length - vehicles.length;
  if (more < 0) return 'fewer_drivers';
  if (more === 0) return 'equal';
  return more === 1 ? 'one_more' : 'two_or_more';
}
