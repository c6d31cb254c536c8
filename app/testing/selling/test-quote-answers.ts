// For tests: valid answers to all questions of a quote.

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
    ...{ key: 'd4c3b2a1', firstName: 'Luis', lastName: 'Peña', month: '7', date: '9', year: '2006' },
    ...{ relation: 'child', driving: 'excluded' },
  },
  drivers: {},
  'incidents/new': { key: 'e5f6a7b8', who: 'owner', kind: 'minor', month: '5', date: '6', year: '2026' },
  incidents: {},
  insurance: {
    had: 'now',
    carrier: 'Palmetto Mutual',
    month: '12',
    date: '31',
    year: '2026',
    months: '12',
    limits: 'bi50',
  },
} satisfies Record<string, Record<string, string>>;
export type Place = keyof typeof RIGHT;
