import type { StateCode } from '#contract/limits.ts';

/** First three digits of the zip codes that lie in each state (United States Postal Service). */
const ZIP3: Record<StateCode, (zip3: number) => boolean> = {
  FL: (zip3) => (zip3 >= 320 && zip3 <= 339) || [341, 342, 344, 346, 347, 349].includes(zip3),
  TX: (zip3) => (zip3 >= 750 && zip3 <= 799) || [733, 885].includes(zip3),
  GA: (zip3) => (zip3 >= 300 && zip3 <= 319) || [398, 399].includes(zip3),
};

/** Whether a car that is kept in this zip code is kept in the state. A zip code of a neighbor state has other rates. */
export const isGaragedIn = (state: StateCode, zip: string): boolean => ZIP3[state](Number(zip.slice(0, 3)));
