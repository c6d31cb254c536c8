// For tests: valid answers to all questions of a quote.
import { plusDays } from '#platform/calendar/day.ts';

const today = new Date().toISOString().slice(0, 10);
/** When the shopper's present insurance ends: after any first day that a test chooses. */
export const INSURED_UNTIL = plusDays(today, 40);
const [untilYear = '', untilMonth, untilDate] = INSURED_UNTIL.split('-');
const lastYear = String(Number(today.slice(0, 4)) - 1);

/** A valid answer for each form. */
export const RIGHT = {
  name: {
    firstName: 'Marisol',
    middleName: '',
    lastName: 'Peña Núñez',
    suffix: '',
    month: '3',
    date: '2',
    year: '1984',
  },
  contact: { phone: '(305) 555-0188', email: 'marisol@example.com' },
  address: { zip: '33135', street: '812 SW 22nd Ave', unit: '4B', city: 'Miami', home: 'own' },
  license: {
    licenseState: 'FL',
    licenseNumber: 'P520-123-84-562-0',
    licenseStatus: 'valid',
    licensedYears: '18',
    marital: 'married',
    filing: 'none',
  },
  'vehicles/new': {
    key: 'a1b2c3d4',
    vin: '1HGCM82633A004352',
    modelYear: '',
    make: '',
    model: 'Accord',
    ownership: 'owned',
    use: 'commute_short',
  },
  vehicles: {},
  'drivers/new': {
    key: 'd4c3b2a1',
    firstName: 'Luis',
    lastName: 'Peña',
    month: '7',
    date: '9',
    year: '2006',
    relation: 'child',
    driving: 'excluded',
  },
  drivers: {},
  'incidents/new': { key: 'e5f6a7b8', who: 'owner', kind: 'minor', month: '5', date: '6', year: lastYear },
  incidents: {},
  insurance: {
    had: 'now',
    carrier: 'Palmetto Mutual',
    year: untilYear,
    month: String(Number(untilMonth)),
    date: String(Number(untilDate)),
    months: '12',
    limits: 'bi50',
  },
} satisfies Record<string, Record<string, string>>;
export type Place = keyof typeof RIGHT;
