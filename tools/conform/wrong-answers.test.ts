import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { YES } from '../../app/testing/carrier/test-carrier.ts';
import { checkConformance } from './conformance.ts';
import { fixtureSchema } from './fixture.ts';

const fixture = fixtureSchema.parse({
  policy: '44170263',
  prefix: 'FL',
  state: 'FL',
  zip: '33135',
  vin: '12345',
  dob: '1984-03-02',
  license: 'P120544842820',
  'quote-license': 'P120544842820',
  'quote-phone': '3055550142',
  customer: 'marisol@unison.example',
  'customer-password': 'a right password',
  agent: 'PALM01',
  'agent-password': 'a right password',
});
const TYPES = { json: 'application/json', text: 'text/plain', html: 'text/html' };
const honest: Record<CallName, unknown> = { ...YES, registerUser: '<form></form>' };

/** The faults that the conformance check finds for the right input, by call, if the portal gives these answers. */
async function faultsOf(answers: Partial<Record<CallName, unknown>>, way: 'as-specified' | 'in-body' = 'as-specified') {
  const sent = new Map<CallName, Record<string, string>>();
  const portal = {
    origin: 'http://carrier.test',
    key: undefined,
    async fetch(request: Request) {
      const name = nameOf(new URL(request.url).pathname);
      const { answers: kind } = calls[name];
      if (!sent.has(name)) sent.set(name, await fieldsOf(request));
      const body = name in answers ? answers[name] : honest[name];
      return new Response(kind === 'json' ? JSON.stringify(body) : String(body), {
        headers: { 'content-type': TYPES[kind] },
      });
    },
  };
  const subject = { portals: { insured: portal, quote: portal }, fixture, readPin: async () => '7KQ2M' };
  const reports = (await checkConformance(subject, [way])).get(way) ?? [];
  const faults = reports.flatMap(({ name, exchanges }) => {
    const right = exchanges.find(({ asked }) => asked === 'right')?.faults ?? ['not asked'];
    return right.length > 0 ? [[name, right] as const] : [];
  });
  return { faults: Object.fromEntries(faults), sent };
}

const nameOf = (path: string) => {
  const found = (Object.entries(calls) as [CallName, Call][]).find(([, call]) =>
    new RegExp(`^${call.path.replace(/:[a-z]+/, '[^/]+')}$`).test(path),
  );
  if (!found) throw new Error(`no call at ${path}`);
  return found[0];
};

async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const query = new URL(request.url).searchParams;
  const body = request.body ? await request.formData() : new FormData();
  return Object.fromEntries([...query, ...[...body].map(([name, value]) => [name, String(value)] as const)]);
}

test('a portal that answers every call by the contract has no faults', async () => {
  expect((await faultsOf({})).faults).toEqual({});
});

test.each(['as-specified', 'in-body'] as const)('the constant fields of §7 are sent, %s', async (way) => {
  const { sent } = await faultsOf({}, way);
  expect(sent.get('requestHelp')).toMatchObject({ feedbackfor: 'U', phone: '0000000000', relation: 'insured' });
  expect(sent.get('verifyLien')).toMatchObject({ requestType: 'fetch', verifyLeinHolder: 'true' });
  expect(sent.get('continueAsGuest')).toMatchObject({ source: 'INS', TRANSFLG: 'P', sysType: '', view: 'ID' });
});

const lien = honest.verifyLien as Record<string, string>;
const policy = honest.checkPolicy as Record<string, string>;
const pin = honest.findQuoteByPhone as Record<string, string>;
const without = (from: Record<string, unknown>, field: string, more = {}) => {
  const { [field]: _, ...rest } = from;
  return { ...rest, ...more };
};

