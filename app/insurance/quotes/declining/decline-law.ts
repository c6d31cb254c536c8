// What the law of a state says of somebody who is turned down.
import type { StateCode } from '#config/states.ts';

type DeclineLaw = {
  /** The law that requires us to give the reasons in writing, unasked. */
  statute: string;
  /** Told to the state every quarter: how many, why, by zip code. */
  isReported: boolean;
};

const LAW: Record<StateCode, DeclineLaw> = {
  FL: { statute: 'Fla. Stat. 627.4091', isReported: false },
  // As amended by HB 2067 of 2025; the report is section 551.006.
  TX: { statute: 'Tex. Ins. Code 551.002', isReported: true },
  GA: { statute: 'O.C.G.A. 33-39-11', isReported: false },
};

export const declineLaw = (state: StateCode): DeclineLaw => LAW[state];
