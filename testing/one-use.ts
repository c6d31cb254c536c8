// What works only once, and where it is used up, for tests of rules that must hold at each of these places, including
// new ones.
import type { CallName, OwnCallName } from '../app/contract/calls.ts';
import type { DB } from '../app/platform/database/tables.ts';

/**
 * The tables that record that something was used, and the one of authenticators, which records the last time step used.
 * The access codes of claims are not listed.
 */
export type OneUse =
  | Exclude<{ [Name in keyof DB]: 'used_at' extends keyof DB[Name] ? Name : never }[keyof DB], 'claim_access'>
  | 'authenticator';

const SECOND_STEPS = [
  '/insurednew/login/code',
  '/insurednew/insured/claimuser/clogin/code',
  '/uaicins/:state/agent/code',
  '/staff/login/code',
];

/** Addresses as `addresses.ts` writes them; {@link CALLS} lists what calls use up. */
export const USED_UP_AT: Record<OneUse, string[]> = {
  application_link: ['/apply/status/:token'],
  authenticator: [
    ...SECOND_STEPS,
    '/insurednew/security/authenticator',
    '/uaicins/:state/agent/authenticator',
    '/staff/authenticator',
  ],
  close_link: ['/insurednew/close-access/:token'],
  email_change: ['/insurednew/email/:token'],
  email_verification: ['/insurednew/is-it-you/:token', '/insurednew/verify/:token'],
  guest_pass: ['/insurednew/guest/:token'],
  hand_off_ticket: [
    '/insurednew/login',
    '/mobile/login',
    '/insurednew/insured/claimuser/clogin',
    '/uaicins/:state/agent/login',
  ],
  password_reset: ['/insurednew/reset/:token'],
  quote_pin: [],
  quote_return: ['/uaicins/quote/resume/:token'],
  recovery_code: SECOND_STEPS,
};

/** What a call uses up; every new call has to say. Sending any of them twice with one key counts as one act. */
export const CALLS: Record<CallName | OwnCallName, OneUse | null> = {
  requestHelp: null,
  checkPolicy: null,
  verifyLien: null,
  registerUser: null,
  findQuoteByLicense: null,
  findQuoteByPhone: null,
  validatePin: 'quote_pin',
  validateAgent: null,
  readStateMessage: null,
  remindAgent: null,
  remindCustomer: null,
  validateCustomer: null,
  findAgents: null,
  recordZipCheck: null,
  checkState: null,
  lookUpLicense: null,
  lookUpPolicy: null,
  continueAsGuest: null,
  // The code is printed on a letter, for anyone who holds it to check.
  confirmLetter: null,
  writeMessage: null,
  tellWhen: null,
};

/** Addresses with a token that keep working, because people come back to them. */
export const LASTING = [
  // Yes, no and unsubscribe, for as long as we keep the email address.
  /^\/uaicins\/quote\/tell-me\/:token$/,
  // A party's part of a claim, for as long as the mail says.
  /^\/insurednew\/claims\/link\/:token$/,
  // The card that one driver gives to the other, while the claim is open: it names the claim, but no people.
  /^\/insurednew\/claims\/join\/:code$/,
];

/** Parts of an address that name a record, a choice or a place, but grant no access by themselves. */
export const NAMES = new Set([
  'number',
  'id',
  'policyId',
  'reference',
  'file',
  'line',
  'state',
  'kind',
  'topic',
  'step',
  'item',
  'audience',
  'what',
  'of',
  'format',
  'claim',
  'book',
  'part',
  'paper',
  'document',
  'print',
]);

/** The functions by which a page takes something that works only once. */
export const TAKES_ONE_USE = /\b(proveCode|provenPerson|confirmSecondStep|tryPin|openGuestSession)\(/;
