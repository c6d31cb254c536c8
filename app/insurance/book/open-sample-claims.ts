import type { Coverage } from '#contract/coverages.ts';
import { businessDaysAfter, isBusinessDay } from '#platform/calendar/business-days.ts';
import { plusDays } from '#platform/calendar/day.ts';
import { dayIn, instantAt } from '#platform/calendar/day-in.ts';
import type { Database, Queryable } from '#platform/database/database.ts';
import type { ClaimKind, ClaimStatus } from '../claims/claim.ts';
import { zoneOfLoss } from '../claims/clocks/zone-of-loss.ts';
import { insertEvent, refreshNextDue } from '../claims/lines/claim-event-store.ts';
import {
  addItem,
  addLetter,
  addLine,
  addParty,
  addVehicle,
  markInjury,
  type NewLine,
} from '../claims/lines/claim-line-store.ts';
import { itemsOf } from '../claims/lines/later-items.ts';
import type { LineState } from '../claims/lines/line.ts';
import { refreshClaimStatus } from '../claims/lines/line-change-store.ts';
import { papersFor, paperText } from '../claims/lines/papers-of-claim.ts';
import { addMessage } from '../claims/talk/claim-message-store.ts';
import {
  findSampleAdjusters,
  findSampleClaims,
  giveClaimsLines,
  postSampleLetters,
  type SampleAdjuster,
  type SampleClaim,
  setSampleState,
} from './sample-claim-store.ts';
import { sampleThirdParty, type ThirdParty } from './sample-third-party.ts';

/** All of the book that a server begins with, and few enough that a large book still loads quickly. */
const MOST = 400;

type OpenStatus = Exclude<ClaimStatus, 'closed'>;
const STATES: Record<OpenStatus, LineState> = {
  received: 'reported',
  assigned: 'acknowledged',
  waiting: 'waiting_items',
  inspection: 'investigating',
  estimate: 'measured',
  payment: 'accepted',
};
/** A third party's line is a step behind: whether we owe it is found out first. */
const STATES_OF_THIRD: Record<OpenStatus, LineState> = {
  received: 'reported',
  assigned: 'acknowledged',
  waiting: 'investigating',
  inspection: 'investigating',
  estimate: 'investigating',
  payment: 'measured',
};
const COVERAGES: Partial<Record<ClaimKind, Coverage>> = {
  glass: 'GLASS',
  animal: 'COMP',
  weather: 'COMP',
  theft: 'COMP',
};
/** The damaged zones of the car, numbered clockwise like the hours, by kind of loss. A stolen car has none. */
const ZONES: Partial<Record<ClaimKind, number[]>> = {
  rear_end: [6],
  intersection: [1, 2],
  parked: [9],
  hit_and_run: [7, 8],
  animal: [12, 13],
  weather: [13, 14],
  glass: [13],
  theft: [],
};

/**
 * Gives sample claims what a reported claim has: claimants, vehicles, claim lines and events. The claims desk shares
 * those in progress.
 */
export async function openSampleClaims({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const adjusters = await findSampleAdjusters(trx);
    for (const claim of await findSampleClaims(trx, MOST)) {
      await openOne(trx, claim, adjusters[claim.id % adjusters.length] ?? null);
    }
    await postSampleLetters(trx);
    await giveClaimsLines(trx);
  });
}

async function openOne(trx: Queryable, claim: SampleClaim, one: SampleAdjuster | null): Promise<void> {
  const { id: claimId, kind, status, state, language } = claim;
  if (status === 'closed') return;
  const adjuster = status === 'received' ? null : one;
  const name = `${claim.firstName} ${claim.lastName}`;
  const contact = { phone: claim.phone, email: claim.email, language, isHurt: false };
  const partyId = await addParty(trx, claimId, { role: 'policyholder', name, ...contact });
  const { position: policyPosition, vin, modelYear, make, model } = claim;
  const car = { policyPosition, vin, modelYear, make, model, plate: null, zones: ZONES[kind] ?? [12], isDamaged: true };
  const vehicle = { ...car, side: 'ours' as const, isDrivable: true, whereabouts: null, driverAt: null };
  const vehicleId = await addVehicle(trx, claimId, vehicle, partyId);
  const line = { partyId, vehicleId, coverage: COVERAGES[kind] ?? 'COLL', track: 'first' } as const;
  const lineId = await openLine(trx, claim, { ...line, state: STATES[status], adjuster, language });

  const event = { claimId, lineId, actor: 'operator' as const, visibility: 'line' as const };
  if (status === 'waiting') {
    const dueOn = businessDaysAfter(claim.reportedOn, 8, state);
    for (const { kind: item, why } of itemsOf(['photos'], language)) {
      const itemId = await addItem(trx, { lineId, partyId, kind: item, why, dueOn });
      const facts = { itemId, kind: item, dueOn };
      await insertEvent(trx, { ...event, kind: 'item-asked', happenedAt: momentOf(claim, 2), facts });
    }
  }
  if (status === 'payment') {
    const happenedAt = new Date(Math.max(momentOf(claim, 3).getTime(), lastBusinessMorning(claim).getTime()));
    await insertEvent(trx, { ...event, kind: 'accepted', happenedAt });
  }
  const other = sampleThirdParty(claim);
  if (other) await addThirdParty(trx, claim, { ...other, state: STATES_OF_THIRD[status], adjuster });
  // Shows the policyholder the adjuster who has the claim.
  if (adjuster !== null) await refreshClaimStatus(trx, claimId);
  await refreshNextDue(trx, claimId);
}

