import type { Coverage } from '#contract/claim-line.ts';
import { businessDaysAfter } from '#platform/calendar/business-days.ts';
import { instantAt } from '#platform/calendar/day-in.ts';
import type { Database, Queryable } from '#platform/database/database.ts';
import type { ClaimKind, ClaimStatus } from '../claims/claim.ts';
import { zoneOfLoss } from '../claims/clocks/zone-of-loss.ts';
import { insertEvent, refreshNextDue } from '../claims/lines/claim-event-store.ts';
import { addItem, addLetter, addLine, addParty, addVehicle } from '../claims/lines/claim-line-store.ts';
import { itemOf } from '../claims/lines/later-items.ts';
import { refreshClaimStatus } from '../claims/lines/line-change-store.ts';
import { papersFor, paperText } from '../claims/lines/papers-of-claim.ts';
import {
  findSampleAdjuster,
  findSampleClaims,
  giveClaimsLines,
  type SampleClaim,
  setSampleState,
} from './sample-claim-store.ts';

/** Enough to fill an adjuster's queue, and few enough that a large book still loads quickly. */
const MOST = 60;

const STATES: Record<Exclude<ClaimStatus, 'closed'>, string> = {
  ...{ received: 'reported', assigned: 'acknowledged', waiting: 'waiting_items', inspection: 'investigating' },
  ...{ estimate: 'measured', payment: 'accepted' },
};
const COVERAGES: Partial<Record<ClaimKind, Coverage>> = {
  ...{ glass: 'GLASS', animal: 'COMP', weather: 'COMP', theft: 'COMP' },
};
/** The damaged zones of the car, numbered clockwise like the hours, by kind of loss. A stolen car has none. */
const ZONES: Partial<Record<ClaimKind, number[]>> = {
  ...{ rear_end: [6], intersection: [1, 2], parked: [9], hit_and_run: [7, 8] },
  ...{ animal: [12, 13], weather: [13, 14], glass: [13], theft: [] },
};

/**
 * Gives sample claims what a reported claim has: a claimant, a vehicle, a claim line and events. The first open ones
 * are assigned to an adjuster.
 */
export async function openSampleClaims({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const adjusterId = await findSampleAdjuster(trx);
    for (const claim of await findSampleClaims(trx, MOST)) await openOne(trx, claim, adjusterId);
    await giveClaimsLines(trx);
  });
}

async function openOne(trx: Queryable, claim: SampleClaim, adjusterId: number | null): Promise<void> {
  const { id: claimId, kind, status, state, reportedOn, language } = claim;
  if (status === 'closed') return;
  const name = `${claim.firstName} ${claim.lastName}`;
  const contact = { phone: claim.phone, email: claim.email, language, isHurt: false };
  const partyId = await addParty(trx, claimId, { role: 'policyholder', name, ...contact });
  const { position: policyPosition, vin, modelYear, make, model } = claim;
  const car = { policyPosition, vin, modelYear, make, model, plate: null, zones: ZONES[kind] ?? [12], isDamaged: true };
  const vehicle = { ...car, side: 'ours' as const, isDrivable: true, whereabouts: null, driverAt: null };
  const vehicleId = await addVehicle(trx, claimId, vehicle, partyId);
  const coverage = COVERAGES[kind] ?? 'COLL';
  const { id: lineId } = await addLine(trx, claimId, { partyId, vehicleId, coverage, track: 'first' });

  const at = (days: number) => {
    const day = days === 0 ? reportedOn : businessDaysAfter(reportedOn, days, state);
    return new Date(Math.min(instantAt(day, '10:00', zoneOfLoss(state, null)).getTime(), Date.now()));
  };
  const event = { claimId, lineId, actor: 'operator' as const, visibility: 'line' as const };
  await insertEvent(trx, { ...event, kind: 'reported', happenedAt: at(0) });
  await issuePapers(trx, { claimId, lineId, partyId, state, coverage, language, happenedAt: at(0) });
  if (status !== 'received') {
    await insertEvent(trx, { ...event, kind: 'acknowledged', happenedAt: at(1) });
    await insertEvent(trx, { ...event, kind: 'first-contact', happenedAt: at(1) });
  }
  if (status === 'waiting') {
    const dueOn = businessDaysAfter(reportedOn, 8, state);
    const { kind: item, why } = itemOf('photos', language);
    const itemId = await addItem(trx, { lineId, partyId, kind: item, why, dueOn });
    await insertEvent(trx, { ...event, kind: 'item-asked', happenedAt: at(2), facts: { itemId, kind: item, dueOn } });
  }
  if (status === 'payment') await insertEvent(trx, { ...event, kind: 'accepted', happenedAt: at(3) });
  const isTaken = status !== 'received';
  await setSampleState(trx, lineId, {
    ...{ state: STATES[status], openedAt: at(0), adjusterId: isTaken ? adjusterId : null },
  });
  // Shows the policyholder the adjuster who has the claim.
  if (isTaken) await refreshClaimStatus(trx, claimId);
  await refreshNextDue(trx, claimId);
}

type Papers = Pick<SampleClaim, 'state' | 'language'> & {
  claimId: number;
  lineId: number;
  partyId: number;
  coverage: Coverage;
  happenedAt: Date;
};

/** Issues the notices of rights that come with a report, and marks the notices that states require as sent. */
async function issuePapers(trx: Queryable, of: Papers): Promise<void> {
  const { claimId, lineId, partyId, state, coverage, language, happenedAt } = of;
  const papers = papersFor(state, [coverage]);
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
