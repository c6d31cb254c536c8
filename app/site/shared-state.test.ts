import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { careerPanels } from './careers/career-panels.ts';
import type { SharedState } from './shared-state.ts';

// What a component reads after hydration.
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }));

const DEFAULTS: SharedState = {
  careersTab: 'Careers',
  contactTab: 'FL',
  loginTab: 'AGENT',
  guestOption: 'Payment',
  campaign: 'h',
  agentZip: '',
};
const keys = Object.keys(DEFAULTS) as (keyof SharedState)[];

/** A browser's storage; each visit loads the page's modules anew. */
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const keptValue = () => JSON.parse([...kept.values()].at(-1) ?? '{}');

async function visit() {
  vi.resetModules();
  const { setShared, useShared } = await import('./shared-state.ts');
  return {
    setShared,
    read: () => Object.fromEntries(keys.map((key) => [key, useShared(key)])),
  };
}

async function visitWith(text: string) {
  kept.set('shared-state', text);
  return (await visit()).read();
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('SS-01 the fields have the defaults of the specification', async () => {
  expect((await visit()).read()).toEqual(DEFAULTS);
});

test.each([
  { careersTab: 'Job_Fairs' },
  { contactTab: 'TX' },
  { loginTab: 'CUSTOMER' },
  { guestOption: 'ID' },
  { campaign: 'radio-24' },
  { agentZip: '33135' },
] satisfies Partial<SharedState>[])(
  'SS-01 %j is stored immediately, and still there on the next visit',
  async (change) => {
    const { setShared, read } = await visit();
    setShared(change);
    expect(read()).toEqual({ ...DEFAULTS, ...change });
    expect(keptValue()).toEqual(change);
    expect((await visit()).read()).toEqual({ ...DEFAULTS, ...change });
  },
);

test('SS-01 what another window stored is kept', async () => {
  const [one, other] = [await visit(), await visit()];
  one.setShared({ contactTab: 'TX' });
  other.setShared({ careersTab: 'Benefits' });
  expect(keptValue()).toEqual({ contactTab: 'TX', careersTab: 'Benefits' });
});

test('SS-01 CR-02 the careers tabs are the panels of the careers page', async () => {
  for (const { name } of careerPanels) {
    expect(await visitWith(JSON.stringify({ careersTab: name }))).toMatchObject({ careersTab: name });
  }
});

test('SS-02 only the allowed keys are stored, whatever is passed in or was stored before', async () => {
  const personal = {
    jwt: 'eyJhbGciOi',
    loggedIn: true,
    insuredNumber: '1234567',
    contactName: 'Ana María Núñez',
    guestZip: '33135',
    helpReason: 'cancel_policy',
    dob: '1980-02-29',
    pin: 'K7Q2M',
    agentInfo: { agentName: 'Palm Agency' },
    choosenPolicyNumber: '1234567',
  };
  const changes = fc.record(
    {
      careersTab: fc.constantFrom(...careerPanels.map(({ name }) => name)),
      contactTab: fc.constantFrom('FL', 'GA', 'TX'),
      loginTab: fc.constantFrom('AGENT', 'CUSTOMER'),
      guestOption: fc.constantFrom('Payment', 'ID'),
      campaign: fc.string(),
      agentZip: fc.string(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 5 }), async (all) => {
      kept.set('shared-state', JSON.stringify(personal));
      const { setShared } = await visit();
      for (const change of all) {
        const handed: object = { ...personal, ...change };
        setShared(handed);
        expect([...kept.keys()]).toEqual(['shared-state']);
        expect(Object.keys(keptValue()).filter((key) => !(key in DEFAULTS))).toEqual([]);
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['no JSON', '{"contactTab":"TX"'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '["TX"]'],
  ['a text', '"TX"'],
  ['an older shape', '{"version":1,"state":{"contactTab":"TX"}}'],
  ['older names', '{"contact_tab":"TEXAS","selectedCareersTab":"Benefits"}'],
  ['unknown values', '{"contactTab":"TEXAS","careersTab":"toString","loginTab":"ADMIN","campaign":"<b>"}'],
  [
    'wrong types',
    '{"contactTab":1,"careersTab":null,"loginTab":["AGENT"],"guestOption":{},"campaign":true,"agentZip":33135}',
  ],
  ['inherited names', '{"__proto__":{"contactTab":"TX"},"constructor":"TX"}'],
])('SS-03 %s in storage gives the defaults, without an error', async (_, text) => {
  expect(await visitWith(text)).toEqual(DEFAULTS);
});

test('SS-03 a known field is kept even if others are unknown', async () => {
  const text = '{"contactTab":"TX","careersTab":"Marketing","jwt":"eyJ"}';
  expect(await visitWith(text)).toEqual({ ...DEFAULTS, contactTab: 'TX' });
});

const allowed: { [Key in keyof SharedState]: (value: unknown) => boolean } = {
  careersTab: (value) => careerPanels.some(({ name }) => name === value),
  contactTab: (value) => ['FL', 'GA', 'TX'].includes(String(value)),
  loginTab: (value) => ['AGENT', 'CUSTOMER'].includes(String(value)),
  guestOption: (value) => ['Payment', 'ID'].includes(String(value)),
  campaign: (value) => /^[\w-]{1,20}$/.test(String(value)),
  agentZip: (value) => /^(\d{5})?$/.test(String(value)),
};

test('SS-03 whatever text is stored, every field has an allowed value', async () => {
  const shaped = fc
    .dictionary(fc.constantFrom(...keys, '__proto__', 'jwt'), fc.oneof(fc.jsonValue(), fc.constantFrom('TX', 'ID')))
    .map((value) => JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), shaped), async (text) => {
      const state = await visitWith(text);
      expect(Object.keys(state)).toEqual(keys);
      for (const key of keys) {
        expect(state[key]).toBeTypeOf('string');
        expect(allowed[key](state[key])).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};
test.each([
  ['absent', undefined],
  ['null', null],
  ['full', { ...storage, setItem: refuse }],
  ['forbidden', { getItem: refuse, setItem: refuse }],
])('SS-03 storage that is %s gives the defaults, and choices that last until the page closes', async (_, broken) => {
  vi.stubGlobal('localStorage', broken);
  const { setShared, read } = await visit();
  expect(read()).toEqual(DEFAULTS);
  setShared({ contactTab: 'TX' });
  setShared({ campaign: 'tv' });
  expect(read()).toEqual({ ...DEFAULTS, contactTab: 'TX', campaign: 'tv' });
});
