// Lets a policy cover again that was cancelled, is under notice of cancellation, or is to be cancelled: without a gap, at
// the same price. Takes back a change that is scheduled for later.
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { postPremiumChange, postRestoredPremium } from '../billing/ledger/post-charges.ts';
import { dropLettersOfPolicy } from '../letters/postal-letter-store.ts';
import { addDeskTask } from '../policies/desk-task-store.ts';
import { findRecipient } from '../policies/policy-reader-store.ts';
import { ChangedMeanwhile, isSameLender, type LenderNews, lendersToTell, NotInForce, statusNews } from './endorse.ts';
import { addLenderNotices, dropLenderNotices, letterKey } from './lender-notice-store.ts';
import { type LockedVersions, lockVersions, readVersions } from './lock-versions.ts';
import { offerNextTermAgain } from './next-term-store.ts';
import { type PolicyVersion, stateOf, TAKEN_BACK } from './policy-version.ts';
import { findVersion, versionBefore } from './version-store.ts';
import { type NewStatus, writeStatus } from './write-version.ts';

/** The version that charged or returned the amount of this one, which may be the same change written again. */
export const originOf = async (db: Queryable, version: PolicyVersion): Promise<PolicyVersion> =>
  (version.originNumber === null ? undefined : await findVersion(db, version.policyId, version.originNumber)) ??
  version;

/** @param reason the reference of the payment, or `NO_LOSS` */
export type Reinstating = { policyId: number; actor: Actor; reason: string };

/**
 * Reinstates a policy in the caller's transaction: its version, the premium that its end returned, the offer of its next
 * term, letters to lienholders, event and audit. Changes that are scheduled for later stay scheduled.
 *
 * @returns undefined when it is active already, or cannot be expressed as a document
 */
export async function reinstatePolicy(
  trx: Queryable,
  acting: AuditContext,
  { policyId, actor, reason }: Reinstating,
  now = new Date(),
): Promise<PolicyVersion | undefined> {
  const locked = await lockVersions(trx, policyId, now);
  if (!locked || locked[0].document.status === 'active') return undefined;
  const [inForce] = locked;
  const isReturned = inForce.document.status === 'cancelled' && (await originOf(trx, inForce)).changeCents < 0;
  const ended = isReturned ? inForce : undefined;
  const active = { actor, reason, status: 'active', cancels_on: null } as const;
  const version = await goOn(trx, locked, { ...active, ended }, now);
  const today = dayIn(stateOf(inForce.document), now);
  await addLenderNotices(trx, policyId, version.number, statusNews(inForce.document), today);
  await tellOfEndToCome(trx, policyId, now);
  // What was not mailed yet no longer applies.
  await dropLettersOfPolicy(trx, policyId, ['ended']);
  // The task to mail paper ended with the policy.
  if (inForce.document.status === 'cancelled' && (await findRecipient(trx, policyId)).wants_paper)
    await addDeskTask(trx, { kind: 'paper-asked', policyId, detail: {}, source: `paper again ${version.number}` });
  await audit(trx, acting, {
    act: 'reinstate-policy',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, reference: reason },
  });
  return version;
}

/** Lienholders read that the policy goes on. Where a cancellation for a later day still ends it, they read that, too. */
async function tellOfEndToCome(trx: Queryable, policyId: number, now: Date): Promise<void> {
  const found = await findWithdrawable(trx, policyId, now);
  const on = found?.document.cancels_on;
  if (!found || !on) return;
  const { number, originNumber, document } = found;
  await dropLenderNotices(trx, policyId, originNumber ?? number);
  const told = lendersToTell(document, { ...document, vehicles: [] });
  await addLenderNotices(trx, policyId, number, told, on);
}

/** The requested cancellation that has ended the policy within its term, with what it returned. */
export async function findEndedByRequest(
  db: Queryable,
  policyId: number,
  now = new Date(),
): Promise<PolicyVersion | undefined> {
  const versions = await readVersions(db, policyId, now);
  const found = versions && requestedEnd(versions[0], now);
  return found && withAmount(db, found);
}

export function requestedEnd(inForce: PolicyVersion, now: Date): PolicyVersion | undefined {
  const { kind, actor, document } = inForce;
  const today = dayIn(stateOf(document), now);
  const isAsked = kind === 'cancellation' && actor !== 'processor' && document.status === 'cancelled';
  const isOver = document.cancels_on !== null && document.cancels_on <= today;
  return isAsked && isOver && today < document.term.expires_on ? inForce : undefined;
}

