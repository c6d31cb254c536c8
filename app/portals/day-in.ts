import { brand } from '#config/brand.ts';
import type { StateCode } from '#contract/limits.ts';

/** The day it is in a state at an instant, `2026-11-21`. */
export const dayIn = (state: StateCode, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: brand.states[state].timeZone }).format(at);
