import florida from '../art/brand-st-fl.svg';
import georgia from '../art/brand-st-ga.svg';
import texas from '../art/brand-st-tx.svg';
import type { StateCode } from '../states.ts';

/** A sign of each state, shown next to its name. */
export const stateSigns: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };
