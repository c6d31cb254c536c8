// The one door through which what a policy covers is changed.
import type { Queryable } from '#platform/database/database.ts';
import { addEvent, type PolicyEvent } from '../policies/policy-event-store.ts';
import { OutOfSequence, type PolicyVersion, type VersionDraft, type VersionKind } from './policy-version.ts';
import { rowsOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import { insertVersion, queueVersion } from './version-store.ts';

const EVENTS: Record<VersionKind, PolicyEvent['type']> = {
  new_business: 'policy.bound.v1',
  endorsement: 'policy.changed.v1',
  cancellation: 'policy.cancelled.v1',
  reinstatement: 'policy.reinstated.v1',
  renewal: 'policy.renewed.v1',
  expiration: 'policy.expired.v1',
  import: 'policy.changed.v1',
};

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
  if (draft.effectiveAt <= now) {
    const rows = rowsOf(draft.document);
    await writeProjections(trx, [{ policyId, versionNumber: version.number, rows }], { withContact: false });
  } else {
    await queueVersion(trx, version);
  }
  await addEvent(trx, {
    type: EVENTS[draft.kind],
    policyId,
    data: { version: version.number, effectiveAt: draft.effectiveAt.toISOString() },
  });
  return version;
}
