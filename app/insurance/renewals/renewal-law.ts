// When state law requires us to tell policyholders about their renewal.
import type { StateCode } from '#config/states.ts';

/** Days before the end of a term by which a nonrenewal would have to be announced. */
const NOTICE_DAYS: Partial<Record<string, number>> = {
  // Fla. Stat. 627.7281.
  FL: 45,
  // Tex. Ins. Code 551.105, since 2024.
  TX: 60,
  // O.C.G.A. 33-24-44.
  GA: 30,
};

/**
 * Days before the end of a term at which its renewal is offered. A state without an entry uses the longest of these
 * periods.
 */
export const offeredBeforeDays = (state: StateCode): number =>
  NOTICE_DAYS[state] ?? Math.max(...Object.values(NOTICE_DAYS).map((days) => days ?? 0));
