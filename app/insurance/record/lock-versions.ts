// Locks a policy for an act that writes its next version. A policy older than versions gets its first one here.
import type { PolicyDocument } from '#contract/policy-document.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type PolicyVersion, TAKEN_OVER } from './policy-version.ts';
import { readProjections } from './projected-rows-store.ts';
import { documentOf, rowsOf, statusOf } from './projection.ts';
import { writeProjections } from './projection-store.ts';
import { insertVersion, type LockedPolicy, listVersionsFrom, lockPolicyRow, versionAt } from './version-store.ts';
import { writeStatus } from './write-version.ts';

/** A policy that has been locked: the version in force, then those that take effect later. */
export type LockedVersions = [inForce: PolicyVersion, ...toCome: PolicyVersion[]];

/**
 * Locks the policy and returns its latest version, which may take effect later.
 *
 * @returns undefined when there is no such policy, or it cannot be expressed as a document
 */
export async function lockLatestVersion(
  trx: Queryable,
  policyId: number,
  now = new Date(),
): Promise<PolicyVersion | undefined> {
  return (await lockVersions(trx, policyId, now))?.at(-1);
}

/**
 * Locks the policy and returns the version in force with those that take effect later. A policy without a version is
 * taken over first. Pages read what is due by now: otherwise the act that follows could be undone by what is older.
 */
export async function lockVersions(
  trx: Queryable,
  policyId: number,
  now = new Date(),
): Promise<LockedVersions | undefined> {
  const held = await lockPolicyRow(trx, policyId);
  if (!held) return undefined;
  const before = await versionsFrom(trx, policyId, held.version_in_force);
  if (!before) return takeOver(trx, policyId);
  // Contact data changes without a new version.
  const { phone, email, language } = held;
  const withContact = (version: PolicyVersion) => ({
    ...version,
    document: { ...version.document, phone, email, language },
  });
  const [inForce, ...toCome] = (await recordStatusChange(trx, held, before, now)) ?? before;
  const due = toCome.findLast(({ effectiveAt }) => effectiveAt <= now);
  if (due) await project(trx, due);
  return [withContact(due ?? inForce), ...toCome.filter(({ effectiveAt }) => effectiveAt > now).map(withContact)];
}

/** The same for a reader, without locking or writing anything; undefined when there is no version. */
export async function readVersions(
  db: Queryable,
  policyId: number,
  now = new Date(),
): Promise<LockedVersions | undefined> {
  const inForce = await versionAt(db, policyId, now);
  return inForce && versionsFrom(db, policyId, inForce.number);
}

const project = (trx: Queryable, { policyId, number: versionNumber, document }: PolicyVersion) =>
  writeProjections(trx, [{ policyId, versionNumber, rows: rowsOf(document) }], { withContact: false });

async function versionsFrom(db: Queryable, policyId: number, number: number | null) {
  if (number === null) return undefined;
  const [inForce, ...toCome] = await listVersionsFrom(db, policyId, number);
  return inForce && ([inForce, ...toCome] satisfies LockedVersions);
}

/**
 * An older release may change the status in the tables alone. That becomes a version here, before pages read another one.
 * The passing of a notice's last day is no change, since the document already says it.
 */
async function recordStatusChange(
  trx: Queryable,
  { status: letter, cancels_on, phone, email, language }: LockedPolicy,
  [inForce, ...toCome]: LockedVersions,
  now: Date,
): Promise<LockedVersions | undefined> {
  const { policyId, document } = inForce;
  const status = statusOf(letter);
  if (status === document.status && cancels_on === document.cancels_on) return undefined;
  const kind = status === 'active' ? 'reinstatement' : status === 'expired' ? 'expiration' : 'cancellation';
  const current: PolicyVersion = { ...inForce, document: { ...document, phone, email, language } };
  const changed = { kind, actor: 'processor', status, cancels_on } as const;
  const { number } = await writeStatus(trx, [current, ...toCome], changed, now);
  return versionsFrom(trx, policyId, number);
}

/**
 * The document made from the tables; undefined when there is no such policy, or it cannot be expressed as a document.
 */
export async function documentAsItIs(db: Queryable, policyId: number): Promise<PolicyDocument | undefined> {
  const taken = (await readProjections(db, [policyId])).get(policyId);
  if (!taken?.terms.some(({ is_current }) => is_current) || taken.drivers.length === 0) return undefined;
  return documentOf(taken);
}

async function takeOver(trx: Queryable, policyId: number): Promise<LockedVersions | undefined> {
  const document = await documentAsItIs(trx, policyId);
  if (!document) return undefined;
  const version = await insertVersion(trx, policyId, 1, {
    kind: 'import',
    actor: 'operator',
    reason: TAKEN_OVER,
    document,
    isPricedByHand: true,
    effectiveAt: startOfDayIn(document.state, document.term.effective_on),
  });
  await project(trx, version);
  return [version];
}
