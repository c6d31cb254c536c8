import { CLAIM_UPLOADS } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { auditStaff } from '../../staff/audit-staff.ts';
import type { StaffMember } from '../../staff/staff-store.ts';
import { endGuestAccess } from '../access/claim-access-store.ts';
import { dropCallsTo, keepOneCallTo } from '../calls/call-back-store.ts';
import { moveToOwnCoverage, recordUncovered } from '../desk/cover-of-lines.ts';
import { applyLaw } from '../desk/law-of-claim.ts';
import { insertEvent, refreshNextDue } from '../lines/claim-event-store.ts';
import { dropIdleAttorneys } from '../lines/claim-line-store.ts';
import { mayTakePart } from '../lines/claim-record.ts';
import { findLines } from '../lines/join-store.ts';
import { isEnded, LINE_STATES, type LineState } from '../lines/line.ts';
import { refreshClaimStatus } from '../lines/line-change-store.ts';
import { isPartOf } from '../lines/part-of-account.ts';
import { coverAtLoss } from '../lines/policy-at-loss.ts';
import { findTalkParty } from '../talk/claim-message-store.ts';
import { notifyParty } from '../talk/notify-party.ts';
import { writeLetterIfByPost } from '../talk/write-letter.ts';
import {
  carsOf,
  countBytes,
  foldCars,
  foldLine,
  foldPerson,
  type LineToFold,
  type LockedClaim,
  linesToFold,
  lockClaimsByNumber,
  moveClaim,
  moveFiles,
  peopleOf,
  preferWhoSpoke,
} from './join-claims-store.ts';
import { areGuests, areHolders, type PersonOfClaim, samePeople } from './same-people.ts';

type Pair = { stays: LockedClaim; goes: LockedClaim };

/**
 * Joins a claim into another one of the same accident. The old number then leads to the other claim. People who are in
 * both become one person. Lines of one person and coverage become one, unless both were already worked on; then an
 * adjuster closes one. People whose claim number changes are notified. Repeating the join by the same member has no
 * effect; any other member is told that it was done.
 *
 * @throws {Failure} refused for an unknown number, for a claim of another policy, and when the joined claim would have
 * too many files
 */
export async function joinClaims(
  context: Context,
  member: StaffMember,
  numbers: { stays: string | undefined; goes: string | undefined },
): Promise<void> {
  const locale = { locale: context.language };
  const { stays = '', goes = '' } = numbers;
  if (!stays || !goes || stays === goes) throw new Failure('refused', m.cdesk_join_two({}, locale));
  await context.db.transaction().execute(async (trx) => {
    const claims = await lockClaimsByNumber(trx, [stays, goes]);
    const kept = claims.find(({ number }) => number === stays);
    const gone = claims.find(({ number }) => number === goes);
    if (!kept || !gone) throw new Failure('refused', m.cdesk_join_two({}, locale));
    if (gone.joinedTo === kept.id && gone.joinedBy === member.id) return;
    requireJoinable(context, { stays: kept, goes: gone });
    await bringTogether(trx, context, member, { stays: kept, goes: gone });
    await auditStaff(trx, context, member, {
      act: 'join-claims',
      subject: ['claim', kept.id],
      detail: { reference: gone.number },
    });
  });
}

function requireJoinable({ language }: Context, { stays, goes }: Pair): void {
  const locale = { locale: language };
  if (stays.joinedTo !== null || goes.joinedTo !== null) {
    throw new Failure('refused', m.staff_changed_meanwhile({}, locale));
  }
  if (stays.policyId !== null && goes.policyId !== null && stays.policyId !== goes.policyId) {
    throw new Failure('refused', m.cdesk_join_policies({}, locale));
  }
}

async function bringTogether(trx: Queryable, context: Context, member: StaffMember, { stays, goes }: Pair) {
  const hour = stays.lossOn === goes.lossOn ? goes.lossAt : null;
  const joined = { ...stays, zip: stays.zip ?? goes.zip, lossAt: stays.lossAt ?? hour };
  // Policies are locked before parties everywhere, and after claims.
  const policyId = stays.policyId ?? goes.policyId;
  const covered = policyId === null ? undefined : await coverAtLoss(trx, policyId, joined);
  const actor = `staff ${member.id}` as const;
  // The claim that gets its policy by the join: what a match does to its lines is done here.
  const unmatched = [stays, goes].find((claim) => claim.policyId === null);
  const matched = unmatched && covered ? (await findLines(trx, unmatched.id)).map(({ id }) => id) : [];
  if (unmatched && covered) await moveToOwnCoverage(trx, unmatched, covered, actor);
  const people = { there: await peopleOf(trx, stays.id), come: await peopleOf(trx, goes.id) };
  const there = await closeToOthers(trx, people.there, { number: stays.number, others: people.come });
  const come = await closeToOthers(trx, people.come, { number: goes.number, others: people.there });
  const same = samePeople(there, come);
  const cars = (await carsOf(trx, goes.id)).map(({ id }) => id);
  await moveClaim(trx, { stays: stays.id, goes: goes.id }, member.id);
  for (const person of come)
    await foldIn(
      trx,
      person,
      there.find(({ id }) => id === same.get(person.id)),
    );
  await dropIdleAttorneys(trx, stays.id);
  await moveFiles(trx, { stays: stays.id, goes: goes.id });
  if ((await countBytes(trx, stays.id)) > CLAIM_UPLOADS.mostBytesOfClaim) {
    throw new Failure('refused', m.cdesk_join_files({}, { locale: context.language }));
  }
  await foldCars(trx, stays.id, cars);
  await foldLines(trx, stays.id);
  if (covered) await recordUncovered(trx, { claimId: stays.id, only: matched }, covered, actor);
  await notifyOfJoin(trx, context, member, { stays, goes, people: come, same });
  const place = stays.lossState ?? goes.lossState;
  await applyLaw(trx, context, joined, { covered, place, actor });
  await refreshNextDue(trx, stays.id);
  await refreshClaimStatus(trx, stays.id);
}

