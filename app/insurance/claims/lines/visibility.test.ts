import { expect, test } from 'vitest';
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import { actsOf, ROLES, type Role } from '#config/staff-acts.ts';
import { FIELDS, type Seen } from '#testing/claims/test-field-visibility.ts';
import { visibleClaim as claim, visibleEvent as event } from '#testing/claims/test-visible-claim.ts';
import type { PartyRole } from './claim-record.ts';
import { EVENT_KINDS } from './line-labels.ts';
import { PARTY_FACTS } from './party-events.ts';
import { viewOfAgent, viewOfParty, viewOfStaff } from './visibility.ts';

type Part = keyof typeof FIELDS;
const PARTS = Object.keys(FIELDS) as Part[];

/** Which of the parties below stands for each role. A missing role does not compile. */
const OWN: Record<PartyRole, 1 | 2 | 3 | 4> = {
  policyholder: 1,
  driver_other: 2,
  passenger: 3,
  attorney: 4,
  // These see what the parties above see: their own role only matters for our car, which only the policyholder sees.
  driver_ours: 3,
  owner_other: 2,
  pedestrian: 3,
  witness: 4,
  repairer: 4,
  lienholder: 4,
};

/** What each staff role sees of a claim. A missing role does not compile. */
const STAFF: Record<Role, 's' | 'i' | 'nothing'> = {
  adjuster: 's',
  supervisor: 's',
  siu: 'i',
  'claims-lead': 'i',
  service: 'nothing',
  applications: 'nothing',
  notices: 'nothing',
  imports: 'nothing',
  auditor: 'nothing',
  underwriter: 'nothing',
  actuary: 'nothing',
};

type Rows = Record<string, unknown> & { id?: number };
const rowsOf = (record: object, part: string): Rows[] => {
  const found: unknown = (record as Record<string, unknown>)[part];
  return [found ?? []].flat() as Rows[];
};

/** `part row field` for everything in a view that equals the claim, and whatever the view has in addition. */
function seenIn(view: object) {
  const seen: string[] = [];
  const beside = Object.keys(view).filter((key) => !['self', 'clocks', 'isRepresented', ...PARTS].includes(key));
  for (const part of PARTS) {
    for (const row of rowsOf(view, part === 'parties' && 'self' in view ? 'self' : part)) {
      const whole = rowsOf(claim, part).find(({ id, number }) =>
        part === 'claim' ? number === row.number : id === row.id,
      );
      for (const [field, value] of Object.entries(row)) {
        if (!(field in FIELDS[part])) beside.push(`${part} ${field}`);
        const was = whole?.[field];
        if (was !== null && was !== undefined && JSON.stringify(value) === JSON.stringify(was)) {
          seen.push(`${part} ${part === 'claim' ? '' : row.id} ${field}`);
        }
      }
    }
  }
  return { seen: seen.toSorted(), beside };
}

/** The same, by the table. @param rows which rows of each part, seen as what */
function expected(rows: Partial<Record<Part, (readonly [id: number, as: Seen])[]>>) {
  return PARTS.flatMap((part) =>
    (rows[part] ?? []).flatMap(([id, as]) => {
      const whole = rowsOf(claim, part).find((row) => part === 'claim' || row.id === id);
      return Object.entries(FIELDS[part])
        .filter(([field, who]) => who.split(' ').includes(as) && whole?.[field] !== null)
        .map(([field]) => `${part} ${part === 'claim' ? '' : id} ${field}`);
    }),
  ).toSorted();
}

const OF_LINE = ['items', 'files', 'messages', 'letters', 'appointments', 'estimates', 'rentals', 'receipts'] as const;
const own = (id: number, as: Seen, more: Parameters<typeof expected>[0]) =>
  expected({
    ...Object.fromEntries(['parties', 'lines', ...OF_LINE].map((part) => [part, [[id, as]]])),
    claim: [[5, as]],
    events: [
      [id, as],
      [4, as],
    ],
    ...more,
  });

test.each([
  ['the policyholder', 1, own(1, 'o', { vehicles: [[1, 'o']] })],
  ['the other driver', 2, own(2, 'o', { vehicles: [[2, 'o']] })],
  // Which car it was, but not what identifies it.
  ['a passenger with an attorney', 3, own(3, 'r', { vehicles: [[1, 'r']] })],
  [
    'an attorney without a part of their own',
    4,
    expected({ claim: [[5, 'o']], parties: [[4, 'o']], events: [[4, 'o']] }),
  ],
])('%s sees exactly their own part, field by field', (_, id, sees) => {
  const view = viewOfParty(claim, id);
  expect(seenIn(view ?? {})).toEqual({ seen: sees, beside: [] });
  expect(sees.length).toBeGreaterThan(10);
});

test.each(Object.entries(OWN))('a person who is the %s of a claim sees only their own fields', (role, id) => {
  const parties = claim.parties.map((each) => (each.id === id ? { ...each, role: role as PartyRole } : each));
  const view = viewOfParty({ ...claim, parties }, id) ?? {};
  const before = seenIn(viewOfParty(claim, id) ?? {}).seen.filter((field) => field !== `parties ${id} role`);
  // Our car is only the policyholder’s, and not of a driver or passenger.
  expect(seenIn(view).seen.filter((field) => !before.includes(field) && !field.startsWith('parties'))).toEqual([]);
});

