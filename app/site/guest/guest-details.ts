import { isDay } from '#contract/days.ts';
import { EARLIEST_DATE_OF_BIRTH, GUEST_MIN_AGE, LICENSE_MIN_LENGTH, ZIP_LENGTH } from '#contract/limits.ts';
import { onlyDigits } from '#ui/digits.ts';
import { type TypedMore, typedMoreIn } from '../content/typed-more.ts';

/** What the guest wants: the specification's guest option. */
export type GuestView = 'Payment' | 'ID';

/** What a guest typed, as texts. `born` is `yyyy-mm-dd` once all three parts are typed. */
export type GuestDetails = {
  by: 'policy' | 'dl';
  number: string;
  zip: string;
  birth: { month: string; date: string; year: string };
  born: string;
  /** Additional proof, for people locked out by strangers' attempts. */
  more: TypedMore;
};

/** What is missing or wrong. `year`: too young, or born before 1925 (GU-03). */
export type GuestProblems = { number?: true; zip?: true; birth?: 'missing' | 'year' };

const POLICY_MOST_DIGITS = 12;
const LICENSE = new RegExp(`^[A-Z0-9]{${LICENSE_MIN_LENGTH},20}$`);

export function readDetails(form: FormData): GuestDetails {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const by = text('by') === 'dl' ? 'dl' : 'policy';
  const birth = { month: text('month'), date: text('date'), year: text('year') };
  return {
    by,
    number:
      by === 'dl'
        ? text('licenseNumber').replace(/[\s-]/g, '').toUpperCase()
        : onlyDigits(text('policyNumber'), POLICY_MOST_DIGITS),
    zip: onlyDigits(text('zip'), ZIP_LENGTH),
    birth,
    born: dayOf(birth),
    more: typedMoreIn(form) ?? { vin: '', lastName: '' },
  };
}

export const detailsIn = (form: HTMLFormElement) => readDetails(new FormData(form));

/** GU-02, GU-03. */
export function problemsOf({ by, number, zip, born }: GuestDetails, today: string): GuestProblems {
  const isNumber = by === 'dl' ? LICENSE.test(number) : number !== '';
  return {
    ...(!isNumber && { number: true }),
    ...(zip.length !== ZIP_LENGTH && { zip: true }),
    ...(born === '' ? { birth: 'missing' } : !isOfAge(born, today) && { birth: 'year' }),
  };
}

export const isEmpty = (problems: GuestProblems) => Object.keys(problems).length === 0;

/** Born in 1925 or later, and at least 16 years old today. Days are compared as text. */
function isOfAge(born: string, today: string): boolean {
  const latest = `${Number(today.slice(0, 4)) - GUEST_MIN_AGE}${today.slice(4)}`;
  return born >= EARLIEST_DATE_OF_BIRTH && born <= latest;
}

/** Empty when the day does not exist. */
function dayOf({ month, date, year }: GuestDetails['birth']): string {
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date) || !/^\d{4}$/.test(year)) return '';
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : '';
}

/** Today in the local time zone, `2026-11-21`. Without `Intl`, whose first use blocks a phone for 80 ms and more. */
export const todayHere = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
