// Made-up records for trials and tests, always the same for the same license, date of birth or VIN. The endings below
// choose what is found; all others have nothing on record beyond what they said.
import { brand } from '#config/brand.ts';
import { offices } from '#config/contact-desks.ts';
import { plusDays, plusMonths } from '#platform/calendar/day.ts';
import type { RecordAnswer, RecordItem, RecordSource } from './record-source.ts';

type Made = (today: string) => RecordItem[] | 'no-record' | 'no-answer';

/** By the last two digits of a license. */
const BY_LICENSE: Record<string, Made> = {
  91: (today) => [{ what: 'incident', id: '1', kind: 'at_fault_pd', on: plusMonths(today, -14) }],
  92: (today) => [{ what: 'incident', id: '1', kind: 'speed_16_25', on: plusMonths(today, -8) }],
  93: (today) => [
    { what: 'incident', id: '1', kind: 'dui', on: plusMonths(today, -10) },
    { what: 'incident', id: '2', kind: 'at_fault_bi', on: plusMonths(today, -22) },
  ],
  94: () => 'no-record',
  95: () => 'no-answer',
  // Too old to count.
  96: (today) => [{ what: 'incident', id: '1', kind: 'minor', on: plusMonths(today, -40) }],
};

/** By the day of birth: for a driver whose license is unknown, and for insurance. */
const BY_BIRTH: Record<string, Made> = {
  31: (today) => [{ what: 'incident', id: '1', kind: 'at_fault_pd', on: plusMonths(today, -9) }],
};
const INSURANCE_BY_BIRTH: Record<string, Made> = {
  // Longer and better than most people say.
  28: (today) => [insurance({ endsOn: plusDays(today, 40), months: 26, hasBi50: true })],
  // Ended three weeks ago.
  29: (today) => [insurance({ endsOn: plusDays(today, -21), months: 9, hasBi50: false })],
  30: () => 'no-record',
  31: () => 'no-answer',
};

/** By the last two digits of a VIN. */
const BY_VIN: Record<string, Made> = {
  95: () => 'no-answer',
  96: () => 'no-record',
  97: () => [{ what: 'lender', id: '1', name: 'Bluebonnet Credit Union' }],
};

/** Whether there is something on record for the license or VIN, or its source does not answer. */
export const isOnTrialRecord = ({ license, vin }: { license?: string; vin?: string }) =>
  (license !== undefined && license.slice(-2) in BY_LICENSE) || (vin !== undefined && vin.slice(-2) in BY_VIN);

const insurance = (of: { endsOn: string; months: number; hasBi50: boolean }): RecordItem => ({
  what: 'insurance',
  id: '1',
  carrier: 'Gulf Plains Mutual',
  ...of,
});

async function answer(made: Made | undefined, today: string): Promise<RecordAnswer> {
  const said = made?.(today) ?? [];
  if (said === 'no-answer') throw new Error('the trial source does not answer');
  return said === 'no-record' ? { outcome: 'no-record' } : { outcome: 'found', items: said };
}

const dayOf = (birth: string) => birth.slice(-2);

/** The trial's agencies are in the town of the company's own office. */
function boxAt(box: number): string {
  const { city, zip } = offices[brand.home];
  return `P.O. Box ${box}, ${city}, ${brand.home} ${zip}`;
}

export const trialSource: RecordSource = {
  isTrial: true,
  agencies: {
    driving: { name: 'Sample Driving Records', address: boxAt(5501), phone: '8005550161' },
    insurance: { name: 'Sample Insurance History', address: boxAt(5502), phone: '8005550162' },
    vehicle: { name: 'Sample Title Records', address: boxAt(5503), phone: '8005550163' },
  },
  driving: ({ license, birth, today }) =>
    answer(license ? BY_LICENSE[license.number.slice(-2)] : BY_BIRTH[dayOf(birth)], today),
  insurance: ({ birth, today }) => answer(INSURANCE_BY_BIRTH[dayOf(birth)], today),
  vehicle: ({ vin, today }) => answer(BY_VIN[vin.slice(-2)], today),
};
