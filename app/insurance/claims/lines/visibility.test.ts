import { expect, test } from 'vitest';
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import { actsOf, ROLES, type Role } from '#config/staff-acts.ts';
import type { ClaimEvent, ClaimRecord, PartyRole } from './claim-record.ts';
import { EVENT_KINDS } from './line-labels.ts';
import { PARTY_FACTS } from './party-events.ts';
import { type TimedClaim, viewOfAgent, viewOfParty, viewOfStaff } from './visibility.ts';

/**
 * Who sees a field: `o` a party, of their own; `r` a party whose car it is not, and who was hurt in it; `a` the
 * policyholder’s agent, of their client’s own parts; `s` staff who see claims; `i` staff who know of special investigation.
 */
type Seen = 'o' | 'r' | 'a' | 's' | 'i';
type Row<Part extends keyof ClaimRecord> = ClaimRecord[Part] extends readonly (infer Each)[] ? Each : ClaimRecord[Part];

/** Every field of a claim: one that is not here does not compile, and one that a view shows beside these fails. */
const FIELDS: { [Part in keyof ClaimRecord]: Record<keyof Row<Part>, string> } = {
  claim: {
    ...{ number: 'o r a s i', state: 'o r a s i', kind: 'o r a s i', lossOn: 'o r a s i', reportedOn: 'o r a s i' },
    ...{ city: 'o r a s i', zip: 'o r s i', place: 'o r s i' },
    ...{ id: 's i', lossAt: 's i', story: 's i', isInjury: 's i', policyId: 's i', policy: 's i' },
    ...{ matchFacts: 's i', version: 's i', adjuster: 's i', adjusterPhone: 's i' },
  },
  parties: {
    ...{ id: 'o r s i', role: 'o r s i', name: 'o r s i', phone: 'o r s i', email: 'o r s i', language: 'o r s i' },
    ...{ isHurt: 'o r s i', accountId: 's i', representedBy: 's i' },
  },
  vehicles: {
    ...{ id: 'o r s i', side: 'o r s i', year: 'o r s i', make: 'o r s i', model: 'o r s i', zones: 'o r s i' },
    ...{ isDrivable: 'o r s i', vin: 'o s i', plate: 'o s i', plateState: 'o s i', whereabouts: 'o s i' },
    ownerPartyId: 's i',
  },
  lines: {
    ...{ id: 'o r a s i', number: 'o r a s i', vehicleId: 'o r a s i', coverage: 'o r a s i', track: 'o r a s i' },
    ...{ state: 'o r a s i', adjuster: 'o r a s i', adjusterPhone: 'o r a s i', openedAt: 'o r a s i' },
    ...{ closedAt: 'o r a s i', partyId: 's i', adjusterId: 's i', version: 's i', isSiu: 'i' },
  },
  events: {
    ...{ id: 'o r a s i', lineId: 'o r a s i', kind: 'o r a s i', happenedAt: 'o r a s i' },
    // Of its facts those that a party may know: `PARTY_FACTS`, below.
    ...{ facts: 's i', actor: 's i', visibility: 's i' },
  },
  items: {
    ...{ id: 'o r a s i', lineId: 'o r a s i', kind: 'o r a s i', dueOn: 'o r a s i' },
    ...{ partyId: 'o r s i', why: 'o r s i', askedAt: 'o r s i', answeredAt: 'o r s i', answer: 'o r s i' },
    waivedAt: 'o r s i',
  },
  files: {
    ...{ id: 'o r s i', lineId: 'o r s i', vehicleId: 'o r s i', itemId: 'o r s i', shot: 'o r s i' },
    ...{ mediaType: 'o r s i', bytes: 'o r s i', givenName: 'o r s i', hasThumbnail: 'o r s i' },
    ...{ receivedAt: 'o r s i', partyId: 's i' },
  },
  messages: {
    ...{ id: 'o r s i', lineId: 'o r s i', isOurs: 'o r s i', writer: 'o r s i', text: 'o r s i' },
    ...{ writtenAt: 'o r s i', readAt: 'o r s i', answerBy: 'o r s i', answeredAt: 'o r s i' },
    ...{ partyId: 's i', staffId: 's i' },
  },
  notes: { id: 's i', lineId: 's i', staffId: 's i', writer: 's i', isSiu: 's i', text: 's i', writtenAt: 's i' },
  letters: {
    ...{ id: 'o r s i', lineId: 'o r s i', kind: 'o r s i', language: 'o r s i', facts: 'o r s i' },
    ...{ writtenAt: 'o r s i', partyId: 's i', toPost: 's i', postedAt: 's i' },
  },
  appointments: {
    ...{ id: 'o r s i', lineId: 'o r s i', kind: 'o r s i', placeId: 'o r s i', place: 'o r s i', onDay: 'o r s i' },
    ...{ begins: 'o r s i', beginsAt: 'o r s i', endsAt: 'o r s i', status: 'o r s i', note: 'o r s i' },
    ...{ uid: 'o r s i', sequence: 'o r s i', changedAt: 'o r s i' },
  },
  estimates: {
    ...{ id: 'o r s i', lineId: 'o r s i', version: 'o r s i', rows: 'o r s i', deductibleCents: 'o r s i' },
    ...{ laborCents: 'o r s i', partsCents: 'o r s i', taxCents: 'o r s i', totalCents: 'o r s i', tenths: 'o r s i' },
    ...{ why: 'o r s i', writer: 'o r s i', writtenAt: 'o r s i', writerId: 's i' },
  },
  rentals: {
    ...{ id: 'o r s i', lineId: 'o r s i', version: 'o r s i', kind: 'o r s i', dayCents: 'o r s i' },
    ...{ mostDays: 'o r s i', mostCents: 'o r s i', usedCents: 'o r s i', fromOn: 'o r s i', isDrivable: 'o r s i' },
    ...{ turnedOn: 'o r s i', why: 'o r s i', writtenAt: 'o r s i', writerId: 's i' },
  },
  receipts: {
    ...{ id: 'o r s i', lineId: 'o r s i', fileId: 'o r s i', days: 'o r s i', cents: 'o r s i', addedAt: 'o r s i' },
    ...{ countedCents: 'o r s i', answer: 'o r s i', answeredAt: 'o r s i' },
  },
};
type Part = keyof typeof FIELDS;
const PARTS = Object.keys(FIELDS) as Part[];

