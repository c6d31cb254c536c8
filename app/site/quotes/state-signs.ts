import florida from '#config/art/brand-st-fl.svg';
import georgia from '#config/art/brand-st-ga.svg';
import texas from '#config/art/brand-st-tx.svg';
import type { StateCode } from '#contract/limits.ts';

/** Orange, star, peach. Always beside the state's name, never alone. */
export const stateSigns: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };
