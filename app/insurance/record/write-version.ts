// The only place where what a policy covers is changed.
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
 * filed with the state, and its event. Pages
 * read it immediately, even when it begins later, because it is sold and has a number.
 */
export async function writeFirstVersion(trx: Queryable, policyId: number, draft: VersionDraft): Promise<PolicyVersion> {
  const version = await insertVersion(trx, policyId, 1, draft);
  await project(trx, version, { withContact: true });
  await recordFilings(trx, undefined, version);
  await tell(trx, version, draft);
  return version;
}

/**
 * Writes the next version of a policy with what has to be filed with the state and its event, and projects it now or when it takes effect. Runs in the caller's
 * transaction, which has locked the policy. The caller posts to the ledger and writes the audit entry.
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
  // A change to a policy that has not begun is projected immediately, like the policy itself.
  const isAtOnce = draft.effectiveAt <= now || (latest.effectiveAt > now && (await isProjected(trx, latest)));
  if (isAtOnce) await project(trx, version, { withContact: false });
  else await queueVersion(trx, version);
  await recordFilings(trx, latest.document, version, now);
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
