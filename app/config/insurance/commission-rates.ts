// What an agency earns on the premium it brings: the schedule of its agreement. Fees earn no commission.
import type { StateCode } from '../states.ts';

/** In hundredths of a percent of the premium, for policies and changes written from that day on. */
export type CommissionRates = { from: string; newBusiness: number; renewal: number };

/** Latest first. Never edit a rate once it is in effect, so that past statements stay the same. */
const SCHEDULE: readonly CommissionRates[] = [{ from: '2015-01-01', newBusiness: 1200, renewal: 1000 }];

/** The schedules of states whose agencies earn something else. */
const OF_STATES: Partial<Record<StateCode, readonly CommissionRates[]>> = {};

export const commissionSchedule = (state: StateCode): readonly CommissionRates[] => OF_STATES[state] ?? SCHEDULE;
