import { brand } from './brand.ts';
import { byState, type Desk, type StateCode } from './states.ts';

/** One line for claims of every state, answered at the head office, in its time. */
const claimsDesks: readonly Desk[] = [
  { name: 'claimsOffice', phone: 'claims', opens: '08:00', closes: '17:00' },
  { name: 'newClaims', phone: 'claims', opens: '08:00', closes: '18:00' },
];

/** Hours behind the first of our clocks, of those that a state of ours may keep. */
const HOURS_BEHIND: Record<string, number> = {
  'America/New_York': 0,
  'America/Chicago': 1,
  'America/Denver': 2,
  'America/Phoenix': 2,
  'America/Los_Angeles': 3,
};

/** The claims line by the clocks of a state. */
function claimsDesksFor(state: StateCode): Desk[] {
  const behind = (of: StateCode) => HOURS_BEHIND[brand.states[of].timeZone] ?? 0;
  const hours = behind(brand.home) - behind(state);
  const moved = (time: string) => String(Number(time.slice(0, 2)) + hours).padStart(2, '0') + time.slice(2);
  return claimsDesks.map((desk) => ({ ...desk, opens: moved(desk.opens), closes: moved(desk.closes) }));
}

/** The state's own customer service, the claims line, and what else it has. */
function desksOf(state: StateCode): Desk[] {
  const [first, ...others] = brand.states[state].desks;
  return [...(first ? [first] : []), ...claimsDesksFor(state), ...others];
}

export const contactDesks: Record<StateCode, readonly Desk[]> = byState(desksOf);

/** Where people may visit or write. */
export const offices: Record<StateCode, { street: string; city: string; zip: string }> = {
  FL: { street: '7200 Mangrove Center Drive, Suite 100', city: 'Miami', zip: '33126' },
  GA: { street: '1850 Pinefield Parkway, Suite 300', city: 'Atlanta', zip: '30341' },
  TX: { street: '4100 Harbor Bend Road, Suite 210', city: 'Houston', zip: '77040' },
};

/** Business days within which the service desk answers a help request: people are told so. */
export const HELP_ANSWERED_WITHIN_DAYS = 2;

/** The same of a message that somebody wrote to a state's desk. */
export const CONTACT_ANSWERED_WITHIN_DAYS = 2;

/** Where messages of the contact form are read: `north-carolina@…`. */
export const contactMailboxes: Record<StateCode, string> = byState(
  (state) => `${brand.states[state].name.toLowerCase().replaceAll(' ', '-')}@${brand.mailDomain}`,
);

/** Where job applications are read while there is no job site (`brand.links.jobs`). */
export const recruitingMailbox = `careers@${brand.mailDomain}`;

/** Where agents' applications are read while a state has no appointment site (its `links.appointment`). */
export const appointmentMailboxes: Record<StateCode, string> = byState(
  (state) => `appointments-${state.toLowerCase()}@${brand.mailDomain}`,
);

/** Business days within which an agent calls who sent a quote: people are told the date. */
export const QUOTE_CALLED_WITHIN_DAYS = 1;

/** Business days within which an underwriter decides on a quote: people are told the date. */
export const REFERRAL_DECIDED_WITHIN_DAYS = 2;

/** Where payments for damage that somebody owes us are told. */
export const subrogationMailbox = `subrogation@${brand.mailDomain}`;
