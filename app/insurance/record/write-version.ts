// The only place where what a policy covers is changed.
import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { recordFilings } from '../filings/record-filings.ts';
import { addEvent, type PolicyEvent } from '../policies/policy-event-store.ts';
import { OutOfSequence, type PolicyVersion, type VersionDraft, type VersionKind } from './policy-version.ts';
import { rowsOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import { insertVersion, isProjected, queueVersion } from './version-store.ts';

const EVENTS: Record<VersionKind, PolicyEvent['type']> = {
  new_business: 'policy.bound.v1',
  endorsement: 'policy.changed.v1',
  cancellation: 'policy.cancelled.v1',
  reinstatement: 'policy.reinstated.v1',
  renewal: 'policy.renewed.v1',
  expiration: 'policy.expired.v1',
  import: 'policy.changed.v1',
};

/** A cancellation notice ends nothing yet, so it has an event of its own. */
const eventOf = ({ kind, document }: VersionDraft): PolicyEvent['type'] =>
  document.status === 'cancel_pending' && kind === 'cancellation' ? 'policy.notice_given.v1' : EVENTS[kind];

/**
 * Writes the first version of a policy whose row the caller has just inserted, with its projection, what has to be
 * filed with the state, and its event. Pages read it immediately, even when it begins later, because it is sold and has a
 * number.
 */
export async function writeFirstVersion(trx: Queryable, policyId: number, draft: VersionDraft): Promise<PolicyVersion> {
  const version = await insertVersion(trx, policyId, 1, draft);
  await project(trx, version, { withContact: true });
  await recordFilings(trx, [], [version]);
  await addVersionEvent(trx, version, draft);
  return version;
}

/**
 * Writes the next version of a policy with what has to be filed with the state and its event, and projects it now or when
 * it takes effect. Runs in the caller's transaction, which has locked the policy. The caller posts to the ledger and writes
 * the audit entry.
 *
 * @param latest the latest version, from `lockLatestVersion`
 * @throws {OutOfSequence} when the new version would begin before that one
 */
export async function writeVersion(
  trx: Queryable,
  latest: PolicyVersion,
  draft: VersionDraft,
  now = new Date(),
): Promise<PolicyVersion> {
  if (draft.effectiveAt < latest.effectiveAt) throw new OutOfSequence(latest);
  const { policyId } = latest;
  const version = await insertVersion(trx, policyId, latest.number + 1, draft);
  // A change to what a policy will begin with is projected immediately, like the policy itself.
  const isFromBegin = draft.effectiveAt <= latest.effectiveAt && (await isProjected(trx, latest));
  const isAtOnce = draft.effectiveAt <= now || isFromBegin;
  if (isAtOnce) await project(trx, version, { withContact: false });
  else await queueVersion(trx, version);
  await recordFilings(trx, [latest], [latest, version], now);
  await addVersionEvent(trx, version, draft);
  return version;
}

/** What a version says about whether the policy covers, and who says so. */
export type NewStatus = Pick<VersionDraft, 'kind' | 'actor' | 'reason' | 'changeCents'> &
  Pick<PolicyDocument, 'status' | 'cancels_on'> & {
    /** The number of a cancellation or change to come, which does not take effect any more. */
    withdraws?: number;
  };

/**
 * Changes from now on whether a policy covers, although changes to it may be scheduled for later. Those are written again
 * after it with the new status, so that none of them brings back the old one; without an amount, since their origin has
 * charged it already. When the policy ends, none of them takes effect.
 *
 * @param locked from `lockVersions`
 */
export async function writeStatus(
  trx: Queryable,
  [inForce, ...toCome]: [PolicyVersion, ...PolicyVersion[]],
  { status, cancels_on, withdraws, ...draft }: NewStatus,
  now = new Date(),
): Promise<PolicyVersion> {
  const { policyId } = inForce;
  let last = toCome.at(-1) ?? inForce;
  const write = async (made: VersionDraft) => {
    const version = await insertVersion(trx, policyId, last.number + 1, made);
    await addVersionEvent(trx, version, made);
    last = version;
    return version;
  };
  const effectiveAt = inForce.effectiveAt > now ? inForce.effectiveAt : now;
  const document = { ...inForce.document, status, cancels_on };
  const version = await write({ ...sameAs(inForce), ...draft, effectiveAt, document });
  await project(trx, version, { withContact: false });
  const goesOn = status === 'active' || status === 'cancel_pending';
  const chain: [PolicyVersion, ...PolicyVersion[]] = [version];
  for (const later of goesOn ? toCome.filter(({ number }) => number !== withdraws) : []) {
    const again = await write({
      ...sameAs(later),
      kind: later.kind,
      actor: later.actor as Actor,
      reason: later.reason ?? undefined,
      originNumber: later.originNumber ?? later.number,
      effectiveAt: later.effectiveAt > effectiveAt ? later.effectiveAt : effectiveAt,
      // A cancellation that was requested for that day stands.
      document: later.document.status === 'cancelled' ? later.document : { ...later.document, status, cancels_on },
    });
    await queueVersion(trx, again);
    chain.push(again);
  }
  // Once for all of them: a notice that is lifted must leave what is to be filed as it was before.
  await recordFilings(trx, [inForce, ...toCome], chain, now);
  return version;
}

const sameAs = ({ worksheet, isPricedByHand }: PolicyVersion) => ({
  worksheet: worksheet ?? undefined,
  isPricedByHand,
});

const project = (trx: Queryable, { policyId, number, document }: PolicyVersion, how: { withContact: boolean }) =>
  writeProjections(trx, [{ policyId, versionNumber: number, rows: rowsOf(document) }], how);

const addVersionEvent = (trx: Queryable, { policyId, number, effectiveAt }: PolicyVersion, draft: VersionDraft) =>
  addEvent(trx, { type: eventOf(draft), policyId, data: { version: number, effectiveAt: effectiveAt.toISOString() } });
