import { completedYears } from '#platform/calendar/day.ts';

/** The most years that someone can have been licensed, counted from age 13. */
export const mostYearsLicensed = (birth: string, on: string): number => Math.max(0, completedYears(birth, on) - 13);