/** Who is a party of a claim, and of which of the rows below: a role that is not here does not compile. */
const OWN: Record<PartyRole, 1 | 2 | 3 | 4> = {
  ...{ policyholder: 1, driver_other: 2, passenger: 3, attorney: 4 },
  // Each by what is theirs, as those above: their own role decides about a car of ours alone, and only the policyholder’s.
  ...{ driver_ours: 3, owner_other: 2, pedestrian: 3, witness: 4, repairer: 4, lienholder: 4 },
};

/** What each role of the staff sees of a claim: a role that is not here does not compile. */
const STAFF: Record<Role, 's' | 'i' | 'nothing'> = {
  ...{ adjuster: 's', supervisor: 's', siu: 'i', 'claims-lead': 'i' },
  ...{ service: 'nothing', applications: 'nothing', notices: 'nothing', imports: 'nothing', auditor: 'nothing' },
  ...{ underwriter: 'nothing', actuary: 'nothing' },
};

// A claim in which every field of every row is filled in: what a view holds of a row, field by field, is what is seen.
const at = (day: number) => new Date(`2026-11-${10 + day}T15:00:00Z`);
/** Rows 1 to 3 are of the policyholder, of the other driver, and of a passenger in our car with an attorney, who is 4. */
const PEOPLE = [1, 2, 3];
const party = (id: number, role: PartyRole, representedBy: number | null = null) => ({
  ...{ id, role, name: `name${id}.`, phone: `phone${id}.`, email: `email${id}.`, language: 'en' as const },
  ...{ isHurt: true, accountId: 80 + id, representedBy },
});
const line = (id: number, coverage: 'COLL' | 'PD_3P' | 'PIP', vehicleId: number) => ({
  ...{ id, number: id, partyId: id, vehicleId, coverage, track: id === 1 ? ('first' as const) : ('third' as const) },
  ...{ state: 'investigating' as const, adjusterId: 9001, adjuster: 'adjuster.', adjusterPhone: '3055550181' },
  ...{ isSiu: true, version: 7, openedAt: at(1), closedAt: at(2) },
});
const vehicle = (id: number, side: 'ours' | 'other', ownerPartyId: number) => ({
  ...{
    id,
    side,
    ownerPartyId,
    vin: `vin${id}.`,
    plate: `plate${id}.`,
    plateState: 'TX',
    year: 2019,
    make: `make${id}.`,
  },
  ...{ model: `model${id}.`, zones: [id], isDrivable: true, whereabouts: `where${id}.` },
});
const event = (id: number, lineId: number | null, visibility: ClaimEvent['visibility'], kind = 'assigned') => ({
  ...{ id, lineId, kind, happenedAt: at(id), actor: `actor${id}.`, visibility },
  facts: { name: `event${id}.`, reserve_cents: `reserve${id}.`, limit: `limit${id}.`, note: `fact${id}.` },
});
const claim: TimedClaim = {
  claim: {
    ...{ id: 5, number: 'number.', state: 'TX', kind: 'rear_end', lossOn: '2026-11-11', lossAt: at(0), zip: '77098' },
    ...{ place: 'place.', city: 'city.', story: 'story.', isInjury: true, policyId: 66, policy: 'policy.' },
    ...{ matchFacts: { plate: 'match.' }, version: 3, reportedOn: '2026-11-12' },
    ...{ adjuster: 'former.', adjusterPhone: 'former-phone.' },
  },
  parties: [party(1, 'policyholder'), party(2, 'driver_other'), party(3, 'passenger', 4), party(4, 'attorney')],
  vehicles: [vehicle(1, 'ours', 91), vehicle(2, 'other', 2)],
  lines: [line(1, 'COLL', 1), line(2, 'PD_3P', 2), line(3, 'PIP', 1)],
  events: [
    ...[event(1, 1, 'line'), event(2, 2, 'line'), event(3, 3, 'line'), event(4, null, 'parties')],
    ...[event(5, 2, 'staff'), event(6, 2, 'siu'), event(7, 2, 'line', 'a-kind-of-later')],
  ],
  items: PEOPLE.map((id) => ({
    ...{ id, lineId: id, partyId: id, kind: 'photos', why: `why${id}.`, askedAt: at(1), dueOn: '2026-12-01' },
    // Of the others it is in.
    ...(id === 1
      ? { answeredAt: null, answer: null, waivedAt: null }
      : { answeredAt: at(2), answer: `answer${id}.`, waivedAt: at(3) }),
  })),
  files: PEOPLE.map((id) => ({
    ...{ id, partyId: id, lineId: id, vehicleId: 70 + id, itemId: id, shot: 'paper', mediaType: 'image/jpeg' as const },
    ...{ bytes: 9, givenName: `file${id}.`, hasThumbnail: true, receivedAt: at(1) },
  })),
  messages: PEOPLE.map((id) => ({
    ...{ id, partyId: id, lineId: id, isOurs: true, staffId: 9002, writer: 'Yvette', text: `message${id}.` },
    ...{ writtenAt: at(1), readAt: at(2), answerBy: '2026-12-01', answeredAt: at(3) },
  })),
  notes: [1, 2].map((id) => ({
    ...{ id, lineId: 2, staffId: 9003, writer: 'Luis', isSiu: id === 2, text: `note${id}.`, writtenAt: at(1) },
  })),
  letters: PEOPLE.map((id) => ({
    ...{ id, lineId: id, partyId: id, kind: 'denied', language: 'en' as const, facts: { why: `letter${id}.` } },
    ...{ writtenAt: at(1), toPost: true, postedAt: at(2) },
  })),
  appointments: PEOPLE.map((id) => ({
    ...{ id, lineId: id, kind: 'in_person' as const, placeId: 'tx-visit', place: `visit${id}.`, onDay: '2026-12-01' },
    ...{ begins: '08:00', beginsAt: at(5), endsAt: at(6), status: 'booked' as const, note: `gate${id}.` },
    ...{ uid: `uid${id}.`, sequence: 2, changedAt: at(4) },
  })),
  estimates: PEOPLE.map((id) => ({
    ...{ id, lineId: id, version: 1, laborCents: 2, partsCents: 1, taxCents: 3, totalCents: 6, tenths: 4 },
    ...{ deductibleCents: 5, why: `estimate${id}.`, writerId: 9004, writer: 'Luis', writtenAt: at(1) },
    rows: [
      { id: 1, operation: 'other' as const, part: `part${id}.`, tenths: 4, rateCents: 5, partsCents: 1, note: 'So' },
    ],
  })),
  rentals: PEOPLE.map((id) => ({
    ...{ id, lineId: id, version: 1, kind: 'repair' as const, dayCents: 2500, mostDays: 30, mostCents: 60000 },
    ...{ usedCents: 1, fromOn: '2026-11-12', isDrivable: true, turnedOn: '2026-11-20', why: `rental${id}.` },
    ...{ writerId: 9005, writtenAt: at(1) },
  })),
  receipts: PEOPLE.map((id) => ({
    ...{
      id,
      lineId: id,
      fileId: id,
      days: 1,
      cents: 2500,
      addedAt: at(1),
      countedCents: 2000,
      answer: `counted${id}.`,
    },
    answeredAt: at(2),
  })),
  clocks: new Map(
    PEOPLE.map((id) => [
      id,
      CLAIM_CLOCKS.map(({ id: ruleId }) => ({
        ...{ ruleId, startedOn: '2026-11-12', dueOn: `2026-12-0${id}`, state: 'running' as const, metOn: null },
        why: { startedBy: 'reported' },
      })),
    ]),
  ),
};