/** Adds to each policyholder's part without an account which of the other claim's accounts may not have it. */
async function closeToOthers(
  trx: Queryable,
  people: readonly PersonOfClaim[],
  { number, others }: { number: string; others: readonly PersonOfClaim[] },
): Promise<PersonOfClaim[]> {
  const closed: PersonOfClaim[] = [];
  for (const person of people) {
    const closedTo: number[] = [];
    for (const other of others) {
      const { accountId } = other;
      if (person.accountId !== null || accountId === null || !areHolders(person, other)) continue;
      if (!(await isPartOf(trx, accountId, { number, partyId: person.id }))) closedTo.push(accountId);
    }
    closed.push({ ...person, closedTo });
  }
  return closed;
}

async function foldIn(trx: Queryable, come: PersonOfClaim, there: PersonOfClaim | undefined): Promise<void> {
  if (!there) return;
  const ids = { stays: there.id, goes: come.id };
  // As for anybody who reports after others named them: the clocks of their own report remind the desk.
  if (come.hasSpoken) await dropCallsTo(trx, there.id);
  if (there.hasSpoken) await dropCallsTo(trx, come.id);
  if (await prevails(trx, come, there)) await preferWhoSpoke(trx, ids);
  await foldPerson(trx, ids);
  await keepOneCallTo(trx, there.id);
}

/**
 * Whether the name and contact data of the joining claim's person are used: they have spoken, and the other has not. When
 * both reported as the policyholder, one may be a stranger who knows the ID card. Then the part with an account is used,
 * and the other's code and links stop working. If both are guests with one mailbox, both codes stop working, and the mail
 * about the join has a new link.
 */
async function prevails(trx: Queryable, come: PersonOfClaim, there: PersonOfClaim): Promise<boolean> {
  const isNew = come.hasSpoken && !there.hasSpoken;
  if (!areHolders(come, there)) return isNew;
  const isAccounts = come.accountId !== null && there.accountId === null;
  const mayTake = mayTakePart(there, come);
  if ((isAccounts && there.hasSpoken) || areGuests(come, there)) await endGuestAccess(trx, there.id);
  if (!mayTake && come.hasSpoken) await endGuestAccess(trx, come.id);
  return isAccounts || (isNew && mayTake);
}

/**
 * Merges lines of one person, coverage and car, if at least one has nothing that is tied to that line. An open line never
 * becomes part of one that is over.
 */
async function foldLines(trx: Queryable, claimId: number): Promise<void> {
  const kept: LineToFold[] = [];
  for (const line of await linesToFold(trx, claimId)) {
    const at = kept.findIndex((each) => isSameLine(each, line));
    const twin = kept[at];
    const [stays, goes] = twin && !isOpenAndBare(line) ? [line, twin] : [twin, line];
    if (!stays || !goes || !isOpenAndBare(goes) || isEnded(stays.state)) {
      kept.push(line);
      continue;
    }
    const state = furtherOf(stays.state, goes.state);
    await foldLine(trx, { stays: stays.id, goes: goes.id }, state);
    kept[at] = { ...stays, state };
  }
}

/** Two of a household's cars in one accident have a line each. */
const isSameLine = (one: LineToFold, other: LineToFold) =>
  one.partyId === other.partyId &&
  one.coverage === other.coverage &&
  (one.track === 'third' || one.vehicleId === null || other.vehicleId === null || one.vehicleId === other.vehicleId);

const EARLY: readonly LineState[] = LINE_STATES.slice(0, LINE_STATES.indexOf('measured'));
const isOpenAndBare = ({ isBare, state }: LineToFold) => isBare && EARLY.includes(state);
const furtherOf = (one: LineState, other: LineState) =>
  LINE_STATES.indexOf(one) < LINE_STATES.indexOf(other) ? other : one;

type Told = Pair & { people: PersonOfClaim[]; same: Map<number, number> };

/** Shows the join to staff on every line. A person whose claim number changed sees it on their line and is notified. */
async function notifyOfJoin(
  trx: Queryable,
  context: Context,
  member: StaffMember,
  { stays, goes, people, same }: Told,
) {
  const told = { claimId: stays.id, actor: `staff ${member.id}` as const, facts: { was: goes.number } };
  await insertEvent(trx, { ...told, kind: 'claims-joined', visibility: 'staff' });
  for (const { id, hasSpoken } of people) {
    if (!hasSpoken) continue;
    const party = await findTalkParty(trx, context, stays.id, same.get(id) ?? id);
    if (!party) continue;
    const line = (await linesToFold(trx, stays.id)).find(({ partyId }) => partyId === party.id);
    if (line) await insertEvent(trx, { ...told, lineId: line.id, kind: 'number-changed', visibility: 'line' });
    await notifyParty(trx, context, party, 'joined');
    await writeLetterIfByPost(trx, { claimId: stays.id, id: line?.id ?? null }, party, {
      kind: 'message',
      actor: told.actor,
      write: (language) => ({
        title: m.talk_mail_joined_title({ number: stays.number }, { locale: language }),
        paragraphs: [m.talk_mail_joined({ number: stays.number }, { locale: language })],
      }),
    });
  }
}
