import type { StateCode } from '#contract/limits.ts';
import { brand } from './brand.ts';

export type DeskName = 'customerService' | 'claimsOffice' | 'newClaims' | 'agentSupport' | 'newCustomers';

/** Whom to call: Monday to Friday, `HH:MM` in the state's own time (BZ-07). */
export type Desk = { name: DeskName; phone: 'support' | 'claims'; opens: string; closes: string };

/** One line for claims of every state, answered by the people of one of them, in its time. */
const claimsLine = {
  state: 'FL',
  desks: [
    { name: 'claimsOffice', phone: 'claims', opens: '08:00', closes: '17:00' },
    { name: 'newClaims', phone: 'claims', opens: '08:00', closes: '18:00' },
  ],
} as const satisfies { state: StateCode; desks: readonly Desk[] };

/** Hours, of the two time zones our desks know. */
const behindEastern = (state: StateCode) => (brand.states[state].timeZone === 'America/Chicago' ? 1 : 0);

/** The claims line by the clocks of a state. */
function claimsDesksFor(state: StateCode): Desk[] {
  const hours = behindEastern(claimsLine.state) - behindEastern(state);
  const moved = (time: string) => String(Number(time.slice(0, 2)) + hours).padStart(2, '0') + time.slice(2);
  return claimsLine.desks.map((desk) => ({ ...desk, opens: moved(desk.opens), closes: moved(desk.closes) }));
}

export const contactDesks: Record<StateCode, readonly Desk[]> = {
  FL: [{ name: 'customerService', phone: 'support', opens: '08:00', closes: '18:00' }, ...claimsDesksFor('FL')],
  GA: [
    { name: 'customerService', phone: 'support', opens: '08:00', closes: '17:00' },
    ...claimsDesksFor('GA'),
    { name: 'agentSupport', phone: 'support', opens: '08:30', closes: '17:30' },
    { name: 'newCustomers', phone: 'support', opens: '08:00', closes: '17:30' },
  ],
  TX: [
    { name: 'customerService', phone: 'support', opens: '08:30', closes: '18:00' },
    ...claimsDesksFor('TX'),
    { name: 'newCustomers', phone: 'support', opens: '08:00', closes: '16:30' },
  ],
};

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

/** Where messages of the contact form are read. */
export const contactMailboxes: Record<StateCode, string> = {
  FL: `florida@${brand.mailDomain}`,
  GA: `georgia@${brand.mailDomain}`,
  TX: `texas@${brand.mailDomain}`,
};

/** Where job applications are read while there is no job site (`brand.links.jobs`). */
export const recruitingMailbox = `careers@${brand.mailDomain}`;

/** Where agents' applications are read while a state has no appointment site (`brand.links.appointmentFL`, …). */
export const appointmentMailboxes: Record<StateCode, string> = {
  FL: `appointments-fl@${brand.mailDomain}`,
  GA: `appointments-ga@${brand.mailDomain}`,
  TX: `appointments-tx@${brand.mailDomain}`,
};

/** Business days within which an agent calls who sent a quote: people are told the date. */
export const QUOTE_CALLED_WITHIN_DAYS = 1;

/** Where payments for damage that somebody owes us are told. */
export const subrogationMailbox = `subrogation@${brand.mailDomain}`;