type Rows = Record<string, unknown> & { id?: number };
const rowsOf = (record: object, part: string): Rows[] => {
  const found: unknown = (record as Record<string, unknown>)[part];
  return [found ?? []].flat() as Rows[];
};

/** `part row field` of everything that a view holds as it is in the claim; and what it holds beside. */
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

/** The same by the table. @param rows which of each part, as what */
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
  // Which car it was, and not by what it is found.
  ['a passenger with an attorney', 3, own(3, 'r', { vehicles: [[1, 'r']] })],
  [
    'an attorney without a part of their own',
    4,
    expected({ claim: [[5, 'o']], parties: [[4, 'o']], events: [[4, 'o']] }),
  ],
])('%s sees their own part, field by field, and nothing else', (_, id, sees) => {
  const view = viewOfParty(claim, id);
  expect(seenIn(view ?? {})).toEqual({ seen: sees, beside: [] });
  expect(sees.length).toBeGreaterThan(10);
});

test.each(Object.entries(OWN))(
  'somebody who is the %s of a claim sees what is theirs, and no field more',
  (role, id) => {
    const parties = claim.parties.map((each) => (each.id === id ? { ...each, role: role as PartyRole } : each));
    const view = viewOfParty({ ...claim, parties }, id) ?? {};
    const before = seenIn(viewOfParty(claim, id) ?? {}).seen.filter((field) => field !== `parties ${id} role`);
    // The car of ours is the policyholder’s, and of nobody who drove it or was in it.
    expect(seenIn(view).seen.filter((field) => !before.includes(field) && !field.startsWith('parties'))).toEqual([]);
  },
);

