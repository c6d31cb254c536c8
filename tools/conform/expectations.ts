import type { z } from 'zod';
import { brand } from '#config/brand.ts';
import { STATES, stateNamed, states } from '#config/states.ts';
import type { Call, WireOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Way } from '#contract/request.ts';
import type { Fixture } from './fixture.ts';

/** What the check has learned so far: the way of sending, and a PIN that was not used yet. */
export type Known = { way: Way; pin: { clid: string; otp: string } | undefined };

type Input<C extends Call> = z.input<C['input']>;

export type Expectation<C extends Call> = {
  /** The parts of the fixture that the right input needs. */
  needs: (keyof Fixture)[];
  /** Input that succeeds with this fixture; nothing if a part is missing. */
  right(fixture: Fixture, known: Known): Input<C> | undefined;
  /** Valid input that must be refused for its values. */
  wrong?(fixture: Fixture): Input<C> | undefined;
  /** Wrong input counts against a rate limit of the bundled portals, so it is sent only in one way. */
  isWrongBudgeted?: boolean;
  /** Whether an answer grants the request; absent for a call that refuses nobody. */
  isYes?(answer: WireOf<C>, fixture: Fixture): boolean;
};

type With<Key extends keyof Fixture> = { [Each in Key]-?: NonNullable<Fixture[Each]> };

/** An expectation whose right input needs these parts of the fixture. */
function needing<C extends Call, Key extends keyof Fixture>(
  needs: Key[],
  right: (fixture: With<Key>, known: Known) => Input<C> | undefined,
  rest: Omit<Expectation<C>, 'needs' | 'right'>,
): Expectation<C> {
  const hasAll = (fixture: Fixture): fixture is Fixture & With<Key> => needs.every((key) => fixture[key] !== undefined);
  return { needs, right: (fixture, known) => (hasAll(fixture) ? right(fixture, known) : undefined), ...rest };
}

type Calls = typeof calls;
/** The zip code is in no state. */
const NOBODY = { license: 'ZZ999999999', phone: '3055550199', zip: '00000', user: 'nobody@unison.example' };