test('the policyholder’s agent sees the status of the client’s part, without messages, files or injuries', () => {
  const sees = expected({ claim: [[5, 'a']], lines: [[1, 'a']], events: [[1, 'a']], items: [[1, 'a']] });
  expect(seenIn(viewOfAgent(claim))).toEqual({ seen: sees, beside: [] });
  const hurt = { ...claim, lines: claim.lines.map((each) => ({ ...each, coverage: 'PIP' as const })) };
  expect(seenIn(viewOfAgent(hurt)).seen).toEqual(expected({ claim: [[5, 'a']] }));
});

test.each(ROLES)('%s sees the whole claim or nothing, and special investigation by role', (role) => {
  const may = actsOf([role]);
  const as = STAFF[role];
  expect([may.includes('see-claim'), may.includes('see-siu')]).toEqual([as !== 'nothing', as === 'i']);
  if (as === 'nothing') return;
  const hidden = as === 's' ? { events: 6, notes: 2 } : {};
  const rows = PARTS.map((part) => [
    part,
    rowsOf(claim, part)
      .filter(({ id }) => id !== hidden[part as keyof typeof hidden])
      .map(({ id = 5 }) => [id, as] as const),
  ]);
  expect(seenIn(viewOfStaff(claim, may))).toEqual({ seen: expected(Object.fromEntries(rows)), beside: [] });
});

/** The names of facts that parties may know. A limit, a reserve or a note is not among them. */
const KNOWN = [
  'name',
  'itemId',
  'kind',
  'dueOn',
  'count',
  'day',
  'version',
  'cents',
  'ofCents',
  'until',
  'was',
  'role',
  // The name of a payee who is no party of the claim.
  'payee',
  'coverage',
  // The ids of events that are struck through because of it.
  'takes',
  // Whether a part that was closed is open again.
  'isOpenAgain',
];

test('parties and agents see only the facts of an event that have a sentence, and agents no amounts', () => {
  expect(Object.keys(PARTY_FACTS).filter((kind) => !EVENT_KINDS.includes(kind))).toEqual([]);
  expect(
    Object.values(PARTY_FACTS)
      .flat()
      .filter((name) => !KNOWN.includes(name)),
  ).toEqual([]);
  const paid = { ...event(1, 1, 'line', 'estimate-written'), facts: { version: 2, cents: 900, reserve: 5 } };
  const [ofParty, ofAgent] = [viewOfParty({ ...claim, events: [paid] }, 1), viewOfAgent({ ...claim, events: [paid] })];
  expect([ofParty?.events[0]?.facts, ofAgent.events[0]?.facts]).toEqual([{ version: 2, cents: 900 }, { version: 2 }]);
  const receipts = [
    { ...event(1, 1, 'line', 'receipt-received'), facts: { ref: 1, cents: 900 } },
    { ...event(2, 1, 'line', 'receipt-answered'), facts: { ref: 1, cents: 800, ofCents: 900 } },
  ];
  expect(viewOfParty({ ...claim, events: receipts }, 1)?.events).toHaveLength(2);
  expect(viewOfAgent({ ...claim, events: receipts }).events).toEqual([]);
});

test('an agent does not see what was taken back, since the event that says so is of an amount', () => {
  const events = [
    event(1, 1, 'line', 'closed'),
    { ...event(2, 1, 'line', 'payment-taken-back'), facts: { takes: ['1'], cents: 900, isOpenAgain: true } },
  ];
  expect(viewOfParty({ ...claim, events }, 1)?.events).toHaveLength(2);
  expect(viewOfAgent({ ...claim, events }).events).toEqual([]);
});

/** Rules that only remind the desk, or whose source was not verified. */
const OF_THE_DESK = [
  'OUR-REACH',
  ...['TX-DELAY', 'TX-OWNER-RETAINED', 'FL-TENDER-90', 'FL-CRN-60', 'FL-TITLE-72H', 'GA-1P-60', 'NMVTIS', 'MED-111'],
];

test('every clock is visible either to parties and their agent, or only to the desk', () => {
  const rules = CLAIM_CLOCKS.map(({ id }) => id);
  const theirs = rules.filter((id) => !OF_THE_DESK.includes(id));
  for (const view of [viewOfParty(claim, 1), viewOfAgent(claim)]) {
    expect([...(view?.clocks.keys() ?? [])]).toEqual([1]);
    expect(view?.clocks.get(1)?.map(({ ruleId }) => ruleId)).toEqual(theirs);
  }
  expect(viewOfStaff(claim, actsOf(['adjuster'])).clocks.get(2)).toHaveLength(rules.length);
});

test('when no adjuster has a claim, its policyholder sees the former adjuster', () => {
  const lines = claim.lines.map((each) => ({ ...each, adjuster: null, adjusterPhone: null }));
  expect(viewOfParty({ ...claim, lines }, 1)?.lines).toMatchObject([{ adjuster: 'former.' }]);
});

test('a person who is no party sees nothing, and a party with an attorney is marked as represented', () => {
  expect(viewOfParty(claim, 5)).toBeUndefined();
  expect([1, 2, 3].map((id) => viewOfParty(claim, id)?.isRepresented)).toEqual([false, false, true]);
});
