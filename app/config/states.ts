// The states we write in: the one list of them. A state is named here, in what else `app/config` says of it, and in the rules
// that its law makes (files that end in `-law.ts`); nowhere else.
export type DeskName = 'customerService' | 'claimsOffice' | 'newClaims' | 'agentSupport' | 'newCustomers';

/** Whom to call: Monday to Friday, `HH:MM` in the state's own time (BZ-07). */
export type Desk = { name: DeskName; phone: 'support' | 'claims'; opens: string; closes: string };

/** Zip codes by their first three digits, as the Postal Service gives them out, `320-339`, or whole ones. */
type ZipAreas = readonly string[];

export type State = {
  name: string;
  /** The company code (CONR) of its book. */
  companyCode: string;
  /** What we insure, and the prefix of the policy numbers there. */
  lines: { personal: string; commercial?: string };
  zips: ZipAreas;
  /** Of most of it. */
  timeZone: string;
  otherTimeZones?: readonly { zips: ZipAreas; except?: ZipAreas; timeZone: string }[];
  /** Whether a quote can be started online; where not, an agent writes the policy. */
  isSoldOnline: boolean;
  /** The least that its law lets a car be insured for, in thousands of dollars. */
  minimumLimits: {
    /** A person and an accident. */
    bodilyInjury?: readonly [number, number];
    propertyDamage: number;
    personalInjuryProtection?: number;
  };
  /** Personal injury protection is part of a policy until it is turned down in writing. */
  hasInjuryProtectionUnlessRejected?: boolean;
  /** Whom to call there beside the claims line, which is one for all. */
  desks: readonly Desk[];
  /** The insurer's own number there, where ID cards show it; 00000 is nobody's. */
  insurerNumber?: string;
  /** The message page of its agents' system; states may share one (§7). */
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
    // West of the Apalachicola, but Port St. Joe: 49 CFR 71.5.
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

/** As they are declared. */
export const STATES = Object.keys(declared) as StateCode[];
/** As people look for one: the tabs and lists of the specification. */
export const STATES_BY_NAME = STATES.toSorted((one, other) => states[one].name.localeCompare(states[other].name));
export const ONLINE_STATES = STATES.filter((state) => states[state].isSoldOnline);
export const AGENT_STATES = STATES.filter((state) => !states[state].isSoldOnline);
export const COMMERCIAL_STATES = STATES.filter((state) => states[state].lines.commercial);
export const INJURY_STATES = STATES.filter((state) => states[state].minimumLimits.personalInjuryProtection);
export const INJURY_UNLESS_REJECTED_STATES = STATES.filter((state) => states[state].hasInjuryProtectionUnlessRejected);

/** What something is in each of them. */
export const byState = <T>(of: (state: StateCode) => T): Record<StateCode, T> =>
  Object.fromEntries(STATES.map((state) => [state, of(state)])) as Record<StateCode, T>;

/** Of two letters in any case, the state of ours that they name. */
export const stateNamed = (letters: string | null | undefined): StateCode | undefined =>
  STATES.find((state) => state === letters?.toUpperCase());

/** Whether a zip code, or as much of one as is typed, begins like those of an area. */
export const isInAreas = (zip: string, areas: ZipAreas): boolean =>
  areas.some((area) => {
    const [from = '', to = from] = area.split('-');
    const length = Math.min(zip.length, from.length);
    const begins = zip.slice(0, length);
    return begins >= from.slice(0, length) && begins <= to.slice(0, length);
  });

/** The clock of a zip code, which may be another than that of most of its state. */
export function timeZoneOfZip(state: StateCode, zip: string): string {
  const { timeZone, otherTimeZones = [] } = states[state];
  const other = otherTimeZones.find(({ zips, except = [] }) => isInAreas(zip, zips) && !isInAreas(zip, except));
  return other?.timeZone ?? timeZone;
}
