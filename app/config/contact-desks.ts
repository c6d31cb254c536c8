import { brand } from './brand.ts';
import { byState, type Desk, type StateCode } from './states.ts';

/** One claims line for all states, answered at the head office in its time zone. */
const claimsDesks: readonly Desk[] = [
  { name: 'claimsOffice', phone: 'claims', opens: '08:00', closes: '17:00' },
  { name: 'newClaims', phone: 'claims', opens: '08:00', closes: '18:00' },
];

/** Hours behind Eastern time in winter and in summer, for the time zones that our states may have. */
const HOURS_BEHIND: Record<string, readonly [winter: number, summer: number]> = {
  'America/New_York': [0, 0],
  'America/Chicago': [1, 1],
  'America/Denver': [2, 2],
  'America/Phoenix': [2, 3],
  'America/Los_Angeles': [3, 3],
};

/** @throws {Error} for a time zone without an entry: its hours would be wrong */
function hoursBehind(timeZone: string) {
  const behind = HOURS_BEHIND[timeZone];
  if (!behind) throw new Error(`${timeZone}: not known here`);
  return behind;
}

/**
 * A desk's hours, kept in one time zone and read in another. Where they change with the season: those that hold all
 * year.
 */
export function hoursIn(desk: Desk, kept: string, read: string): Desk {
  const [winter, summer] = hoursBehind(read);
  const ahead = hoursBehind(kept).map((from, season) => from - (season ? summer : winter));
  const moved = (time: string, by: number) => String(Number(time.slice(0, 2)) + by).padStart(2, '0') + time.slice(2);
  return { ...desk, opens: moved(desk.opens, Math.max(...ahead)), closes: moved(desk.closes, Math.min(...ahead)) };
}

/** The hours of the claims line in a state's time zone. */
const claimsDesksFor = (state: StateCode): Desk[] =>
  claimsDesks.map((desk) => hoursIn(desk, brand.states[brand.home].timeZone, brand.states[state].timeZone));

/** A state's own customer service, the claims line, and its other desks. */
function desksOf(state: StateCode): Desk[] {
  const [first, ...others] = brand.states[state].desks;
  return [...(first ? [first] : []), ...claimsDesksFor(state), ...others];
}

export const contactDesks: Record<StateCode, readonly Desk[]> = byState(desksOf);

/** Office addresses for visits and letters. */
export const offices: Record<StateCode, { street: string; city: string; zip: string }> = {
  FL: { street: '7200 Mangrove Center Drive, Suite 100', city: 'Miami', zip: '33126' },
  GA: { street: '1850 Pinefield Parkway, Suite 300', city: 'Atlanta', zip: '30341' },
  TX: { street: '4100 Harbor Bend Road, Suite 210', city: 'Houston', zip: '77040' },
};

/** Business days within which the service desk answers a help request. People are told this. */
export const HELP_ANSWERED_WITHIN_DAYS = 2;

/** The same for a message written to a state's desk. */
export const CONTACT_ANSWERED_WITHIN_DAYS = 2;

/** Where messages of the contact form are read: `north-carolina@…`. */
export const contactMailboxes: Record<StateCode, string> = byState(
  (state) => `${brand.states[state].name.toLowerCase().replaceAll(' ', '-')}@${brand.mailDomain}`,
);

/** Where job applications are read while there is no job site (`brand.links.jobs`). */
export const recruitingMailbox = `careers@${brand.mailDomain}`;

/** Where agent applications are read while a state has no appointment site (its `links.appointment`). */
export const appointmentMailboxes: Record<StateCode, string> = byState(
  (state) => `appointments-${state.toLowerCase()}@${brand.mailDomain}`,
);

/** Business days within which an agent calls a person who sent a quote. People are told the date. */
export const QUOTE_CALLED_WITHIN_DAYS = 1;

/** Business days within which an underwriter decides on a quote. People are told the date. */
export const REFERRAL_DECIDED_WITHIN_DAYS = 2;

/** Where payments for damage that a person owes us are reported. */
export const subrogationMailbox = `subrogation@${brand.mailDomain}`;
