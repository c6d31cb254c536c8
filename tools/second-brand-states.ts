// For the test of a second brand, a company that writes in Alabama and Tennessee: its changes to app/config.

const STATES = `const declared = {
  AL: {
    name: 'Alabama',
    companyCode: '21',
    lines: { personal: 'AL' },
    zips: ['350-369'],
    timeZone: 'America/Chicago',
    isSoldOnline: true,
    // Ala. Code 32-7-6.
    minimumLimits: { bodilyInjury: [25, 50], propertyDamage: 25 },
    desks: [{ name: 'customerService', phone: 'support', opens: '08:00', closes: '17:00' }],
    notices: 'al',
  },
  TN: {
    name: 'Tennessee',
    companyCode: '22',
    lines: { personal: 'TN' },
    zips: ['370-385'],
    timeZone: 'America/Chicago',
    // Chattanooga, Knoxville and the Tri-Cities: 49 CFR 71.5.
    otherTimeZones: [{ zips: ['373-374', '376-379'], timeZone: 'America/New_York' }],
    isSoldOnline: false,
    // Tenn. Code 55-12-102.
    minimumLimits: { bodilyInjury: [25, 50], propertyDamage: 25 },
    desks: [
      { name: 'customerService', phone: 'support', opens: '08:30', closes: '17:00' },
      { name: 'newCustomers', phone: 'support', opens: '09:00', closes: '16:00' },
    ],
    notices: 'tn',
    links: { appointment: 'https://appoint.harborpine.example/tn' },
  },
} satisfies Record<string, State>;`;

const OFFICES = `export const offices: Record<StateCode, { street: string; city: string; zip: string }> = {
  AL: { street: '12 Wharf Street', city: 'Mobile', zip: '36602' },
  TN: { street: '400 Longleaf Avenue', city: 'Nashville', zip: '37203' },
};`;

const AUTHORITIES = `= {
  AL: {
    regulator: { en: 'Alabama Department of Insurance', es: 'Departamento de Seguros de Alabama' },
    complaints: { address: 'P.O. Box 303351, Montgomery, AL 36130', phone: '8885550145' },
    site: 'https://www.aldoi.gov/',
    agentLicense: { en: 'Your Alabama producer license', es: 'Su licencia de Alabama' },
  },
  TN: {
    regulator: { en: 'Tennessee Department of Commerce', es: 'Departamento de Comercio de Tennessee' },
    complaints: { address: '500 James Robertson Parkway, Nashville, TN 37243', phone: '8885550146' },
    site: 'https://www.tn.gov/commerce',
    agentLicense: { en: 'Your Tennessee producer license', es: 'Su licencia de Tennessee' },
  },
};`;

const VIEWS = `export const stateViews: Record<StateCode, StateView> = {
  AL: { picture: causeway, sky: '#9bd6d3', isDim: false, focus: '74%', top: '60px' },
  TN: dusk,
};`;

type Edit = [file: string, from: string, to: string, text: string];

/** Each replaces the text from the first string through the second with the third. */
const EDITS: Edit[] = [
  ['states.ts', 'const declared = {', 'satisfies Record<string, State>;', STATES],
  // The company has no filed rate book yet.
  ['abilities.ts', "'see-price': true", ',', "'see-price': false,"],
  ['abilities.ts', "'buy-policy': true", ' }', "'buy-policy': false }"],
  // The company does not schedule appraisals online.
  ['abilities.ts', "'book-estimate': true", ',', "'book-estimate': false,"],
  ['abilities.ts', "'claimant-book-estimate': true", ',', "'claimant-book-estimate': false,"],
  ['contact-desks.ts', 'export const offices', '};', OFFICES],
  ['holidays.ts', '  // Fla. Stat. 110.117.', "{ on: '12-24' }],\n};", '};'],
  ['by-state/renewals.ts', '= { FL: 31', '};', '= {};'],
  ['by-state/renewals.ts', "= ['TX']", ';', '= [];'],
  ['by-state/authorities.ts', '= {\n  FL', '\n};', AUTHORITIES],
  ['by-state/state-views.ts', 'export const stateViews', '};', VIEWS],
  [
    'by-state/next-door.ts',
    "  { name: { en: 'Oklahoma'",
    "['390-397'] },",
    "  { name: { en: 'Mississippi', es: 'Misisipi' }, zips: ['386-397'] },",
  ],
];
const SIGNS = [
  ['by-state/state-plates.ts', 'statePlates', 'brand-plate', ''],
  ['by-state/state-signs.ts', 'stateSigns', 'brand-st', ''],
  ['by-state/drawn-signs.ts', 'drawnSigns', 'brand-st', '?raw'],
] as const;

/** The files that change, each with its change. */
export const SECOND_STATES: { file: string; change: (text: string) => string }[] = [
  ...EDITS.map(([file, from, to, text]) => ({
    file,
    change(before: string) {
      const start = before.indexOf(from);
      const end = before.indexOf(to, start);
      if (start < 0 || end < 0) throw new Error(`${file} has no ${from} … ${to}`);
      return before.slice(0, start) + text + before.slice(end + to.length);
    },
  })),
  ...SIGNS.map(([file, name, art, how]) => ({
    file,
    change: () =>
      [
        `import alabama from '../art/${art}-al.svg${how}';`,
        `import tennessee from '../art/${art}-tn.svg${how}';`,
        "import type { StateCode } from '../states.ts';",
        `export const ${name}: Record<StateCode, string> = { AL: alabama, TN: tennessee };`,
      ].join('\n'),
  })),
];

const plate = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120"><title>${name} plate</title><rect width="236" height="112" x="2" y="2" fill="#fdfefb" rx="14"/></svg>`;
const sign =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#8a5a2b"/></svg>';

/** The artwork that the company adds. */
export const SECOND_ART: Record<string, string> = {
  'brand-plate-al.svg': plate('Alabama'),
  'brand-plate-tn.svg': plate('Tennessee'),
  'brand-st-al.svg': sign,
  'brand-st-tn.svg': sign,
};
/** The artwork of the first company that is removed. */
export const FIRST_ART = ['brand-plate', 'brand-st'].flatMap((art) =>
  ['fl', 'tx', 'ga'].map((state) => `${art}-${state}.svg`),
);
