// The days on which a policy that is bought online may begin.
import { plusDays } from '#platform/calendar/day.ts';

/** A policy begins at 12:01 a.m.; one that is bought on its first day, at that minute. No policy is backdated. */
const LATEST_IN_DAYS = 30;

/** The first day that is proposed: whoever still looks at prices would often buy a price for today after midnight. */
export const usualStart = (today: string): string => plusDays(today, 1);
export const latestStart = (today: string): string => plusDays(today, LATEST_IN_DAYS);
export const mayStartOn = (day: string, today: string): boolean => day >= today && day <= latestStart(today);
