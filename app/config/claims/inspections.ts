import type { StateCode } from '../states.ts';

/** A place where we inspect cars: drive-in locations, or areas where we visit. */
export type InspectionPlace = {
  /** Appointments refer to it, so it is never reused for another place. */
  id: string;
  state: StateCode;
  kind: 'drive_in' | 'in_person';
  /** The town, or the area that we visit. */
  name: string;
  /** Only for a drive-in. */
  address?: string;
  /** Its time zone applies to the times. */
  zip: string;
  /** For visits: the zip codes we go to, or their first digits. */
  zips?: readonly string[];
  /** The appointment slots, in local time. */
  times: readonly (readonly [from: string, to: string])[];
  /** The number of inspectors there at the same time. */
  atOnce: number;
};

/** Consecutive slots of equal length. */
function every(minutes: number, from: string, to: string): [string, string][] {
  const at = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const written = (all: number) =>
    [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const times: [string, string][] = [];
  for (let begins = at(from); begins + minutes <= at(to); begins += minutes) {
    times.push([written(begins), written(begins + minutes)]);
  }
  return times;
}

const DRIVE_IN = [...every(30, '08:30', '12:00'), ...every(30, '13:00', '16:30')] as const;
/** Half a day, because the inspector comes from another appointment. */
const VISIT = [
  ['08:00', '12:00'],
  ['12:00', '17:00'],
] as const;

/**
 * Where and when cars are inspected, and how many at a time: this company's places, to be replaced by a carrier's own.
 * A place that closes stays here with `atOnce: 0`, because appointments refer to it.
 */
export const INSPECTION_PLACES: readonly InspectionPlace[] = [
  {
    id: 'fl-miami',
    state: 'FL',
    kind: 'drive_in',
    name: 'Miami',
    zip: '33145',
    times: DRIVE_IN,
    atOnce: 1,
    address: '2200 Coral Way, Miami, FL 33145',
  },
  {
    id: 'fl-tampa',
    state: 'FL',
    kind: 'drive_in',
    name: 'Tampa',
    zip: '33602',
    times: DRIVE_IN,
    atOnce: 1,
    address: '410 Channelside Dr, Tampa, FL 33602',
  },
  {
    id: 'fl-west-visit',
    state: 'FL',
    kind: 'in_person',
    name: 'West Florida',
    zip: '32501',
    times: VISIT,
    zips: ['324-325'],
    atOnce: 2,
  },
  {
    id: 'fl-visit',
    state: 'FL',
    kind: 'in_person',
    name: 'Florida',
    zip: '33135',
    times: VISIT,
    zips: ['320-323', '326-339', '341-342', '344', '346-347', '349'],
    atOnce: 6,
  },
  {
    id: 'tx-houston',
    state: 'TX',
    kind: 'drive_in',
    name: 'Houston',
    zip: '77098',
    times: DRIVE_IN,
    atOnce: 1,
    address: '1900 Westheimer Rd, Houston, TX 77098',
  },
  {
    id: 'tx-dallas',
    state: 'TX',
    kind: 'drive_in',
    name: 'Dallas',
    zip: '75201',
    times: DRIVE_IN,
    atOnce: 1,
    address: '2600 Ross Ave, Dallas, TX 75201',
  },
  {
    id: 'tx-west-visit',
    state: 'TX',
    kind: 'in_person',
    name: 'El Paso',
    zip: '79901',
    times: VISIT,
    zips: ['798-799', '885'],
    atOnce: 1,
  },
  {
    id: 'tx-visit',
    state: 'TX',
    kind: 'in_person',
    name: 'Texas',
    zip: '77002',
    times: VISIT,
    zips: ['733', '750-797'],
    atOnce: 6,
  },
  {
    id: 'ga-atlanta',
    state: 'GA',
    kind: 'drive_in',
    name: 'Atlanta',
    zip: '30303',
    times: DRIVE_IN,
    atOnce: 1,
    address: '180 Peachtree St, Atlanta, GA 30303',
  },
  {
    id: 'ga-visit',
    state: 'GA',
    kind: 'in_person',
    name: 'Georgia',
    zip: '30303',
    times: VISIT,
    zips: ['300-319', '398-399'],
    atOnce: 4,
  },
];

export const INSPECTIONS = {
  /** How many business days ahead a time can be booked. */
  mostDaysAhead: 15,
  /** Times that start sooner cannot be booked online. */
  leadHours: 3,
  /** People can move or cancel an appointment until this many hours before it. */
  changeHours: 2,
  mostNote: 300,
} as const;