type OtherOnClaim = ThirdParty & { state: LineState; adjuster: SampleAdjuster | null };

async function addThirdParty(trx: Queryable, claim: SampleClaim, other: OtherOnClaim): Promise<void> {
  const { person, car, message, ...at } = other;
  const { id: claimId } = claim;
  const { language } = person;
  const partyId = await addParty(trx, claimId, person);
  const vehicleId = await addVehicle(trx, claimId, car, partyId);
  const line = { partyId, track: 'third', language, ...at } as const;
  const lineId = await openLine(trx, claim, { ...line, vehicleId, coverage: 'PD_3P' });
  if (person.isHurt) {
    await openLine(trx, claim, { ...line, vehicleId: null, coverage: 'BI_3P' });
    await markInjury(trx, claimId);
  }
  if (message) {
    const answerBy = businessDaysAfter(dayIn(claim.state, new Date()), 1, claim.state);
    const ref = await addMessage(trx, { claimId, partyId, lineId, staffId: null, text: message, language, answerBy });
    const event = { claimId, lineId, actor: 'operator', visibility: 'line' } as const;
    await insertEvent(trx, { ...event, kind: 'message-received', facts: { ref } });
  }
}

type OpenLine = NewLine & { state: LineState; adjuster: SampleAdjuster | null; language: SampleClaim['language'] };

/** A line with what happens to each one: reported, its notices of rights and, once somebody has it, who, and a first contact. */
async function openLine(trx: Queryable, claim: SampleClaim, { state, adjuster, language, ...line }: OpenLine) {
  const claimId = claim.id;
  const { id: lineId } = await addLine(trx, claimId, line);
  const [reportedAt, contactedAt] = [momentOf(claim, 0), momentOf(claim, 1)];
  const event = { claimId, lineId, actor: 'operator' as const, visibility: 'line' as const };
  await insertEvent(trx, { ...event, kind: 'reported', happenedAt: reportedAt });
  await issuePapers(trx, claim, { ...line, lineId, language, happenedAt: reportedAt });
  if (state !== 'reported') {
    await insertEvent(trx, { ...event, kind: 'acknowledged', happenedAt: contactedAt });
    await insertEvent(trx, { ...event, kind: 'first-contact', happenedAt: contactedAt });
  }
  if (adjuster) {
    const facts = { name: adjuster.name };
    await insertEvent(trx, { ...event, kind: 'assigned', happenedAt: contactedAt, facts });
  }
  await setSampleState(trx, lineId, { state, openedAt: reportedAt, adjusterId: adjuster?.id ?? null });
  return lineId;
}

/** Ten in the morning so many business days after the report, at the latest now. */
function momentOf({ reportedOn, state }: SampleClaim, days: number): Date {
  const day = days === 0 ? reportedOn : businessDaysAfter(reportedOn, days, state);
  return new Date(Math.min(instantAt(day, '10:00', zoneOfLoss(state, null)).getTime(), Date.now()));
}

/** Ten in the morning of one of the last business days, so that the payment of most accepted lines isn't late. */
function lastBusinessMorning({ id, state }: SampleClaim): Date {
  let day = plusDays(dayIn(state, new Date()), -1 - (id % 4));
  while (!isBusinessDay(day, state)) day = plusDays(day, -1);
  return instantAt(day, '10:00', zoneOfLoss(state, null));
}

type PapersOf = { lineId: number; partyId: number; coverage: Coverage; happenedAt: Date } & Pick<
  SampleClaim,
  'language'
>;

/** Issues the notices of rights that come with a report, and marks the notices that states require as sent. */
async function issuePapers(trx: Queryable, { id: claimId, state }: SampleClaim, of: PapersOf): Promise<void> {
  const { lineId, partyId, coverage, language, happenedAt } = of;
  const papers = papersFor({ lawState: state, isLawKnown: true }, [coverage]);
  if (papers.length === 0) return;
  const event = { claimId, lineId, actor: 'operator' as const, visibility: 'line' as const, happenedAt };
  const facts = { papers: papers.map(({ kind }) => kind) };
  const eventId = await insertEvent(trx, { ...event, kind: 'rights-sent', facts });
  for (const paper of papers) {
    const letter = { claimId, lineId, partyId, language, eventId, kind: paper.kind, facts: paperText(paper, language) };
    await addLetter(trx, letter);
    if (paper.stops) await insertEvent(trx, { ...event, kind: paper.stops.event });
  }
}
