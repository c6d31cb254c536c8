import { expect, test } from 'vitest';
import { callerOf, type Portal } from '../portals.server.ts';
import { admitGuest } from './admit-guest.server.ts';

const STATE = '/insurednew/insured/insuredpayment/checkstate';
const POLICY = '/insurednew/insured/insuredpayment/policylookup';
const LICENSE = '/insurednew/insured/insuredpayment/driverlicenselookup';
const GO_ON = '/insurednew/insured/insuredpayment/insuredpaymentguest';

type Answers = Record<string, unknown>;

/** A carrier's portals that answer each path as specified, and 500 to all others; `asked` is what they received. */
async function admit(answers: Answers, typed: Record<string, string> = {}, isPhone = false) {
  const asked: Record<string, Record<string, FormDataEntryValue>> = {};
  const portal: Portal = {
    way: 'as-specified',
    origin: 'http://portal.test',
    key: undefined,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked[pathname] = Object.fromEntries(await request.formData());
      const answer = answers[pathname];
      if (answer === undefined) return new Response('', { status: 500 });
      if (answer instanceof Response) return answer;
      return typeof answer === 'string' && pathname === STATE ? new Response(answer) : Response.json(answer);
    },
  };
  const form = new FormData();
  const fields = {
    by: 'policy',
    policyNumber: '44170263',
    zip: '33135',
    month: '3',
    date: '2',
    year: '1984',
    ...typed,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const call = callerOf({ insured: portal, quote: portal }, { language: 'en', requestId: 'test' }, () => undefined);
  const outcome = await admitGuest(
    { call, view: 'Payment', isPhone, addressOf: (path) => `http://portal.test${path}` },
    form,
  );
  return { outcome, asked };
}

const found = {
  [STATE]: 'FL',
  [POLICY]: 'FL|44170263',
  [LICENSE]: 'FL|44170263',
  [GO_ON]: { status: '1', url: 'guest/abc' },
};

test('additional proof is sent with the look-ups, and not in the form that opens the portal', async () => {
  const more = { vin: '1HGCM82633A004352', lastName: 'Peña' };
  const { outcome, asked } = await admit(found, more);
  expect([asked[POLICY], asked[GO_ON]]).toEqual([expect.objectContaining(more), expect.objectContaining(more)]);
  expect(outcome).toMatchObject({ kind: 'admitted', fields: { policyordl: '44170263' } });
  expect(JSON.stringify(outcome)).not.toContain(more.vin);
});

test('GU-04 GU-05 a single policy goes on directly with the specified fields, to the insured portal', async () => {
  const { outcome, asked } = await admit(found);
  const fields = {
    source: 'INS',
    TRANSFLG: 'P',
    CONR: '01',
    SITE_STATE: 'FL',
    mailingZip: '33135',
    'policy-or-dl': 'policy',
    policyordl: '44170263',
    tbxMM: '03',
    tbxDD: '02',
    tbxYY: '1984',
    choosenPolicyPrefix: 'FL',
    choosenPolicyNo: '44170263',
    view: 'Payment',
    sysType: '',
  };
  expect(outcome).toEqual({ kind: 'admitted', action: 'http://portal.test/insurednew/guest/abc', fields });
  expect(asked[POLICY]).toEqual({ policyNumber: '44170263', mailingZip: '33135', dob: '1984-03-02' });
  expect(asked[GO_ON]).toEqual(fields);
});

test('GU-05 with a license, on a phone, the other fields of §7 are sent too', async () => {
  const { asked } = await admit(found, { by: 'dl', licenseNumber: 'p123-456' }, true);
  expect(asked[LICENSE]).toMatchObject({ licenseNumber: 'P123456' });
  expect(asked[GO_ON]).toMatchObject({
    'policy-or-dl': 'dl',
    sysType: 'M',
    FLAG: 'N',
    tbxDOB: '19840302',
    state: 'FL|01',
  });
});

test('GU-04 with several policies the guest chooses, and the chosen one is not looked up again', async () => {
  const several = { ...found, [POLICY]: ['FL-44170263(2019 Toyota Corolla)', 'FL-39920114()', 'nonsense'] };
  const { outcome } = await admit(several);
  expect(outcome).toEqual({
    kind: 'choose',
    policies: [
      { prefix: 'FL', number: '44170263', about: '2019 Toyota Corolla' },
      { prefix: 'FL', number: '39920114', about: '' },
    ],
  });
  const { outcome: then, asked } = await admit(several, { chosen: 'FL|39920114' });
  expect(then.kind).toBe('admitted');
  expect(asked[POLICY]).toBeUndefined();
  expect(asked[GO_ON]).toMatchObject({ choosenPolicyNo: '39920114' });
});

test('GU-04 a look-up in advance stops at the policy', async () => {
  const { outcome, asked } = await admit(found, { intent: 'find' });
  expect(outcome).toEqual({ kind: 'found', policy: 'FL|44170263' });
  expect(asked[GO_ON]).toBeUndefined();
});

test.each<[string, Answers, RegExp]>([
  ['a zip of another state', { ...found, [STATE]: 'That zip code is not ours.' }, /isn’t in Florida, Texas or Georgia/],
  ['nothing found', { ...found, [POLICY]: [] }, /couldn’t match those details/],
  ['a look-up refused', { ...found, [POLICY]: 'Too many tries.' }, /^Too many tries\.$/],
  ['a guest refused', { ...found, [GO_ON]: { error: 'Not this policy.' } }, /^Not this policy\.$/],
])('GU-05 %s is explained in plain text', async (_, answers, words) => {
  const { outcome } = await admit(answers);
  expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(words), next: '' });
});

test.each<[string, Answers]>([
  ['the zip', { ...found, [STATE]: undefined }],
  ['the zip, at a portal that is busy', { ...found, [STATE]: new Response('Wait 3 min.', { status: 429 }) }],
  ['the look-up', { ...found, [POLICY]: undefined }],
  ['the guest', { ...found, [GO_ON]: undefined }],
  ['an address elsewhere', { ...found, [GO_ON]: { status: '1', url: 'https://evil.example/' } }],
  ['an address of another host', { ...found, [GO_ON]: { status: '1', url: '//evil.example/insurednew/x' } }],
  ['an address above the portal', { ...found, [GO_ON]: { status: '1', url: '../uaicins/FL/home' } }],
])('GU-06 a failed call shows the specified text, and what to do: %s', async (_, answers) => {
  const { outcome } = await admit(answers);
  expect(outcome).toMatchObject({
    kind: 'refused',
    message: 'Initial validation failed.',
    next: expect.stringMatching(/call 1-800-555-01\d\d/),
  });
});

test('GU-02 missing fields are named without calling the portal', async () => {
  const { outcome, asked } = await admit(found, { zip: '331', year: '2020' });
  expect(outcome).toEqual({ kind: 'invalid', problems: { zip: true, birth: 'year' } });
  expect(asked).toEqual({});
});
