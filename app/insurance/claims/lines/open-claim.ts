import { type Coverage, isOfDamage } from '#contract/coverages.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addCallsTo } from '../calls/call-back-store.ts';
import { findCatastropheOf } from '../catastrophes/catastrophe-store.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { countToJoin, giveFilesTo } from '../files/claim-file-store.ts';
import { requireRoomInClaim } from '../limits/room-for-files.ts';
import type { Loss, LossVehicle } from '../loss.ts';
import { callsBy, confirmReport, promiseCall } from './acknowledge.ts';
import { insertEvent, refreshNextDue } from './claim-event-store.ts';
import { addClaim, addLine, findPartyReader, markInjury, takeClaimNumber } from './claim-line-store.ts';
import { findLines } from './join-store.ts';
import { askForLater, notePhotosOfReport } from './later-items.ts';
import { untrueLetters } from './line.ts';
import { changeLine, dropLetters, refreshClaimStatus } from './line-change-store.ts';
import { type LineDraft, linesOf } from './lines-of-loss.ts';
import { lockClaim } from './lock-claim-store.ts';
import { addParties, addVehicles, newOthers, ownerOf, type Parties, type Vehicles, vehicleOf } from './open-parts.ts';
import { type CoverAtLoss, coverAtLoss, type Law, lawOf } from './policy-at-loss.ts';

/** What is needed to open a claim, read from a report that is about to be sent. */
export type Opening = {
  reportId: number | null;
  loss: Loss;
  /** The policy that the reporter proved. */
  policyId: number | null;
  /** The claim to join: by the code on the other driver's card, or because it is the same accident. */
  joins: number | null;
  /** For a new claim: the hash of the code with which the other driver joins it. */
  joinCodeHash: Buffer | null;
  actor: Actor;
  /** An adjuster takes the report down by phone, which is the first contact with its reporter. */
  isSpokenTo?: boolean;
};

export type Opened = {
  claimId: number;
  number: string;
  partyId: number;
  /**
   * A line of the reporter's that they had reported before, and that is over or gets nothing new: no clock reminds anyone of
   * this report, so a person must answer it. Null for any other report.
   */
  again: number | null;
};

/**
 * Opens a claim, or adds to an existing one: parties, vehicles, lines, requested items, notices of rights, and the
 * acknowledgment mail. Runs in the caller's transaction, which has locked the report, so a report that is sent twice
 * opens one claim.
 *
 * @throws {Failure} refused when the report has more photos than the claim it joins may hold
 */
export async function openClaim(trx: Queryable, context: Context, opening: Opening): Promise<Opened> {
  const { loss, actor, isSpokenTo = false } = opening;
  const folder = await openFolder(trx, opening);
  const { claimId, covered, isJoined, policyId } = folder;
  const parties = await addParties(trx, { claimId, loss, policyId, document: covered?.document, isJoined });
  const vehicles = await addVehicles(trx, claimId, loss, parties, isJoined);
  const lines = await addLines(trx, { claimId, loss, covered, parties, vehicles, actor, isSpokenTo, isJoined });
  const own = lines.filter(({ partyId }) => partyId === parties.reporter);
  const opened = { folder, parties, lines, own, open: own.filter(({ isOver }) => !isOver) };
  // We don't write to a party who has an attorney.
  const { email, phone, isRepresented } = await findPartyReader(trx, parties.reporter);
  if (!isRepresented) await askReporter(trx, opening, opened);
  await takeFiles(trx, context, opening, opened);
  await announce(trx, context, opening, { ...opened, reporter: { ...loss.reporter, email, phone, isRepresented } });
  if (isJoined) await bringUpToDate(trx, claimId, loss);
  await refreshNextDue(trx, claimId);
  await audit(trx, context, {
    act: isJoined ? 'join-claim' : 'open-claim',
    actor,
    subject: ['claim', claimId],
    detail: {
      reference: folder.number,
      ...(folder.law.isLawKnown && { state: folder.law.lawState }),
      kind: loss.kind,
      count: lines.length,
    },
  });
  const again = own.find(({ isOver }) => isOver) ?? (own.some(({ isNew }) => isNew) ? undefined : own[0]);
  return { claimId, number: folder.number, partyId: parties.reporter, again: again?.id ?? null };
}

type Folder = {
  claimId: number;
  number: string;
  policyId: number | null;
  covered: CoverAtLoss | undefined;
  law: Law & { zip: string | null };
  today: string;
  isJoined: boolean;
};

/** The claim that the report joins, or a new one, with what its policy covers and its law. */
async function openFolder(trx: Queryable, { loss, policyId: proved, joins, joinCodeHash }: Opening): Promise<Folder> {
  const joined = joins === null ? undefined : await lockClaim(trx, joins);
  const policyId = joined ? joined.policyId : proved;
  const covered = policyId === null ? undefined : await coverAtLoss(trx, policyId, loss);
  const law = joined ?? { ...lawOf(covered, loss.state), zip: loss.zip };
  const today = dayInZone(new Date(), zoneOfLoss(law.lawState, law.zip));
  const { id: claimId, number } = joined ?? (await newFolder(trx, { loss, policyId, law, today, joinCodeHash }));
  return { claimId, number, policyId, covered, law, today, isJoined: joined !== undefined };
}

/** Lines of the report: the reporter's own, and those of them that are open. */
type Reported = { folder: Folder; parties: Parties; lines: Line[]; own: Line[]; open: Line[] };

/** Asks for what the reporter does not know yet, unless all their lines have ended. */
async function askReporter(trx: Queryable, { loss, actor }: Opening, { folder, parties, own, open }: Reported) {
  if (open.length === 0 && own.length > 0) return;
  const { claimId, today, law } = folder;
  const of = { claimId, partyId: parties.reporter, lineId: open[0]?.id ?? null };
  await askForLater(trx, loss, { ...of, lawState: law.lawState, today, actor });
}

/** Moves the report's files to the claim. Photos of new damage promise an estimate. */
async function takeFiles(
  trx: Queryable,
  context: Context,
  { reportId, loss, actor }: Opening,
  { folder, parties, lines, own, open }: Reported,
): Promise<void> {
  if (reportId === null) return;
  const { claimId, isJoined } = folder;
  const of = { reportId, claimId, partyId: parties.reporter };
  if (isJoined) requireRoomInClaim(context, { actor, ...(await countToJoin(trx, of)) });
  const first = open[0] ?? own[0] ?? lines[0];
  const files = await giveFilesTo(trx, { ...of, lineId: first?.id ?? null, vehicleId: first?.vehicleId ?? null });
  const damaged = lines.find((line) => line.isNew && line.isOfReporter && isOfDamage(line.coverage));
  if (files > 0 && damaged) await notePhotosOfReport(trx, loss, { claimId, lineId: damaged.id, actor });
}

/** Confirms the report to its reporter, and has us call people whom it names. */
async function announce(
  trx: Queryable,
  context: Context,
  { actor, isSpokenTo = false }: Opening,
  {
    folder,
    parties,
    lines,
    own,
    open,
    reporter,
  }: Reported & { reporter: Loss['reporter'] & { isRepresented: boolean } },
): Promise<void> {
  const { claimId, number, law } = folder;
  await confirmReport(trx, context, {
    claimId,
    number,
    law,
    actor,
    lines,
    open,
    isSpokenTo,
    reporter,
    reporterId: parties.reporter,
    policyholderId: parties.policyholder,
  });
  if (own.length === 0) await promiseCall(trx, reporter, { number, place: law });
  const named = lines.filter(({ isNew, isOfReporter }) => isNew && !isOfReporter).map(({ partyId }) => partyId);
  await addCallsTo(trx, named, { number, callOn: callsBy(law) });
}

/** A claim that was over is open again with the joined lines, and is kept like one with an injury if someone is hurt. */
async function bringUpToDate(trx: Queryable, claimId: number, { reporter, people }: Loss): Promise<void> {
  if ([reporter, ...people].some(({ isHurt }) => isHurt)) await markInjury(trx, claimId);
  await refreshClaimStatus(trx, claimId);
}

