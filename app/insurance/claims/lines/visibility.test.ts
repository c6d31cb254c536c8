import { expect, test } from 'vitest';
import { actsOf, ROLES } from '#config/staff-acts.ts';
import type { ClaimEvent, PartyRole } from './claim-record.ts';
import { EVENT_KINDS } from './line-labels.ts';
import { PARTY_FACTS } from './party-events.ts';
import { type TimedClaim, viewOfAgent, viewOfParty, viewOfStaff } from './visibility.ts';

/** A claim in which every text says what it is and whose: what a view holds is what its reader sees. */
const at = new Date('2026-11-12T15:00:00Z');
const party = (id: number, role: PartyRole, representedBy: number | null = null) => ({
  ...{ id, role, name: `name${id}.`, phone: `phone${id}.`, email: `email${id}.`, language: 'en' as const },
  ...{ isHurt: true, accountId: null, representedBy },
});
const line = (id: number, partyId: number, coverage: 'COLL' | 'PD_3P' | 'PIP', vehicleId: number) => ({
  ...{ id, number: id, partyId, vehicleId, coverage, track: partyId === 1 ? ('first' as const) : ('third' as const) },
  ...{ state: 'investigating' as const, adjusterId: 9001, adjuster: 'adjuster.', adjusterPhone: '3055550181' },
  ...{ isSiu: true, version: 7, openedAt: at, closedAt: null },
});
const vehicle = (id: number, side: 'ours' | 'other', ownerPartyId: number | null) => ({
  ...{
    id,
    side,
    ownerPartyId,
    vin: `vin${id}.`,
    plate: `plate${id}.`,
    plateState: null,
    year: 2019,
    make: `make${id}.`,
  },
  ...{ model: null, zones: [], isDrivable: true, whereabouts: `where${id}.` },
});
const event = (id: number, lineId: number | null, visibility: ClaimEvent['visibility'], kind = 'assigned') => ({
  ...{ id, lineId, kind, happenedAt: at, actor: `actor${id}.`, visibility },
  facts: { name: `event${id}.`, reserve_cents: `reserve${id}.`, limit: `limit${id}.`, note: `fact${id}.` },
});
const claim: TimedClaim = {
  claim: {
    ...{ id: 5, number: 'number.', state: 'TX', kind: 'rear_end', lossOn: '2026-11-11', lossAt: at, zip: '77098' },
    ...{ place: 'place.', city: 'city.', story: 'story.', isInjury: true, policyId: 66, policy: 'policy.' },
    ...{ matchFacts: { plate: 'match.' }, version: 3, reportedOn: '2026-11-12' },
    ...{ adjuster: 'former.', adjusterPhone: 'former-phone.' },
  },
  parties: [party(1, 'policyholder'), party(2, 'driver_other'), party(3, 'passenger', 4), party(4, 'attorney')],
  vehicles: [vehicle(1, 'ours', null), vehicle(2, 'other', 2)],
  lines: [line(1, 1, 'COLL', 1), line(2, 2, 'PD_3P', 2), line(3, 3, 'PIP', 1)],
  events: [
    ...[event(1, 1, 'line'), event(2, 2, 'line'), event(3, 3, 'line'), event(4, null, 'parties')],
    ...[event(5, 2, 'staff'), event(6, 2, 'siu'), event(7, 2, 'line', 'a-kind-of-later')],
  ],
  items: [1, 2].map((id) => ({
    ...{ id, lineId: id, partyId: id, kind: 'photos', why: `why${id}.`, askedAt: at, dueOn: null },
    ...{ answeredAt: at, answer: `answer${id}.`, waivedAt: null },
  })),
  files: [1, 2].map((id) => ({
    ...{ id, partyId: id, lineId: id, vehicleId: null, itemId: null, shot: 'paper', mediaType: 'image/jpeg' as const },
    ...{ bytes: 9, givenName: `file${id}.`, hasThumbnail: false, receivedAt: at },
  })),
  messages: [1, 2].map((id) => ({
    ...{ id, partyId: id, lineId: id, isOurs: true, staffId: 9002, writer: 'Yvette', text: `message${id}.` },
    ...{ writtenAt: at, readAt: null, answerBy: null, answeredAt: null },
  })),
  notes: [false, true].map((isSiu, index) => ({
    ...{
      id: index,
      lineId: 2,
      staffId: 9003,
      writer: 'Luis',
      isSiu,
      text: isSiu ? 'siu-note.' : 'note.',
      writtenAt: at,
    },
  })),
  letters: [1, 2].map((id) => ({
    ...{ id, lineId: id, partyId: id, kind: 'denied', language: 'en' as const, facts: { why: `letter${id}.` } },
    ...{ writtenAt: at, toPost: true, postedAt: null },
  })),
  appointments: [1, 2].map((id) => ({
    ...{ id, lineId: id, kind: 'in_person' as const, placeId: 'tx-visit', place: `visit${id}.`, onDay: '2026-12-01' },
    ...{ begins: '08:00', beginsAt: at, endsAt: at, status: 'booked' as const, note: `gate${id}.`, uid: `uid${id}.` },
    ...{ sequence: 0, changedAt: at },
  })),
  estimates: [1, 2].map((id) => ({
    ...{ id, lineId: id, version: 1, laborCents: 0, partsCents: 1, taxCents: 0, totalCents: 1, tenths: 0 },
    ...{ deductibleCents: 0, why: `estimate${id}.`, writerId: 9004, writer: 'Luis', writtenAt: at },
    rows: [
      { id: 1, operation: 'other' as const, part: `part${id}.`, tenths: 0, rateCents: 0, partsCents: 1, note: '' },
    ],
  })),
  rentals: [1, 2].map((id) => ({
    ...{ id, lineId: id, version: 1, kind: 'repair' as const, dayCents: 2500, mostDays: null, mostCents: null },
    ...{ usedCents: 0, fromOn: '2026-11-12', isDrivable: true, turnedOn: null, why: `rental${id}.`, writerId: 9005 },
    writtenAt: at,
  })),
  receipts: [1, 2].map((id) => ({
    ...{ id, lineId: id, fileId: id, days: 1, cents: 2500, addedAt: at, countedCents: 0, answer: `receipt${id}.` },
    answeredAt: at,
  })),
  clocks: new Map(
    [1, 2, 3].map((id) => [
      id,
      // A promise; what only the desk is reminded of; what no source was read for.
      ['OUR-DECISION', 'NMVTIS', 'GA-1P-60'].map((ruleId) => ({
        ...{ ruleId, startedOn: '2026-11-12', dueOn: `2026-12-0${id}`, state: 'running' as const, metOn: null },
        why: { startedBy: 'reported' },
      })),
    ]),
  ),
};