/** The requested cancellation that has not ended the policy yet, with what it returned. */
export async function findWithdrawable(
  db: Queryable,
  policyId: number,
  now = new Date(),
): Promise<PolicyVersion | undefined> {
  const versions = await readVersions(db, policyId, now);
  const found = versions && withdrawableAmong(versions, now);
  return found && withAmount(db, found);
}

const withAmount = async (db: Queryable, version: PolicyVersion): Promise<PolicyVersion> => ({
  ...version,
  changeCents: (await originOf(db, version)).changeCents,
});

function withdrawableAmong(versions: LockedVersions, now: Date): PolicyVersion | undefined {
  const today = dayIn(stateOf(versions[0].document), now);
  return versions.findLast(
    ({ kind, actor, document: { status, cancels_on } }) =>
      kind === 'cancellation' && actor !== 'processor' && status === 'cancelled' && (cancels_on ?? today) > today,
  );
}

/**
 * Withdraws such a cancellation in the caller's transaction. The policy goes on as it was: its bills are charged again,
 * and its next term is offered again.
 *
 * @param seen the number of the cancellation's version
 * @throws {NotInForce} {ChangedMeanwhile}
 */
export async function withdrawCancellation(
  trx: Queryable,
  acting: AuditContext,
  { policyId, actor, seen }: { policyId: number; actor: Actor; seen: number },
  now = new Date(),
): Promise<PolicyVersion> {
  const locked = await lockVersions(trx, policyId, now);
  const ended = locked && withdrawableAmong(locked, now);
  if (!ended) throw new NotInForce();
  if (ended.number !== seen) throw new ChangedMeanwhile();
  // A policy that has not begun is cancelled at once, with a later day.
  const isAtOnce = ended.number === locked[0].number;
  const before = isAtOnce ? await versionBefore(trx, ended) : locked[0];
  if (!before) throw new NotInForce();
  // The cancellation took back the task to mail a notice, so the notice does not count any more either.
  const isNoticeGone = isAtOnce && before.document.status === 'cancel_pending';
  const { status, cancels_on } = isNoticeGone ? ({ status: 'active', cancels_on: null } as const) : before.document;
  const reason = ended.reason ?? undefined;
  const version = await goOn(trx, locked, { actor, reason, status, cancels_on, ended, withdraws: ended.number }, now);
  await tellWithdrawn(trx, locked, { ended, version, isNoticeGone }, now);
  await audit(trx, acting, {
    act: 'withdraw-cancellation',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, cents: version.changeCents, ...(reason !== undefined && { reference: reason }) },
  });
  return version;
}

/**
 * Writes to the lienholders who were told of the cancellation, and takes back the letters that were not mailed yet. One
 * whose car or lien is only scheduled is insured from that day. Under a notice for nonpayment, its day is what applies now.
 */
async function tellWithdrawn(
  trx: Queryable,
  locked: LockedVersions,
  { ended, version, isNoticeGone }: { ended: PolicyVersion; version: PolicyVersion; isNoticeGone: boolean },
  now: Date,
): Promise<void> {
  const { policyId, document } = ended;
  const state = stateOf(document);
  const mailed = await dropLenderNotices(trx, policyId, ended.originNumber ?? ended.number);
  for (const news of statusNews(document)) {
    const letter = letterKey(news.vehiclePosition, 'removed');
    if (!isNoticeGone && !mailed.has(letter)) continue;
    const first = locked.find((each) => statusNews(each.document).some((other) => isSameLien(other, news))) ?? ended;
    const from = dayIn(state, first.effectiveAt > now ? first.effectiveAt : now);
    await addLenderNotices(trx, policyId, version.number, [news], version.document.cancels_on ?? from);
  }
}

const isSameLien = (one: LenderNews, other: LenderNews) =>
  one.vehiclePosition === other.vehiclePosition && isSameLender(one.lender, other.lender);

