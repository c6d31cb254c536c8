// The only list of the states we write in. A state is named here, in the by-state settings of `app/config`, and in the
// rules of its law (files that end in `-law.ts`); nowhere else.
export type DeskName = 'customerService' | 'claimsOffice' | 'newClaims' | 'agentSupport' | 'newCustomers';

/** A desk to call, Monday to Friday, `HH:MM` in the state's local time (BZ-07). */
export type Desk = { name: DeskName; phone: 'support' | 'claims'; opens: string; closes: string };

/** Zip codes: ranges of three-digit prefixes, as the Postal Service assigns them, `320-339`, or whole zip codes. */
type ZipAreas = readonly string[];

export type State = {
  name: string;
  /** Where Spanish has a name of its own, such as Nuevo México. */
  spanishName?: string;
  /** The company code (CONR) of the state's book. */
  companyCode: string;
  /** Our lines of business there, and the prefix of their policy numbers. */
  lines: { personal: string; commercial?: string };
  zips: ZipAreas;
  /** The time zone of most of the state. */
  timeZone: string;
  otherTimeZones?: readonly { zips: ZipAreas; except?: ZipAreas; timeZone: string }[];
  /** Whether a quote can be started online; if not, an agent writes the policy. */
  isSoldOnline: boolean;
  /** The state's minimum liability limits, in thousands of dollars. */
  minimumLimits: {
    /** Per person and per accident. */
    bodilyInjury?: readonly [number, number];
    propertyDamage: number;
    personalInjuryProtection?: number;
  };
  /** Personal injury protection is part of a policy unless it is rejected in writing. */
  hasInjuryProtectionUnlessRejected?: boolean;
  /** The desks to call there, besides the claims line that all states share. */
  desks: readonly Desk[];
  /** The insurer's own company number in the state, where ID cards show it; 00000 belongs to no insurer. */
  insurerNumber?: string;
  /** The message page of the state's agent system; states may share one (§7). */
  notices: string;
  /** Pages outside this product. */
  links?: { quote?: string; appointment?: string };
};

const declared = {
  FL: {
    name: 'Florida',
    companyCode: '01',
    lines: { personal: 'FL', commercial: 'FLC' },
    zips: ['320-339', '341-342', '344', '346-347', '349'],
    timeZone: 'America/New_York',
    // West of the Apalachicola River, except Port St. Joe: 49 CFR 71.5.
    otherTimeZones: [{ zips: ['324-325'], except: ['32456-32457'], timeZone: 'America/Chicago' }],
    isSoldOnline: true,
    // Fla. Stat. 324.022, 627.736.
    minimumLimits: { propertyDamage: 10, personalInjuryProtection: 10 },
    desks: [{ name: 'customerService', phone: 'support', opens: '08:00', closes: '18:00' }],
    insurerNumber: '00000',
    notices: 'fl-ga',
  },
  TX: {
    name: 'Texas',
    companyCode: '08',
    lines: { personal: 'TX' },
    zips: ['733', '750-799', '885'],
    timeZone: 'America/Chicago',
    // El Paso and Hudspeth counties: 49 CFR 71.9.
    otherTimeZones: [
      {
        zips: ['799', '885', '79821', '79835-79839', '79849', '79851', '79853'],
        timeZone: 'America/Denver',
      },
    ],
    isSoldOnline: true,
    // Tex. Transp. Code 601.072.
    minimumLimits: { bodilyInjury: [30, 60], propertyDamage: 25 },
    // Tex. Ins. Code 1952.152.
    hasInjuryProtectionUnlessRejected: true,
    desks: [
      { name: 'customerService', phone: 'support', opens: '08:30', closes: '18:00' },
      { name: 'newCustomers', phone: 'support', opens: '08:00', closes: '16:30' },
    ],
    notices: 'tx',
  },
  GA: {
    name: 'Georgia',
    companyCode: '10',
    lines: { personal: 'GA' },
    zips: ['300-319', '398-399'],
    timeZone: 'America/New_York',
    isSoldOnline: false,
    // O.C.G.A. 33-7-11, 40-9-37.
    minimumLimits: { bodilyInjury: [25, 50], propertyDamage: 25 },
    desks: [
      { name: 'customerService', phone: 'support', opens: '08:00', closes: '17:00' },
      { name: 'agentSupport', phone: 'support', opens: '08:30', closes: '17:30' },
      { name: 'newCustomers', phone: 'support', opens: '08:00', closes: '17:30' },
    ],
    notices: 'fl-ga',
  },
} satisfies Record<string, State>;

export type StateCode = keyof typeof declared;
export const states: Record<StateCode, State> = declared;

/** In the order declared above. */
export const STATES = Object.keys(declared) as StateCode[];
/**
 * In alphabetical order, for the tabs and lists of the specification. Compared by code points: the first comparison by a
 * language's rules loads them, and on a phone that blocked every page for 65 ms.
 */
export const STATES_BY_NAME = STATES.toSorted((one, other) => (states[one].name < states[other].name ? -1 : 1));
export const ONLINE_STATES = STATES.filter((state) => states[state].isSoldOnline);
export const AGENT_STATES = STATES.filter((state) => !states[state].isSoldOnline);
export const COMMERCIAL_STATES = STATES.filter((state) => states[state].lines.commercial);
export const INJURY_STATES = STATES.filter((state) => states[state].minimumLimits.personalInjuryProtection);
export const INJURY_UNLESS_REJECTED_STATES = STATES.filter((state) => states[state].hasInjuryProtectionUnlessRejected);

/** Computes a value for each state. */
export const byState = <T>(of: (state: StateCode) => T): Record<StateCode, T> =>
  Object.fromEntries(STATES.map((state) => [state, of(state)])) as Record<StateCode, T>;

/** Our state with these two letters, in any case. */
export const stateNamed = (letters: string | null | undefined): StateCode | undefined =>
  STATES.find((state) => state === letters?.toUpperCase());

/** Whether a zip code, even partly typed, starts like one of the areas. */
export const isInAreas = (zip: string, areas: ZipAreas): boolean =>
  areas.some((area) => {
    const [from = '', to = from] = area.split('-');
    const length = Math.min(zip.length, from.length);
    const begins = zip.slice(0, length);
    return begins >= from.slice(0, length) && begins <= to.slice(0, length);
  });

/** The time zone of a zip code, which may differ from most of its state. */
export function timeZoneOfZip(state: StateCode, zip: string): string {
  const { timeZone, otherTimeZones = [] } = states[state];
  const other = otherTimeZones.find(({ zips, except = [] }) => isInAreas(zip, zips) && !isInAreas(zip, except));
  return other?.timeZone ?? timeZone;
}