const SENT = [
  ...['why', 'answer', 'file', 'message', 'letter', 'visit', 'gate', 'uid', 'estimate', 'part', 'rental', 'receipt'],
];
const MARKS = [
  ...[1, 2, 3, 4].flatMap((id) => [`name${id}.`, `phone${id}.`, `email${id}.`]),
  ...[1, 2].flatMap((id) => ['vin', 'plate', 'make', 'where'].map((what) => `${what}${id}.`)),
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((id) =>
    ['event', 'actor', 'reserve', 'limit', 'fact'].map((what) => `${what}${id}.`),
  ),
  ...[1, 2].flatMap((id) => SENT.map((what) => `${what}${id}.`)),
  ...['number.', 'place.', 'city.', 'story.', 'policy.', 'match.', 'adjuster.', 'former.', '"note."', 'siu-note.'],
  ...['"isSiu":true', '9001', '9002', '9003', '9004', '9005', 'NMVTIS', 'GA-1P-60', 'OUR-DECISION'],
];
const seenIn = (view: object | undefined) => {
  const { clocks, ...rest } = view as TimedClaim;
  const text = JSON.stringify(rest) + JSON.stringify([...clocks.values()]);
  return MARKS.filter((mark) => text.includes(mark));
};

const ALL = ['number.', 'place.', 'city.'];
const OWN_LINE = ['adjuster.', 'OUR-DECISION', 'event4.'];
const of = (id: number, ...what: string[]) => what.map((each) => `${each}${id}.`);
const PARTY = ['name', 'phone', 'email'];

test.each([
  ['the policyholder', 1, [...of(1, ...PARTY, 'vin', 'plate', 'make', 'where', 'event', ...SENT), ...OWN_LINE]],
  ['the other driver', 2, [...of(2, ...PARTY, 'vin', 'plate', 'make', 'where', 'event', ...SENT), ...OWN_LINE]],
  // Which car it was, and not by what it is found.
  ['a passenger with an attorney', 3, [...of(3, ...PARTY, 'event'), ...of(1, 'make'), ...OWN_LINE]],
  ['an attorney without a part of their own', 4, [...of(4, ...PARTY), 'event4.']],
])('%s sees their own part, field by field, and nothing else', (_, id, sees) => {
  expect(seenIn(viewOfParty(claim, id)).toSorted()).toEqual([...ALL, ...sees].toSorted());
});

test('the policyholder’s agent sees how their client’s own part stands, and nothing that was said, sent or hurt', () => {
  expect(seenIn(viewOfAgent(claim)).toSorted()).toEqual(
    ['number.', 'city.', 'adjuster.', 'OUR-DECISION', 'event1.'].toSorted(),
  );
  const hurt = { ...claim, lines: claim.lines.map((each) => ({ ...each, coverage: 'PIP' as const })) };
  expect(seenIn(viewOfAgent(hurt)).toSorted()).toEqual(['city.', 'number.']);
});

test('of a claim that nobody has at the desk its policyholder reads who had it', () => {
  const lines = claim.lines.map((each) => ({ ...each, adjuster: null, adjusterPhone: null }));
  expect(viewOfParty({ ...claim, lines }, 1)?.lines).toMatchObject([{ adjuster: 'former.' }]);
});

test('whoever is no party of it sees nothing, and of whom an attorney speaks that is said', () => {
  expect(viewOfParty(claim, 5)).toBeUndefined();
  expect([1, 2, 3].map((id) => viewOfParty(claim, id)?.isRepresented)).toEqual([false, false, true]);
});

/** What special investigation is told. */
const SIU = ['event6.', 'actor6.', 'reserve6.', 'limit6.', 'fact6.', 'siu-note.', '"isSiu":true'];

test.each(ROLES.filter((role) => actsOf([role]).includes('see-claim')))(
  '%s sees all of it, and special investigation by role',
  (role) => {
    const sees = seenIn(viewOfStaff(claim, actsOf([role])));
    const isTold = role === 'siu' || role === 'claims-lead';
    expect(sees).toEqual(MARKS.filter((mark) => isTold || !SIU.includes(mark)));
  },
);

test('what a party may know of an event has a sentence', () => {
  expect(Object.keys(PARTY_FACTS).filter((kind) => !EVENT_KINDS.includes(kind))).toEqual([]);
});
