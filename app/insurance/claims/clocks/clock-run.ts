import type { ClockRule } from '#config/claims/clock-rule.ts';
import type { StateCode } from '#config/states.ts';
import { businessDaysAfter, nextBusinessDay } from '#platform/calendar/business-days.ts';
import { daysBetween, plusDays, plusMonths } from '#platform/calendar/day.ts';
import { dayInZone } from './zone-of-loss.ts';

const HOUR_MS = 3_600_000;

/** What the dates of a run depend on, besides its rule. */
export type RunPlace = { state: StateCode; zone: string; isCatastrophe: boolean };

/** One run of a rule's clock, with the events so far. Days are in the local time of the loss. */
export type Run = {
  ref: string | undefined;
  startedBy: string;
  startedAt: Date;
  startedOn: string;
  /** The day counted from, with `used` days already counted before it. */
  countedFrom: string;
  used: number;
  pausedSince: string | undefined;
  waitedDays: number;
  extendedTo: string | undefined;
  /** The day of the last payment since it started, for a rule with `isPaidAtClose`. */
  paidOn: string | undefined;
};

export const startRun = (startedBy: string, startedAt: Date, startedOn: string, ref: string | undefined): Run => ({
  ref,
  startedBy,
  startedAt,
  startedOn,
  countedFrom: startedOn,
  used: 0,
  pausedSince: undefined,
  waitedDays: 0,
  extendedTo: undefined,
  paidOn: undefined,
});

/** The due date; null while the clock is paused. */
export function dueOf(run: Run, rule: ClockRule, place: RunPlace): string | null {
  if (run.pausedSince) return null;
  const counted = countedDay(run, rule, place);
  const due = place.isCatastrophe ? plusDays(counted, rule.catastropheDays ?? 0) : counted;
  return run.extendedTo && run.extendedTo > due ? run.extendedTo : due;
}

function countedDay(
  { countedFrom, used, startedAt }: Run,
  { n, unit, kind }: ClockRule,
  { state, zone }: RunPlace,
): string {
  switch (unit) {
    case 'business-days':
      return businessDaysAfter(countedFrom, n - used, state, kind);
    case 'days':
      return plusDays(countedFrom, n - used);
    case 'months':
      return plusMonths(countedFrom, n);
    case 'hours':
      return dayInZone(new Date(startedAt.getTime() + n * HOUR_MS), zone);
  }
}

/** Pauses the clock because items were requested. An overdue clock keeps running: a late request gains no time. */
export function pause(run: Run, day: string, rule: ClockRule, place: RunPlace): void {
  const due = dueOf(run, rule, place);
  if (due === null || due < day) return;
  run.used +=
    rule.unit === 'business-days'
      ? businessDaysBetween(run.countedFrom, day, place.state, rule.kind)
      : daysBetween(run.countedFrom, day);
  run.pausedSince = day;
}

/** Resumes the clock because all items are in. */
export function resume(run: Run, day: string, rule: ClockRule): void {
  if (!run.pausedSince) return;
  run.waitedDays += daysBetween(run.pausedSince, day);
  run.pausedSince = undefined;
  run.countedFrom = day;
  if (rule.whileItemsOpen === 'begin-again') run.used = 0;
}

/** A letter extends the due date, if it was sent in time. */
export function extend(run: Run, day: string, until: unknown, rule: ClockRule, place: RunPlace): void {
  const due = dueOf(run, rule, place);
  const isLate = due !== null && due < day;
  if (!isLate && typeof until === 'string' && until > (run.extendedTo ?? '')) run.extendedTo = until;
}

function businessDaysBetween(from: string, until: string, state: StateCode, kind: ClockRule['kind']): number {
  let count = 0;
  for (let day = nextBusinessDay(from, state, kind); day <= until; day = nextBusinessDay(day, state, kind)) count++;
  return count;
}
