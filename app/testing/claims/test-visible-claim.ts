// For tests: a claim in which every field of every row is filled in, so that a test can tell which fields a view omits.
import { CLAIM_CLOCKS } from '#config/claims/claim-clocks.ts';
import type { ClaimEvent, PartyRole } from '#insurance/claims/lines/claim-record.ts';
import type { TimedClaim } from '#insurance/claims/lines/visibility.ts';

// Each value names its field and its row, so that a test can find it in a view.
const at = (day: number) => new Date(`2026-11-${10 + day}T15:00:00Z`);
/**
 * Rows 1 to 3 belong to the policyholder, to the other driver, and to a passenger in our car, whose attorney is party
 * 4.
 */
const PEOPLE = [1, 2, 3];
const party = (id: number, role: PartyRole, representedBy: number | null = null) => ({
  ...{ id, role, name: `name${id}.`, phone: `phone${id}.`, email: `email${id}.`, language: 'en' as const },
  ...{ hasTexts: true, mailAddress: `mail${id}.`, isHurt: true, accountId: 80 + id, representedBy },
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
export const visibleEvent = (
  id: number,
  lineId: number | null,
  visibility: ClaimEvent['visibility'],
  kind = 'assigned',
) => ({
  ...{ id, lineId, kind, happenedAt: at(id), actor: `actor${id}.`, visibility },
  facts: { name: `event${id}.`, reserve_cents: `reserve${id}.`, limit: `limit${id}.`, note: `fact${id}.` },
});
export const visibleClaim: TimedClaim = {
  claim: {
    ...{ id: 5, number: 'number.', state: 'TX', kind: 'rear_end', lossOn: '2026-11-11', lossAt: at(0), zip: '77098' },
    ...{ place: 'place.', city: 'city.', story: 'story.', isInjury: true, policyId: 66, policy: 'policy.' },
    ...{ matchFacts: { plate: 'match.' }, isLawKnown: true, lossState: 'TX', version: 3, reportedOn: '2026-11-12' },
    ...{ adjuster: 'former.', adjusterPhone: 'former-phone.', joined: [{ number: 'joined.', story: 'told.' }] },
  },
  parties: [party(1, 'policyholder'), party(2, 'driver_other'), party(3, 'passenger', 4), party(4, 'attorney')],
  vehicles: [vehicle(1, 'ours', 91), vehicle(2, 'other', 2)],
  lines: [line(1, 'COLL', 1), line(2, 'PD_3P', 2), line(3, 'PIP', 1)],
  events: [
    ...[
      visibleEvent(1, 1, 'line'),
      visibleEvent(2, 2, 'line'),
      visibleEvent(3, 3, 'line'),
      visibleEvent(4, null, 'parties'),
    ],
    ...[visibleEvent(5, 2, 'staff'), visibleEvent(6, 2, 'siu'), visibleEvent(7, 2, 'line', 'a-kind-of-later')],
  ],
  items: PEOPLE.map((id) => ({
    ...{ id, lineId: id, partyId: id, kind: 'photos', why: `why${id}.`, askedAt: at(1), dueOn: '2026-12-01' },
    remindedOn: '2026-12-02',
    // The other parties' items have been answered and waived.
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
    ...{ writtenAt: at(1), toPost: true, postedAt: at(2), unmailedBecause: `gone${id}.` },
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
