// The days on which a policy that is bought online may begin.
import { plusDays } from '#platform/calendar/day.ts';

/** A policy begins at 12:01 a.m., so tomorrow is the earliest day. No policy is backdated. */
const EARLIEST_IN_DAYS = 1;
const LATEST_IN_DAYS = 30;

export const earliestStart = (today: string): string => plusDays(today, EARLIEST_IN_DAYS);
export const latestStart = (today: string): string => plusDays(today, LATEST_IN_DAYS);
export const mayStartOn = (day: string, today: string): boolean =>
  day >= earliestStart(today) && day <= latestStart(today);
