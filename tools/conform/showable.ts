// What a yes must be like for the site's pages to show it and go on with it: read by the site's own rules.
import { type AgentSystems, agentSystemNamed } from '#config/agent-systems.ts';
import { tenDigits } from '#config/phone-number.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { CallName, calls } from '#contract/calls.ts';
import { clid, stateCode } from '#contract/fields.ts';
import { POLICY_ENTRY } from '#contract/guest.ts';
import type { LienholderResult } from '#contract/lienholder.ts';
import { guestDoor } from '../../app/site/guest/guest-door.ts';
import { deductibleOf, lienStatusOf, NOT_AVAILABLE, readableDay } from '../../app/site/liens/lien-status.ts';
import { QUOTE_PORTAL_PATH, returnAddress } from '../../app/site/quotes/return-address.ts';

type Calls = typeof calls;

/** Where the portal is, and the agents' systems that the site knows. */
export type Around = { origin: string; systems: AgentSystems };

/** What no page can show of an answer that says yes. */
type Unshown<Name extends CallName> = (answer: AnswerOf<Calls[Name]>, around: Around) => (string | false)[];

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
    Object.entries(answer).map(([key, { phone }]) => phone !== '' && phoneFault(`${key}.phone`, phone)),
  lookUpLicense: entryFaults,
  lookUpPolicy: entryFaults,
  continueAsGuest: (answer) => [
    'url' in answer &&
      !guestDoor(answer.url) &&
      'url: no address under /insurednew/ of the portal: the page opens no other',
  ],
};

function lienFaults(lien: LienholderResult): (string | false)[] {
  const day = (field: 'LIEFFDATE' | 'LIEXPDATE' | 'LIVEHADDDT' | 'LIDUEDTE') =>
    readableDay(lien[field], 'en') === NOT_AVAILABLE &&
    `${field}: ${like(lien[field])}, not a day as mm/dd/yyyy: the page shows ${NOT_AVAILABLE}`;
  // An absent fact is an empty text; when the cover begins and ends is no fact that may be absent.
  const { LIVEHADDDT, LIDUEDTE, LIEXCDRV, AGMTEL } = lien;
  return [
    lienStatusOf(lien.LISTAT) === 'unknown' &&
      `LISTAT: ${like(lien.LISTAT)}, not A, X, L or C: the page knows no status`,
    ...[day('LIEFFDATE'), day('LIEXPDATE'), LIVEHADDDT !== '' && day('LIVEHADDDT'), LIDUEDTE !== '' && day('LIDUEDTE')],
    LIEXCDRV !== '' && !/^[yn]$/i.test(LIEXCDRV.trim()) && `LIEXCDRV: ${like(LIEXCDRV)}, not Y or N`,
    !deductibleOf(lien.LIVPHYDED) && `LIVPHYDED: ${like(lien.LIVPHYDED)}, not dollars as 500 or 500.00`,
    AGMTEL !== '' && phoneFault('AGMTEL', AGMTEL),
  ];
}

function pinFaults({ CLID, phone }: AnswerOf<Calls['findQuoteByPhone']>): (string | false)[] {
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
      !POLICY_ENTRY.test(entry) && `${index}: ${like(entry)}, not PREFIX-number(vehicle): the page leaves it out`,
  );
}

const stateFault = (state: string) =>
  !stateCode.safeParse(state).success && `state: ${like(state)}, not FL, TX or GA: no help can be asked for`;

const phoneFault = (field: string, phone: string) =>
  tenDigits(phone) === undefined && `${field}: ${like(phone)}, not ten digits: the page shows no phone`;

/** How something is written, without what it says: `2026-06-14` → `written like 9999-99-99`. */
function like(text: string): string {
  const shape = text.slice(0, 30).replace(/\d/g, '9').replace(/\p{L}/gu, 'a');
  return text === '' ? 'empty' : `written like ${shape}`;
}
