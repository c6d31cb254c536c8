import florida from '../art/brand-st-fl.svg?raw';
import georgia from '../art/brand-st-ga.svg?raw';
import texas from '../art/brand-st-tx.svg?raw';
import type { StateCode } from '../states.ts';

/** The sign of each state for PDF documents. */
export const drawnSigns: Record<StateCode, string> = { FL: florida, TX: texas, GA: georgia };
