import florida from '../art/brand-plate-fl.svg';
import georgia from '../art/brand-plate-ga.svg';
import texas from '../art/brand-plate-tx.svg';
import type { StateCode } from '../states.ts';

/** A picture of each state's license plate, for choosing a state. */
export const statePlates: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };
