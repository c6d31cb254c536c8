import { stateNamed, states } from '#config/states.ts';
import type { InputOf } from '#contract/call.ts';
import { day } from '#contract/fields.ts';
import type { continueAsGuest } from '#contract/guest.ts';
import { EARLIEST_DATE_OF_BIRTH, GUEST_MIN_AGE } from '#contract/limits.ts';

export type GuestInput = InputOf<typeof continueAsGuest>;

/**
 * Checks whether the fields agree with each other, because the specification sends several of them twice (§7).
 *
 * @returns the date of birth, `yyyy-mm-dd`; undefined when fields contradict each other
 */
export function guestDateOfBirth(input: GuestInput): string | undefined {
  const born = day.safeParse(`${input.tbxYY}-${input.tbxMM}-${input.tbxDD}`);
  if (!born.success) return undefined;
  const agrees = [
    input.tbxDOB === undefined || input.tbxDOB === born.data.replaceAll('-', ''),
    input.CONR === companyCodeOf(input.SITE_STATE),
    input.state === undefined || input.state === `${input.SITE_STATE}|${input.CONR}`,
  ];
  return agrees.every(Boolean) ? born.data : undefined;
}

function companyCodeOf(letters: string): string | undefined {
  const state = stateNamed(letters);
  return state && states[state].companyCode;
}

/** GU-03: born in 1925 or later, and at least 16 on the given day. Days compare as text. */
export function isOldEnoughForGuest(dateOfBirth: string, today: string): boolean {
  const [year, ...monthAndDate] = today.split('-');
  const latest = [Number(year) - GUEST_MIN_AGE, ...monthAndDate].join('-');
  return dateOfBirth >= EARLIEST_DATE_OF_BIRTH && dateOfBirth <= latest;
}
