import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { type PolicyDocument, policyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { PolicyStatus } from '../policies/cover.ts';
import type { NextPolicies } from '../policies/each-policy.ts';
import type { ImportLines, PolicyVersion, VersionDraft, VersionKind } from './policy-version.ts';

const versions = (db: Queryable) =>
  db
    .selectFrom('policy_version as version')
    .select(['version.id', 'version.policy_id as policyId', 'version.number'])
    .select(['version.effective_at as effectiveAt', 'version.processed_at as processedAt'])
    .select(['version.term_number as termNumber', 'version.actor', 'version.reason', 'version.document'])
    .select(['version.worksheet', 'version.premium_cents as premiumCents', 'version.change_cents as changeCents'])
    .select(['version.is_priced_by_hand as isPricedByHand', 'version.import_file_id as importFileId'])
    .select(['version.import_line as importLine', 'version.origin_number as originNumber'])
    .select(({ ref }) => [
      ref('version.kind').$castTo<VersionKind>().as('kind'),
      ref('version.import_lines').$castTo<ImportLines | null>().as('importLines'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>;

/** Parses a stored document, so that one written by an older release either satisfies today's contract or fails. */
const versionOf = (row: Row): PolicyVersion => ({ ...row, document: policyDocument.parse(row.document) });

/** The version that was written last. It may take effect later. */
export async function latestVersion(db: Queryable, policyId: number): Promise<PolicyVersion | undefined> {
  const row = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && versionOf(row);
}

/** A policy's version by its number. */
export async function findVersion(db: Queryable, policyId: number, number: number): Promise<PolicyVersion | undefined> {
  const row = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .where('version.number', '=', number)
    .executeTakeFirst();
  return row && versionOf(row);
}

/** All versions of a policy, newest first. */
export async function listVersions(db: Queryable, policyId: number): Promise<PolicyVersion[]> {
  const rows = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .orderBy('version.number', 'desc')
    .execute();
  return rows.map(versionOf);
}

/** The version with this number and those written after it. */
export async function listVersionsFrom(db: Queryable, policyId: number, number: number): Promise<PolicyVersion[]> {
  const rows = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .where('version.number', '>=', number)
    .orderBy('version.number')
    .execute();
  return rows.map(versionOf);
}

/** The changes of a policy that took effect after one moment and before another. */
export async function listEndorsements(
  db: Queryable,
  policyId: number,
  { after, before }: { after: Date; before: Date },
): Promise<PolicyVersion[]> {
  const rows = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .where('version.kind', '=', 'endorsement' satisfies VersionKind)
    .where('version.effective_at', '>', after)
    .where('version.effective_at', '<', before)
    .orderBy('version.number')
    .execute();
  return rows.map(versionOf);
}

/** The version that this one replaced: not the one numbered before it where a scheduled change was written again. */
export async function versionBefore(
  db: Queryable,
  { policyId, number, effectiveAt }: PolicyVersion,
): Promise<PolicyVersion | undefined> {
  const row = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .where('version.number', '<', number)
    .where('version.effective_at', '<=', effectiveAt)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && versionOf(row);
}

/**
 * What a policy covers at a point in time, as known now: the version that was written last among those that have taken
 * effect by then. Before the policy begins, that is the one it will begin with.
 */
export async function versionAt(db: Queryable, policyId: number, at: Date): Promise<PolicyVersion | undefined> {
  const row = await versions(db)
    .where('version.policy_id', '=', policyId) // policy_version_by_number
    .where((eb) =>
      eb('version.effective_at', '<=', sql<Date>`greatest(${at}, ${beginOf(sql.ref('version.policy_id'))})`),
    )
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && versionOf(row);
}

/** When a policy begins: when its first version takes effect. */
const beginOf = (policyId: RawBuilder<unknown>) =>
  sql`(select effective_at from policy_version as first where first.policy_id = ${policyId} and first.number = 1)`;

/** Whether pages currently read this version of its policy. */
export async function isProjected(trx: Queryable, { policyId, number }: PolicyVersion): Promise<boolean> {
  const row = await trx.selectFrom('policy').select('version_in_force').where('id', '=', policyId).executeTakeFirst();
  return row?.version_in_force === number;
}

/**
 * Stores a version. Its document is parsed as every reader will parse it, so that nothing is stored that cannot be read
 * again. An import writes its versions elsewhere, many at a time, from lines it has parsed.
 *
 * @throws {ZodError} when the document is outside of the contract
 */
export async function insertVersion(
  trx: Queryable,
  policyId: number,
  number: number,
  draft: VersionDraft,
): Promise<PolicyVersion> {
  const document = policyDocument.parse(draft.document);
  const row = await trx
    .insertInto('policy_version')
    .values({
      policy_id: policyId,
      number,
      kind: draft.kind,
      effective_at: draft.effectiveAt,
      actor: draft.actor,
      reason: draft.reason ?? null,
      term_number: document.term.number,
      document: JSON.stringify(document),
      worksheet: draft.worksheet === undefined ? null : JSON.stringify(draft.worksheet),
      premium_cents: document.premium_cents,
      change_cents: draft.changeCents ?? 0,
      is_priced_by_hand: draft.isPricedByHand ?? false,
      origin_number: draft.originNumber ?? null,
    })
    .returning(['id', 'processed_at'])
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    policyId,
    number,
    kind: draft.kind,
    effectiveAt: draft.effectiveAt,
    processedAt: row.processed_at,
    termNumber: document.term.number,
    actor: draft.actor,
    reason: draft.reason ?? null,
    document,
    worksheet: draft.worksheet ?? null,
    premiumCents: document.premium_cents,
    changeCents: draft.changeCents ?? 0,
    isPricedByHand: draft.isPricedByHand ?? false,
    importFileId: null,
    importLine: null,
    importLines: null,
    originNumber: draft.originNumber ?? null,
  };
}

/**
 * Locks the policy until the transaction ends, so that only one operation at a time changes it. @returns undefined when
 * there is no such policy
 */
export const lockPolicyRow = (trx: Queryable, id: number) =>
  trx
    .selectFrom('policy')
    .select(['id', 'state', 'phone', 'email', 'version_in_force', 'as_of', 'cancels_on'])
    .select(({ ref }) => [
      ref('language').$castTo<Language>().as('language'),
      ref('status').$castTo<PolicyStatus>().as('status'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type LockedPolicy = NonNullable<Awaited<ReturnType<typeof lockPolicyRow>>>;

/** Policies changed without a version: `version` has moved on since the last projection's `synced_version`. */
export const findToSync = (db: Queryable, { afterId, most }: NextPolicies): Promise<{ policy_id: number }[]> =>
  db
    .selectFrom('policy') // policy_to_sync
    .select('id as policy_id')
    .where('id', '>', afterId)
    .where('version_in_force', 'is not', null)
    .where(({ eb, ref }) => eb('synced_version', 'is distinct from', ref('version')))
    .orderBy('id')
    .limit(most)
    .execute();

export async function markSynced(trx: Queryable, id: number): Promise<void> {
  await trx
    .updateTable('policy')
    .set(({ ref }) => ({ synced_version: ref('version') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Queues a version that takes effect later, for the job that projects it then. The projection of a later version takes
 * it out again.
 */
export async function queueVersion(trx: Queryable, { id, policyId, effectiveAt }: PolicyVersion): Promise<void> {
  await trx
    .insertInto('version_to_project')
    .values({ version_id: id, policy_id: policyId, effective_at: effectiveAt })
    .execute();
}

/** Whether a cancellation waits to be projected. In a query in which `policyId` is the column with the policy's id. */
export const isCancellationToCome = (policyId: string) =>
  sql<boolean>`exists (
    select from version_to_project as to_come join policy_version as version on version.id = to_come.version_id
    where to_come.policy_id = ${sql.ref(policyId)} and version.kind = 'cancellation')`; // version_to_project_of_policy

/** Policies with a version that is due and not read by pages yet. */
export const findDuePolicies = (db: Queryable, now: Date, { afterId, most }: NextPolicies) =>
  db
    .selectFrom('version_to_project') // version_to_project_due
    .select('policy_id')
    .distinct()
    .where('effective_at', '<=', now)
    .where('policy_id', '>', afterId)
    .orderBy('policy_id')
    .limit(most)
    .execute();

/** Policies without a version: from a book older than versions, or from an older release. */
export const findWithoutVersion = (db: Queryable, { afterId, most }: NextPolicies) =>
  db
    .selectFrom('policy')
    .select('id as policy_id')
    .where('id', '>', afterId)
    .where('version_in_force', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();

export type VersionInForce = { policyId: number; number: number; document: PolicyDocument };

/**
 * The next policies after an id, each with the version that is in force according to the versions alone, as `versionAt`
 * finds it, whatever pages read.
 */
export async function inForceAfter(db: Queryable, afterId: number, most: number, now: Date): Promise<VersionInForce[]> {
  const { rows } = await sql<{ policyId: number; number: number; document: unknown }>`
    select policy.id as "policyId", version.number, version.document
    from policy cross join lateral (
      select number, document from policy_version
      where policy_id = policy.id and effective_at <= greatest(${now}, ${beginOf(sql.ref('policy.id'))})
      order by number desc limit 1) as version -- policy_version_by_number
    where policy.id > ${afterId} and policy.version_in_force is not null
    order by policy.id limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, document: policyDocument.parse(row.document) }));
}

/** Locks the same policies, so that no act changes them until the transaction ends. */
export async function lockPoliciesAfter(trx: Queryable, afterId: number, most: number): Promise<void> {
  await trx
    .selectFrom('policy')
    .select('id')
    .where('id', '>', afterId)
    .where('version_in_force', 'is not', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
}

/** The documents in force of these policies, for those that have one. */
export async function documentsInForce(db: Queryable, policyIds: number[]): Promise<Map<number, PolicyDocument>> {
  if (policyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('policy')
    .innerJoin('policy_version as version', (join) =>
      join.onRef('version.policy_id', '=', 'policy.id').onRef('version.number', '=', 'policy.version_in_force'),
    ) // policy_version_by_number
    .select(['policy.id', 'version.document'])
    .where('policy.id', 'in', policyIds)
    .execute();
  return new Map(rows.map(({ id, document }) => [id, policyDocument.parse(document)]));
}