/** A call, a wrong answer of a portal, and what its developers are told. */
const WRONG: [CallName, unknown, string | RegExp][] = [
  ['requestHelp', 'Ok', 'said no to a right fixture: Ok'],
  ['checkPolicy', without(policy, 'agencyPhone'), 'agencyPhone: missing'],
  [
    'checkPolicy',
    without(policy, 'isDuplicate', { isduplicate: 'No' }),
    /isDuplicate: missing; the answer says isduplicate/,
  ],
  ['checkPolicy', { ...policy, isDuplicate: false }, 'isDuplicate: true or false where "Yes" or "No" was due'],
  ['checkPolicy', { ...policy, agencyPhone: 'ask us' }, /agencyPhone: written like aaa aa, not ten digits/],
  ['checkPolicy', { ...policy, state: 'NY' }, /state: written like aa, not one of FL, TX, GA/],
  ['verifyLien', { ...lien, LIEFFDATE: '2026-06-14' }, /LIEFFDATE: written like 9999-99-99, not a day as mm\/dd\/yyyy/],
  ['verifyLien', { ...lien, LIEXPDATE: '12/14/26' }, /LIEXPDATE: written like 99\/99\/99/],
  ['verifyLien', { ...lien, LIVEHADDDT: '02/30/2026' }, /LIVEHADDDT: written like 99\/99\/9999, not a day/],
  ['verifyLien', { ...lien, LIDUEDTE: '2026-12-14T00:00' }, /LIDUEDTE: written like 9999-99-99a99:99/],
  ['verifyLien', { ...lien, LISTAT: 'ACTIVE' }, /LISTAT: written like aaaaaa, not A, X, L or C/],
  ['verifyLien', { ...lien, LIVPHYDED: '$500' }, /LIVPHYDED: written like \$999/],
  ['verifyLien', { ...lien, LIVYEAR: 2019 }, 'LIVYEAR: a number where a text was due'],
  [
    'verifyLien',
    without(lien, 'LILNAME', { lienholderName: 'Gulf Bank' }),
    'LILNAME: missing; no page reads lienholderName',
  ],
  ['verifyLien', { error: '' }, 'error: an empty text where something was due'],
  ['registerUser', '<p>Sign in</p>', /^said no to a right fixture/],
  ['findQuoteByLicense', { ...pin, status: 1 }, 'status: a number where "0" or "1" was due'],
  [
    'findQuoteByPhone',
    without(pin, 'CLID', { clid: pin.CLID }),
    'CLID: missing; the answer says clid, which no page reads',
  ],
  ['findQuoteByPhone', { ...pin, CLID: '17' }, /CLID: written like 99, not 10 to 20 capitals/],
  ['findQuoteByPhone', { ...pin, phone: '3055550142' }, /phone: the whole number/],
  [
    'validatePin',
    { status: '1', errorMsg: '', returnUrl: 'https://elsewhere.test/quote' },
    /returnUrl: no address under/,
  ],
  ['validateAgent', { status: '1', msg: '', url: '' }, 'status: a text where the number 0 or the number 1 was due'],
  ['validateAgent', { status: 1, msg: '', url: '/agents/home' }, /url: none of the agent systems/],
  ['readStateMessage', '', 'an empty text where something was due'],
  ['remindAgent', { status: 1, message: 'Sent' }, 'msg: missing; no page reads message'],
  [
    'remindCustomer',
    { status: 1, displayMsg: 'Sent' },
    'displaymsg: missing; the answer says displayMsg, which no page reads',
  ],
  ['validateCustomer', 'OK.', 'said no to a right fixture: OK.'],
  ['findAgents', { agents: [] }, 'AGENT1: missing; no page reads agents'],
  ['findAgents', { AGENT1: { AgencyName: 'Calle Ocho' } }, /AGENT1\.agency_name: missing; the answer says AgencyName/],
  [
    'findAgents',
    { AGENT1: { agency_name: 'Calle Ocho', tel: '3055550133' } },
    /AGENT1\.phone: missing; no page reads tel/,
  ],
  ['findAgents', { AGENT1: { agency_name: 'Calle Ocho', zip: 33135 } }, 'AGENT1.zip: a number where a text was due'],
  ['findAgents', { AGENT1: { agency_name: 'Calle Ocho', phone: 'n/a' } }, /AGENT1\.phone: written like a\/a/],
  ['recordZipCheck', 'x'.repeat(501), /^a text where no more than 500 letters was due/],
  ['checkState', 'Florida', 'said no to a right fixture: Florida'],
  ['lookUpLicense', ['44170263'], /^0: written like 99999999, not PREFIX-number/],
  ['lookUpPolicy', { policies: [] }, /^an object where a text or a list was due/],
  [
    'continueAsGuest',
    { status: '1', URL: 'insured/guest/abc' },
    'url: missing; the answer says URL, which no page reads',
  ],
  ['continueAsGuest', { status: '1', url: 'https://elsewhere.test/guest' }, /url: no address under \/insurednew\//],
];

test.each(WRONG)('%s answered %j is refused with the name of the fault', async (name, answer, said) => {
  const { faults } = await faultsOf({ [name]: answer });
  expect(Object.keys(faults)).toEqual([name]);
  expect(faults[name]).toContainEqual(typeof said === 'string' ? said : expect.stringMatching(said));
});

test('every call has a wrong answer in the list', () => {
  expect(new Set(WRONG.map(([name]) => name))).toEqual(new Set(Object.keys(calls)));
});
