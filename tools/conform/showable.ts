// What a positive answer must contain for the site's pages to show it and continue, checked with the site's own rules.
import { type AgentSystems, agentSystemNamed } from '#config/agent-systems.ts';
import { tenDigits } from '#config/phone-number.ts';
import { STATES, stateNamed } from '#config/states.ts';
import type { WireOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { clid } from '#contract/fields.ts';
import { readPolicyEntry } from '#contract/policy-name.ts';
import { guestPath } from '../../app/site/guest/guest-path.ts';
import { NOT_AVAILABLE } from '../../app/site/liens/lien-formats.ts';
import { QUOTE_PORTAL_PATH, returnAddress } from '../../app/site/quotes/return-address.ts';

type Calls = typeof calls;

/** The portal's origin, and the agent systems that the site knows. */
export type Around = { origin: string; systems: AgentSystems };

/** Finds what no page can show in a positive answer. */
type Unshown<Name extends CallName> = (answer: WireOf<Calls[Name]>, around: Around) => (string | false)[];

export const unshown: { [Name in CallName]?: Unshown<Name> } = {
  checkPolicy: ({ state, prefix, agencyName, agencyPhone }) => [
    stateFault(state),
    !/^[A-Z]{2,3}$/.test(prefix) && `prefix: ${like(prefix)}, not two or three capitals: no help can be asked for`,
    agencyName !== '' && phoneFault('agencyPhone', agencyPhone),
  ],
  verifyLien: (answer) => ('LISTAT' in answer ? lienFaults(answer) : []),
  findQuoteByLicense: pinFaults,
  findQuoteByPhone: pinFaults,
  validatePin: ({ returnUrl }, { origin }) => [
    !returnAddress(returnUrl, new URL(QUOTE_PORTAL_PATH, origin).href, []) &&
      `returnUrl: no address under ${QUOTE_PORTAL_PATH} of the portal: the page opens no other`,
  ],
  validateAgent: ({ url }, { systems }) => [
    !agentSystemNamed(url, systems) &&
      'url: none of the agent systems that the site is configured with (AGENT_SYSTEM_FL, …): nobody gets in',
  ],
  findAgents: (answer) =>
    calls.findAgents.answer
      .parse(answer)
      .agencies.map(({ phone }, index) => phone !== '' && phoneFault(`AGENT${index + 1}.phone`, phone)),
  lookUpLicense: entryFaults,
  lookUpPolicy: entryFaults,
  continueAsGuest: (answer) => [
    'url' in answer &&
      !guestPath(answer.url) &&
      'url: no address under /insurednew/ of the portal: the page opens no other',
  ],
};

type LienWire = Extract<WireOf<Calls['verifyLien']>, { LISTAT: string }>;

function lienFaults(wire: LienWire): (string | false)[] {
  const lien = calls.verifyLien.answer.parse(wire);
  if ('error' in lien) return [];
  const day = (field: keyof LienWire, read: string | null | undefined) =>
    !read && `${field}: ${like(wire[field])}, not a day as mm/dd/yyyy: the page shows ${NOT_AVAILABLE}`;
  // An absent fact is an empty text, but the dates on which coverage begins and ends must not be absent.
  const { LISTAT, LIEXCDRV, LIVPHYDED, AGMTEL } = wire;
  return [
    lien.status === 'unknown' && `LISTAT: ${like(LISTAT)}, not A, X, L or C: the page knows no status`,
    day('LIEFFDATE', lien.effectiveOn),
    day('LIEXPDATE', lien.expiresOn),
    lien.vehicle.addedOn !== null && day('LIVEHADDDT', lien.vehicle.addedOn),
    lien.dueOn !== null && day('LIDUEDTE', lien.dueOn),
    LIEXCDRV !== '' && lien.hasExcludedDriver === undefined && `LIEXCDRV: ${like(LIEXCDRV)}, not Y or N`,
    lien.deductibleCents === undefined && `LIVPHYDED: ${like(LIVPHYDED)}, not dollars as 500 or 500.00`,
    AGMTEL !== '' && phoneFault('AGMTEL', AGMTEL),
  ];
}

function pinFaults({ CLID, phone }: WireOf<Calls['findQuoteByPhone']>): (string | false)[] {
  return [
    !clid.safeParse(CLID).success && `CLID: ${like(CLID)}, not 10 to 20 capitals and digits: no pin can be checked`,
    phone !== '' &&
      tenDigits(phone) !== undefined &&
      'phone: the whole number: all but its last four digits must be masked',
  ];
}

function entryFaults(answer: string | string[]): (string | false)[] {
  const entries = Array.isArray(answer) ? answer : [];
  return entries.map(
    (entry, index) =>
      !readPolicyEntry(entry) && `${index}: ${like(entry)}, not PREFIX-number(vehicle): the page leaves it out`,
  );
}

const stateFault = (state: string) =>
  !stateNamed(state) && `state: ${like(state)}, not one of ${STATES.join(', ')}: no help can be asked for`;

const phoneFault = (field: string, phone: string) =>
  tenDigits(phone) === undefined && `${field}: ${like(phone)}, not ten digits: the page shows no phone`;

/** How a value is written, without revealing it: `2026-06-14` → `written like 9999-99-99`. */
function like(text: string): string {
  const shape = text.slice(0, 30).replace(/\d/g, '9').replace(/\p{L}/gu, 'a');
  return text === '' ? 'empty' : `written like ${shape}`;
}