/** @param ended the version that ended the policy, or was to, and returned premium */
async function goOn(
  trx: Queryable,
  locked: LockedVersions,
  { ended, ...change }: Omit<NewStatus, 'kind'> & { ended: PolicyVersion | undefined },
  now: Date,
): Promise<PolicyVersion> {
  const [{ policyId, document }] = locked;
  const today = dayIn(stateOf(document), now);
  const origin = ended && (await originOf(trx, ended));
  const changeCents = origin ? -origin.changeCents : 0;
  const version = await writeStatus(trx, locked, { ...change, kind: 'reinstatement', changeCents }, now);
  if (origin) {
    const by = { policyId, actor: change.actor, versionNumber: version.number, termNumber: version.termNumber, today };
    await postRestoredPremium(trx, { ...by, ended: origin.number });
    await offerNextTermAgain(trx, origin);
  }
  return version;
}

/**
 * The change that is scheduled last, with what it charged or returned, and the version before it. Only this one can be
 * taken back: what is scheduled later, such as a cancellation, is built on it.
 */
export async function findScheduledChange(
  db: Queryable,
  policyId: number,
  now = new Date(),
): Promise<{ change: PolicyVersion; before: PolicyVersion } | undefined> {
  const versions = await readVersions(db, policyId, now);
  const found = versions && scheduledChangeAmong(versions, now);
  return found && { ...found, change: await withAmount(db, found.change) };
}

function scheduledChangeAmong(versions: LockedVersions, now: Date) {
  const [before, change] = versions.slice(-2);
  return before && change?.kind === 'endorsement' && change.effectiveAt > now ? { change, before } : undefined;
}

/** What a letter takes back. Whoever got no letter of a change gets none when it is taken back, either. */
const TAKEN_BACK_BY: Record<LenderNews['what'], LenderNews['what']> = {
  added: 'removed',
  changed: 'changed',
  removed: 'added',
};

/**
 * Takes such a change back in the caller's transaction: it never takes effect, its premium is undone, and its lienholders
 * hear of that. Other scheduled changes stay scheduled. A fee stays: it was earned when it was charged.
 *
 * @param seen the number of the change's version
 * @returns the change
 * @throws {NotInForce} {ChangedMeanwhile}
 */
export async function takeBackChange(
  trx: Queryable,
  acting: AuditContext,
  { policyId, actor, seen }: { policyId: number; actor: Actor; seen: number },
  now = new Date(),
): Promise<PolicyVersion> {
  const locked = await lockVersions(trx, policyId, now);
  const found = locked && scheduledChangeAmong(locked, now);
  if (!found) throw new NotInForce();
  const { change, before } = found;
  if (change.number !== seen) throw new ChangedMeanwhile();
  const { status, cancels_on } = locked[0].document;
  const state = stateOf(locked[0].document);
  const origin = await originOf(trx, change);
  const draft = { kind: 'endorsement', actor, reason: TAKEN_BACK, changeCents: 0 - origin.changeCents } as const;
  const version = await writeStatus(trx, locked, { ...draft, status, cancels_on, withdraws: change.number }, now);
  await undoScheduled(trx, [change], { actor, today: dayIn(state, now), versionNumber: version.number });
  const mailed = await dropLenderNotices(trx, policyId, origin.number);
  const news = lendersToTell(change.document, before.document).filter(({ vehiclePosition, what }) =>
    mailed.has(letterKey(vehiclePosition, TAKEN_BACK_BY[what])),
  );
  await addLenderNotices(trx, policyId, version.number, news, dayIn(state, change.effectiveAt));
  await audit(trx, acting, {
    act: 'take-back-change',
    actor,
    subject: ['policy', policyId],
    detail: { version: version.number, cents: version.changeCents },
  });
  return change;
}

/**
 * Takes back what scheduled changes charged or returned, and offers again the next term that they withdrew, because none
 * of them takes effect any more.
 */
export async function undoScheduled(
  trx: Queryable,
  toCome: readonly PolicyVersion[],
  by: { actor: Actor; today: string; versionNumber?: number },
): Promise<void> {
  for (const version of toCome) {
    const origin = await originOf(trx, version);
    const { policyId, termNumber, changeCents: cents } = origin;
    const posted = { ...by, policyId, termNumber };
    if (cents > 0) await postPremiumChange(trx, { ...posted, cents: -cents });
    if (cents < 0) await postRestoredPremium(trx, { ...posted, ended: origin.number });
    if (origin.kind === 'cancellation') await offerNextTermAgain(trx, origin);
  }
}
