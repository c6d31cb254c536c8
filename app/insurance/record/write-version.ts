// The one door through which what a policy covers is changed.
import type { Queryable } from '#platform/database/database.ts';
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

/** A notice ends nothing yet: what other systems hear of it is its own. */
const eventOf = ({ kind, document }: VersionDraft): PolicyEvent['type'] =>
  document.status === 'cancel_pending' && kind === 'cancellation' ? 'policy.notice_given.v1' : EVENTS[kind];

/**
 * Writes the first version of a policy whose row the act has just written, its projection and its event. It is what pages
 * read at once, although it begins later: it is bought, and has a number.
 */
export async function writeFirstVersion(trx: Queryable, policyId: number, draft: VersionDraft): Promise<PolicyVersion> {
  const version = await insertVersion(trx, policyId, 1, draft);
  await project(trx, version, { withContact: true });
  await tell(trx, version, draft);
  return version;
}

/**
 * Writes the next version of a policy, its projection (now, or when it begins) and its event, in the transaction of the act
 * that has locked the policy. Ledger and audit are the act's: it knows the money and the person.
 *
 * @param latest the version that was written last, as `lockLatestVersion` gave it
 * @throws {OutOfSequence} when it would begin before that one
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
  // What changes in a policy that has not begun is read at once, as the policy itself is.
  const isAtOnce = draft.effectiveAt <= now || (latest.effectiveAt > now && (await isProjected(trx, latest)));
  if (isAtOnce) await project(trx, version, { withContact: false });
  else await queueVersion(trx, version);
  await tell(trx, version, draft);
  return version;
}

const project = (trx: Queryable, { policyId, number, document }: PolicyVersion, how: { withContact: boolean }) =>
  writeProjections(trx, [{ policyId, versionNumber: number, rows: rowsOf(document) }], how);

const tell = (trx: Queryable, { policyId, number, effectiveAt }: PolicyVersion, draft: VersionDraft) =>
  addEvent(trx, {
    ...{ type: eventOf(draft), policyId },
    data: { version: number, effectiveAt: effectiveAt.toISOString() },
  });
