import { byState, type StateCode } from '#config/states.ts';
import type { Holiday } from '#contract/days.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** The federal holidays that all of our states have. */
const shared: Holiday[] = [
  { on: '01-01' },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: -1 },
  { on: '06-19' },
  { on: '07-04' },
  { month: 9, weekday: MONDAY, nth: 1 },
  { on: '11-11' },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { on: '12-25' },
];
/** 5 U.S.C. 6103. One on a Saturday is observed on Friday, one on a Sunday on Monday. */
const federal: Holiday[] = [...shared, { month: 10, weekday: MONDAY, nth: 2 }];
const dayAfterThanksgiving: Holiday = { month: 11, weekday: THURSDAY, nth: 4, plusDays: 1 };

/** Days when the desks are closed: the seven of `BENEFITS.paidHolidays`. A carrier replaces them with its own. */
export const officeHolidays: readonly Holiday[] = [
  { on: '01-01' },
  { month: 5, weekday: MONDAY, nth: -1 },
  { on: '07-04' },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  dayAfterThanksgiving,
  { on: '12-25' },
];

/** The holidays that a state's law recognizes, where they are not the federal ones alone. */
const ofStates: Partial<Record<StateCode, readonly Holiday[]>> = {
  // Fla. Stat. 110.117.
  FL: [...federal, dayAfterThanksgiving],
  // Tex. Gov't Code 662.003, which has no Columbus Day. Holidays on a weekend are not moved (662.005).
  TX: (
    [
      ...shared,
      { on: '01-19' },
      { on: '03-02' },
      { on: '04-21' },
      { on: '08-27' },
      { on: '12-24' },
      { on: '12-26' },
      dayAfterThanksgiving,
    ] satisfies Holiday[]
  ).map((holiday) => ({ ...holiday, isNeverMoved: true })),
  // O.C.G.A. 1-4-1; the governor sets the days for Washington's birthday and the state holiday.
  GA: [...federal, dayAfterThanksgiving, { on: '12-24' }],
};

/** Days that are not business days by the law of a state, besides Saturdays and Sundays. */
export const holidays = byState((state): readonly Holiday[] => ofStates[state] ?? federal);
