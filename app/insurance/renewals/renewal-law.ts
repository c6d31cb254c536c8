// When state law requires us to tell policyholders about their renewal.
import { billing } from '#config/insurance/billing.ts';
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
 * Days before a term's end at which its renewal is offered, with those that the desk has to mail a letter. States without an
 * entry use the longest period.
 */
export const offeredBeforeDays = (state: StateCode): number =>
  (NOTICE_DAYS[state] ?? Math.max(...Object.values(NOTICE_DAYS).map((days) => days ?? 0))) + billing.noticeMailingDays;