test('the policyholder’s agent sees how their client’s own part stands, and nothing that was said, sent or hurt', () => {
  const sees = expected({ claim: [[5, 'a']], lines: [[1, 'a']], events: [[1, 'a']], items: [[1, 'a']] });
  expect(seenIn(viewOfAgent(claim))).toEqual({ seen: sees, beside: [] });
  const hurt = { ...claim, lines: claim.lines.map((each) => ({ ...each, coverage: 'PIP' as const })) };
  expect(seenIn(viewOfAgent(hurt)).seen).toEqual(expected({ claim: [[5, 'a']] }));
});

test.each(ROLES)('%s sees all of it or none, and special investigation by role', (role) => {
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

/** What parties may know of an event, by name: a limit, a reserve or a note is none of it. */
const KNOWN = ['name', 'itemId', 'kind', 'dueOn', 'count', 'day', 'version', 'cents', 'ofCents', 'until'];

test('of an event parties and agents read the facts that have a sentence, and an agent no amount', () => {
  expect(Object.keys(PARTY_FACTS).filter((kind) => !EVENT_KINDS.includes(kind))).toEqual([]);
  expect(
    Object.values(PARTY_FACTS)
      .flat()
      .filter((name) => !KNOWN.includes(name)),
  ).toEqual([]);
  const paid = { ...event(1, 1, 'line', 'estimate-written'), facts: { version: 2, cents: 900, reserve: 5 } };
  const [ofParty, ofAgent] = [viewOfParty({ ...claim, events: [paid] }, 1), viewOfAgent({ ...claim, events: [paid] })];
  expect([ofParty?.events[0]?.facts, ofAgent.events[0]?.facts]).toEqual([{ version: 2, cents: 900 }, { version: 2 }]);
});

/** What the desk alone is reminded of, or no source was read for. */
const OF_THE_DESK = [
  ...['TX-DELAY', 'TX-OWNER-RETAINED', 'FL-TENDER-90', 'FL-CRN-60', 'FL-TITLE-72H', 'GA-1P-60', 'NMVTIS', 'MED-111'],
];

test('every clock is for parties and their agent, or for the desk alone', () => {
  const rules = CLAIM_CLOCKS.map(({ id }) => id);
  const theirs = rules.filter((id) => !OF_THE_DESK.includes(id));
  for (const view of [viewOfParty(claim, 1), viewOfAgent(claim)]) {
    expect([...(view?.clocks.keys() ?? [])]).toEqual([1]);
    expect(view?.clocks.get(1)?.map(({ ruleId }) => ruleId)).toEqual(theirs);
  }
  expect(viewOfStaff(claim, actsOf(['adjuster'])).clocks.get(2)).toHaveLength(rules.length);
});

test('of a claim that nobody has at the desk its policyholder reads who had it', () => {
  const lines = claim.lines.map((each) => ({ ...each, adjuster: null, adjusterPhone: null }));
  expect(viewOfParty({ ...claim, lines }, 1)?.lines).toMatchObject([{ adjuster: 'former.' }]);
});

test('whoever is no party of it sees nothing, and of whom an attorney speaks that is said', () => {
  expect(viewOfParty(claim, 5)).toBeUndefined();
  expect([1, 2, 3].map((id) => viewOfParty(claim, id)?.isRepresented)).toEqual([false, false, true]);
});