/** What each call must answer to whom. Paths, fields and shapes are in the contract. */
export const expectations = {
  requestHelp: needing<Calls['requestHelp'], 'policy' | 'prefix' | 'state' | 'dob' | 'name' | 'email'>(
    ['policy', 'prefix', 'state', 'dob', 'name', 'email'],
    ({ policy, prefix, state, dob, name, email }) => ({
      policyOrClaim: `${prefix}${policy}`,
      returnedDate: dob,
      csrName: name,
      reasonFeedback: 'other',
      email,
      statecode: state,
    }),
    { isYes: isOk },
  ),
  checkPolicy: needing<Calls['checkPolicy'], 'policy' | 'dob'>(
    ['policy', 'dob'],
    ({ policy, dob }) => ({ policyNo: policy, dob }),
    {
      wrong: ({ policy = '1' }) => ({ policyNo: policy, dob: '1901-01-01' }),
      isWrongBudgeted: true,
      isYes: ({ text, state, prefix }) => text === 'OK' && state !== '' && prefix !== '',
    },
  ),
  verifyLien: needing<Calls['verifyLien'], 'policy' | 'vin'>(
    ['policy', 'vin'],
    ({ policy, vin }) => ({ lienPolicyNumber: policy, leinVinNumber: vin }),
    {
      wrong: ({ policy = '1', vin }) => ({
        lienPolicyNumber: policy,
        leinVinNumber: vin === '00000' ? '00001' : '00000',
      }),
      isWrongBudgeted: true,
      isYes: (answer) => 'LISTAT' in answer && answer.LISTAT !== '',
    },
  ),
  registerUser: needing<Calls['registerUser'], never>([], () => ({}), { isYes: (page) => page.includes('<form') }),
  findQuoteByLicense: needing<Calls['findQuoteByLicense'], 'quote-license'>(
    ['quote-license'],
    (fixture) => ({ licnum: fixture['quote-license'] }),
    { wrong: () => ({ licnum: NOBODY.license }), isWrongBudgeted: true, isYes: isPinOnItsWay },
  ),
  findQuoteByPhone: needing<Calls['findQuoteByPhone'], 'quote-phone'>(
    ['quote-phone'],
    (fixture) => ({ phone: fixture['quote-phone'] }),
    { isYes: isPinOnItsWay },
  ),
  validatePin: needing<Calls['validatePin'], never>([], (_, { pin }) => pin, {
    wrong: () => ({ clid: 'Q1000000000', otp: '00000' }),
    isYes: ({ status, returnUrl }) => status === '1' && returnUrl !== '',
  }),
  validateAgent: needing<Calls['validateAgent'], 'agent' | 'agent-password'>(
    ['agent', 'agent-password'],
    (fixture) => ({ tbxUserID: fixture.agent, tbxPassword: fixture['agent-password'] }),
    {
      wrong: () => ({ tbxUserID: NOBODY.user, tbxPassword: 'not a password' }),
      isWrongBudgeted: true,
      isYes: ({ status, url }) => status === 1 && url !== '',
    },
  ),
  readStateMessage: {
    needs: [],
    right: ({ state }) => ({ audience: states[stateNamed(state) ?? brand.home].notices }),
  },
  remindAgent: needing<Calls['remindAgent'], 'agent'>(['agent'], ({ agent }) => ({ agentid: agent }), {
    isYes: ({ status }) => status === 1,
  }),
  remindCustomer: needing<Calls['remindCustomer'], 'customer'>(
    ['customer'],
    ({ customer }) => ({ 'email-id': customer }),
    { isYes: ({ status }) => status === 1 },
  ),
  validateCustomer: needing<Calls['validateCustomer'], 'customer' | 'customer-password'>(
    ['customer', 'customer-password'],
    (fixture) => ({ username: fixture.customer, password: fixture['customer-password'] }),
    {
      wrong: () => ({ username: NOBODY.user, password: 'not a password' }),
      isWrongBudgeted: true,
      isYes: isOk,
    },
  ),
  findAgents: needing<Calls['findAgents'], 'zip'>(['zip'], ({ zip }) => ({ zipcode: zip }), {
    wrong: () => ({ zipcode: NOBODY.zip }),
    isYes: (answer) => (calls.findAgents.answer.safeParse(answer).data?.agencies ?? []).length > 0,
  }),
  recordZipCheck: needing<Calls['recordZipCheck'], 'zip'>(['zip'], ({ zip }) => zipCheck(zip), {}),
  checkState: needing<Calls['checkState'], 'zip'>(['zip'], ({ zip }) => ({ mailingZip: zip }), {
    wrong: () => ({ mailingZip: NOBODY.zip }),
    isYes: (answer, { state }) => (state ? answer === state : STATES.some((known) => known === answer)),
  }),
  lookUpLicense: needing<Calls['lookUpLicense'], 'license' | 'policy' | 'prefix'>(
    ['license', 'policy', 'prefix'],
    ({ license }) => ({ licenseNumber: license }),
    { isYes: namesThePolicy },
  ),
  lookUpPolicy: needing<Calls['lookUpPolicy'], 'policy' | 'prefix'>(
    ['policy', 'prefix'],
    ({ policy }) => ({ policyNumber: policy }),
    { isYes: namesThePolicy },
  ),
  continueAsGuest: needing<Calls['continueAsGuest'], 'policy' | 'prefix' | 'state' | 'zip' | 'dob'>(
    ['policy', 'prefix', 'state', 'zip', 'dob'],
    guestFields,
    {
      // A child's date of birth is refused before anything is looked up.
      wrong: ({ policy = '1', prefix = 'FL', state = 'FL', zip = '33135' }) =>
        guestFields({ policy, prefix, state, zip, dob: `${new Date().getUTCFullYear() - 10}-01-01` }),
      isYes: (answer) => 'url' in answer,
    },
  ),
} satisfies { [Name in CallName]: Expectation<Calls[Name]> };

function isOk(answer: string): boolean {
  return answer === 'OK';
}

function isPinOnItsWay({ status, CLID }: WireOf<Calls['findQuoteByPhone']>): boolean {
  return status === '1' && CLID !== '';
}

function namesThePolicy(answer: string | string[], { prefix, policy }: Fixture): boolean {
  return Array.isArray(answer)
    ? answer.some((entry) => entry.startsWith(`${prefix}-${policy}(`))
    : answer === `${prefix}|${policy}`;
}

/** A carrier's portal may know states that we do not. */
function companyCodeOf(letters: string): string {
  const state = stateNamed(letters);
  return state ? states[state].companyCode : '00';
}

function guestFields(of: { policy: string; prefix: string; state: string; zip: string; dob: string }) {
  const [tbxYY = '', tbxMM = '', tbxDD = ''] = of.dob.split('-');
  return {
    CONR: companyCodeOf(of.state),
    SITE_STATE: of.state,
    mailingZip: of.zip,
    'policy-or-dl': 'policy' as const,
    policyordl: of.policy,
    tbxMM,
    tbxDD,
    tbxYY,
    choosenPolicyPrefix: of.prefix,
    choosenPolicyNo: of.policy,
    view: 'ID' as const,
  };
}

function zipCheck(zipcode: string) {
  const now = new Date().toISOString();
  return { zipcode, status: 'Y' as const, time: now.slice(11, 19), date: now.slice(0, 10).replaceAll('-', '/') };
}