type NewFolder = {
  loss: Loss;
  policyId: number | null;
  law: Law;
  today: string;
  joinCodeHash: Buffer | null;
};

async function newFolder(trx: Queryable, { loss, policyId, law, today, joinCodeHash }: NewFolder) {
  const number = await takeClaimNumber(trx, law, Number(today.slice(0, 4)));
  const id = await addClaim(trx, {
    ...loss,
    number,
    policyId,
    law,
    reportedOn: today,
    joinCodeHash,
    // The policyholder's list of claims shows it, and somebody else's car is none of theirs.
    vehicleName: (loss.ours && nameOf(loss.ours)) || null,
    catastropheId: await findCatastropheOf(trx, { ...loss, state: law.lawState }),
  });
  return { id, number };
}

/** A car's name, such as "2019 Toyota Corolla", as far as known. */
const nameOf = ({ modelYear, make, model }: LossVehicle) =>
  [modelYear, make, model].filter(Boolean).join(' ').slice(0, 100);

type Line = {
  id: number;
  partyId: number;
  vehicleId: number | null;
  coverage: Coverage;
  /** This report starts its clocks. */
  isNew: boolean;
  /** It's the reporter's, or that of the policyholder for whom they report. */
  isOfReporter: boolean;
  /** It ended, and its person reports it again. */
  isOver: boolean;
};

type LinesOf = {
  claimId: number;
  loss: Loss;
  covered: CoverAtLoss | undefined;
  parties: Parties;
  vehicles: Vehicles;
  actor: Actor;
  isSpokenTo: boolean;
  isJoined: boolean;
};

async function addLines(trx: Queryable, given: LinesOf): Promise<Line[]> {
  const { claimId, loss, covered, parties, vehicles, actor, isJoined } = given;
  const lines: Line[] = [];
  const there = isJoined ? await findLines(trx, claimId) : [];
  for (const draft of linesOf({ ...loss, others: newOthers(loss, isJoined) }, covered?.document)) {
    const partyId = await ownerOf(trx, draft, given);
    const vehicleId = vehicleOf(draft, vehicles);
    const { coverage, track } = draft;
    const isOfCar = ({ vehicleId: of }: { vehicleId: number | null }) =>
      draft.vehicle !== 'ours' || of === null || vehicles.sameAsOurs.includes(of);
    const known = there.find((line) => line.partyId === partyId && line.coverage === coverage && isOfCar(line));
    const { id } = known ?? (await addLine(trx, claimId, { partyId, vehicleId, coverage, track }));
    // For a party who has not reported, no legal clock runs yet, but our own: we call them.
    const isOfReporter = partyId === parties.reporter || partyId === parties.policyholder;
    const isNew = !known || (isOfReporter && !known.hasReported);
    const isOver = !isNew && known?.closedAt !== null;
    lines.push({ id, partyId, vehicleId: known?.vehicleId ?? vehicleId, coverage, isNew, isOfReporter, isOver });
    if (!isNew) continue;
    if (known?.closedAt) {
      await changeLine(trx, id, { state: 'reported', isEnded: false });
      await dropLetters(trx, { lineId: id, kinds: untrueLetters('reported') }, 'reopened');
    }
    const isSpokenTo = given.isSpokenTo && partyId === parties.reporter;
    const toParty = [isOfReporter ? 'reported' : 'line-opened', ...(isSpokenTo ? ['first-contact'] : [])];
    const event = { claimId, lineId: id, actor, facts: loss.reporter.isInOurCar ? { isInOurCar: true } : {} };
    for (const kind of toParty) await insertEvent(trx, { ...event, kind, visibility: 'line' });
    for (const doubt of doubtsOf(draft, covered)) await insertEvent(trx, { ...event, ...doubt, visibility: 'staff' });
  }
  return lines;
}

/** What speaks against coverage, for staff. */
const doubtsOf = ({ problem }: LineDraft, covered: CoverAtLoss | undefined) => [
  ...(problem ? [{ kind: `coverage-${problem}` }] : []),
  ...(covered?.doubt ? [covered.doubt] : []),
];
