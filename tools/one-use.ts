// What works once, and where it is used up: for what must hold at each of these places, a new one too.
import type { CallName, OwnCallName } from '../app/contract/calls.ts';
import type { DB } from '../app/platform/database/tables.ts';

/**
 * The tables that note that something was used, and that of authenticators, which notes whose turn it was last. The ways
 * into a claim are no page's yet.
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

/** By addresses as `addresses.ts` writes them; {@link CALLS} for what a call uses up. */
export const USED_UP_AT: Record<OneUse, string[]> = {
  application_link: ['/apply/status/:token'],
  authenticator: [
    ...SECOND_STEPS,
    ...['/insurednew/security/authenticator', '/uaicins/:state/agent/authenticator', '/staff/authenticator'],
  ],
  close_link: ['/insurednew/close-access/:token'],
  email_change: ['/insurednew/email/:token'],
  email_verification: ['/insurednew/is-it-you/:token', '/insurednew/verify/:token'],
  guest_pass: ['/insurednew/guest/:token'],
  hand_off_ticket: [
    ...['/insurednew/login', '/mobile/login', '/insurednew/insured/claimuser/clogin', '/uaicins/:state/agent/login'],
  ],
  password_reset: ['/insurednew/reset/:token'],
  quote_pin: [],
  quote_return: ['/uaicins/quote/resume/:token'],
  recovery_code: SECOND_STEPS,
};

/** What a call uses up: a new call says so. What is sent twice under one key is one act with all of them. */
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
  // The code is printed on a paper, for whoever holds it to check.
  confirmLetter: null,
  writeMessage: null,
  tellWhen: null,
};

/** Addresses with a token that go on working: somebody comes back to them. */
export const LASTING = [
  // Yes, no and no longer, for as long as the address is kept.
  /^\/uaicins\/quote\/tell-me\/:token$/,
  // The card for the other driver, as long as the claim is open: it names the claim and nobody.
  /^\/insurednew\/claims\/join\/:code$/,
  // Somebody's part of a claim, for as long as the mail says.
  /^\/insurednew\/claims\/link\/:token$/,
  // The card that one driver hands to the other: it names the claim, and whoever holds it may come back.
  /^\/insurednew\/claims\/join\/:code$/,
];

/** Parts of an address that name a record, a choice or a place, and open nothing by themselves. */
export const NAMES = new Set([
  ...['number', 'id', 'policyId', 'reference', 'file', 'line'],
  ...['state', 'kind', 'topic', 'step', 'item', 'audience', 'what', 'of', 'format'],
  ...['claim', 'book', 'part', 'paper'],
]);

/** What a page that takes something of one use calls it. */
export const TAKES_ONE_USE = /\b(proveCode|provenPerson|confirmSecondStep|tryPin|openGuestSession)\(/;
