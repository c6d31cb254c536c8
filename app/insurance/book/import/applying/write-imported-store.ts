// What a batch of an import writes besides the policies' rows: versions, events, and each policy's imported state.
import { sql } from 'kysely';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { copyRows } from '#platform/database/copy-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import type { ImportFile } from '../file/import-file-store.ts';
import type { Outcome } from '../file/import-state.ts';

export type ImportedVersion = {
  policyId: number;
  number: number;
  effectiveAt: Date;
  document: PolicyDocument;
  changeCents: number;
  isPricedByHand: boolean;
  line: number;
  contentHash: Buffer;
  /** For a zip: file → line numbers. */
  lines: object | null;
};

export type OfFile = { id: number; source: string; sequence: number; asOf: Date; actor: string };

export async function addVersions({ client }: OwnConnection, file: OfFile, versions: ImportedVersion[]): Promise<void> {
  await copyRows(
    client,
    'policy_version',
    [
      'policy_id',
      'number',
      'kind',
      'effective_at',
      'term_number',
      'actor',
      'document',
      'premium_cents',
      'change_cents',
      'is_priced_by_hand',
      'import_file_id',
      'import_line',
      'import_lines',
    ],
    versions.map(({ policyId, number, effectiveAt, document, changeCents, isPricedByHand, line, lines }) => [
      policyId,
      number,
      'import',
      effectiveAt,
      document.term.number,
      file.actor,
      JSON.stringify(document),
      document.premium_cents,
      changeCents,
      isPricedByHand,
      file.id,
      line,
      lines && JSON.stringify(lines),
    ]),
  );
}

/** Events for other systems: one per policy, numbered in the policy's own sequence. */
export async function addImportEvents(
  { db, client }: OwnConnection,
  file: OfFile,
  versions: ImportedVersion[],
): Promise<void> {
  const dataOf = ({ number, effectiveAt }: ImportedVersion) =>
    JSON.stringify({ version: number, effectiveAt: effectiveAt.toISOString(), import: file.id });
  const subjectOf = ({ policyId }: ImportedVersion) => `policy ${policyId}`;
  const [first, later] = [versions.filter(({ number }) => number === 1), versions.filter(({ number }) => number > 1)];
  await copyRows(
    client,
    'policy_event',
    ['type', 'subject', 'sequence', 'data'],
    first.map((version) => ['policy.changed.v1', subjectOf(version), 1, dataOf(version)]),
  );
  if (later.length === 0) return;
  const rows = later.map((version) => ({ subject: subjectOf(version), data: JSON.parse(dataOf(version)) }));
  await sql`
    insert into policy_event (type, subject, sequence, data)
    select 'policy.changed.v1', new.subject, coalesce(last.sequence, 0) + 1, new.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (subject text, data jsonb)
    left join lateral (
      select sequence from policy_event where policy_event.subject = new.subject order by sequence desc limit 1
    ) as last on true -- policy_event_in_sequence`.execute(db);
}

/** Records each policy's content hash and position, which the next file is compared with. */
export async function noteImported(db: Queryable, file: OfFile, versions: ImportedVersion[]): Promise<void> {
  if (versions.length === 0) return;
  const ids = versions.map(({ policyId }) => policyId);
  const lines = versions.map(({ line }) => line);
  const hashes = versions.map(({ contentHash }) => contentHash);
  await sql`
    insert into imported_policy (policy_id, file_id, line, source, as_of, sequence, content_hash)
    select policy_id, ${file.id}, line, ${file.source}, ${file.asOf}, ${file.sequence}, content_hash
    from unnest(${ids}::bigint[], ${lines}::int[], ${hashes}::bytea[]) as new (policy_id, line, content_hash)
    on conflict (policy_id) do update set file_id = excluded.file_id, line = excluded.line, source = excluded.source,
      as_of = excluded.as_of, sequence = excluded.sequence, content_hash = excluded.content_hash, lines = null`.execute(
    db,
  );
}

/**
 * Records that this file confirmed the policies that it left as they were, so that a late, older file does not overwrite
 * them. Of a full file it holds for every policy of the source, and the file itself is looked up.
 */
export async function noteSame(db: Queryable, { id, asOf, sequence }: Pick<ImportFile, 'id' | 'asOf' | 'sequence'>) {
  await sql`
    update imported_policy as imported set as_of = ${asOf}, sequence = ${sequence}
    from import_row as row join policy on policy.number = row.number and policy.prefix = row.prefix -- policy_by_number
    where row.file_id = ${id} and row.subject = 'policy' and row.outcome = 'same' and imported.policy_id = policy.id
      and (imported.as_of, imported.sequence) < (${asOf}, ${sequence})`.execute(db);
}

export type KnownPolicy = {
  id: number;
  prefix: string;
  number: string;
  version: number | null;
  kind: string | null;
  effectiveAt: Date | null;
};

/**
 * Locks these policies until the transaction ends, always in the same order, and returns each with its latest version.
 */
export async function lockKnown(db: Queryable, names: { prefix: string; number: string }[]): Promise<KnownPolicy[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<KnownPolicy>`
    with held as (
      select policy.id, policy.prefix, policy.number from policy
      join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as given (prefix text, number text) using (number, prefix)
      order by policy.id for update of policy -- policy_by_number
    )
    select held.id, held.prefix, held.number, latest.number as version, latest.kind, latest.effective_at as "effectiveAt"
    from held left join lateral (
      select number, kind, effective_at from policy_version as version
      where version.policy_id = held.id order by version.number desc limit 1 -- policy_version_by_number
    ) as latest on true`.execute(db);
  return rows;
}

export async function noteAsOf(db: Queryable, ids: number[], asOf: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('policy').set({ as_of: asOf }).where('id', 'in', ids).execute();
}

/**
 * Runs before the source advances to this file. A policy whose line was held back, or that a full file does not
 * contain, keeps the previous file's date. A policy that matches the file advances with its source, unless the file is
 * late, because the policy matches none of the newer files.
 */
export async function noteHeld(
  db: Queryable,
  { id, source, kind, sequence, asOf }: Pick<ImportFile, 'id' | 'source' | 'kind' | 'sequence' | 'asOf'>,
): Promise<void> {
  const lines = (...outcomes: Outcome[]) => sql`
    select from import_row as row join policy on policy.number = row.number and policy.prefix = row.prefix
    where row.file_id = ${id} and row.subject = 'policy' and row.outcome = any(${outcomes})
      and policy.id = imported.policy_id`;
  await sql`
    update imported_policy as imported set held_as_of = before.as_of
    from import_source as before
    where imported.source = ${source} and before.name = ${source} and imported.held_as_of is null
      and (before.as_of, before.sequence) < (${asOf}, ${sequence})
      and (exists (${lines('rejected', 'quarantined')})
        or (${kind} = 'full' and exists (select from import_gone where import_gone.policy_id = imported.policy_id)))`.execute(
    db,
  );
  await sql`
    update imported_policy as imported set held_as_of = null
    where imported.held_as_of is not null and imported.source = ${source}
      and not exists (
        select from import_source as last
        where last.name = ${source} and (last.as_of, last.sequence) > (${asOf}, ${sequence}))
      and exists (${lines('same', 'applied')})`.execute(db); // imported_policy_held
}

/** One event per file, for other systems that wait for an import to finish. */
export async function addImportEvent(
  db: Queryable,
  fileId: number,
  data: Record<string, string | number>,
): Promise<void> {
  const event = { type: 'import.applied.v1', subject: `import ${fileId}`, sequence: 1, data: JSON.stringify(data) };
  await db.insertInto('policy_event').values(event).execute();
}
