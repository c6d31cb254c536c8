// What each state's law requires when an applicant is declined.
import type { StateCode } from '#config/states.ts';

type DeclineLaw = {
  /** The law that requires us to give the reasons in writing without being asked. */
  statute: string;
  /** Whether the state gets a quarterly report: how many were declined and why, by zip code. */
  isReported: boolean;
};

const LAW: Partial<Record<StateCode, DeclineLaw>> = {
  FL: { statute: 'Fla. Stat. 627.4091', isReported: false },
  // As amended by HB 2067 of 2025. Section 551.006 requires the report.
  TX: { statute: 'Tex. Ins. Code 551.002', isReported: true },
  GA: { statute: 'O.C.G.A. 33-39-11', isReported: false },
};

/** The federal law, for a state without a rule of its own here. */
const FEDERAL: DeclineLaw = { statute: '15 U.S.C. 1681m', isReported: false };

export const declineLaw = (state: StateCode): DeclineLaw => LAW[state] ?? FEDERAL;
