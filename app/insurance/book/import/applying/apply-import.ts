// planned → applied: writes the file's rows into the book.
import type { z } from 'zod';
import { agencyLine } from '#contract/import-file.ts';
import { type ImportedPolicy, importedPolicy, type PolicyDocument } from '#contract/policy-document.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import { lockLatestVersion } from '../../../record/lock-versions.ts';
import { isPricedByBook } from '../../../record/pricing/price-document.ts';
import { rowsOf } from '../../../record/projection.ts';
import { writeProjections } from '../../../record/projection-store.ts';
import { advance, advanceSource, type ImportFile } from '../file/import-file-store.ts';
import { linesPath } from '../file/import-folder.ts';
import { problem } from '../file/import-problem.ts';
import { type ApplyRow, countOutcomes, markProblem } from '../file/import-row-store.ts';
import { A_PIECE, type Importing, type ImportStep } from '../file/importing.ts';
import { leaveOlder, noteGone } from '../planning/plan-store.ts';
import { pathOf } from '../reading/parse-file.ts';
import { readAgain } from '../reading/read-lines.ts';
import { recordIn } from '../reading/read-record.ts';
import { followInsureds } from './account-leavers.ts';
import { writeAgencies } from './agency-import-store.ts';
import { applyAll, type OfRow } from './apply-batches.ts';
import { type Billed, writeBills } from './write-bills-store.ts';
import {
  addImportEvents,
  addVersions,
  type ImportedVersion,
  type KnownPolicy,
  lockKnown,
  noteAsOf,
  noteHeld,
  noteImported,
  noteSame,
  type OfFile,
} from './write-imported-store.ts';
import { newPolicyIds, writeNewPolicies } from './write-new-store.ts';

export const applyImport: ImportStep = async (importing, file) => {
  const path = pathOf(importing.env, file);
  const { own, acting } = importing;
  const { id, source, sequence, asOf, kind } = file;
  if (!source || !sequence || !asOf) throw new Error('applied before it was parsed');
  await leaveOlder(own.db, { id, source, sequence, asOf });
  const lines = file.format === 'csv-zip' && file.storedAs !== null ? linesPath(importing.env, file.storedAs) : path;
  const agencies = await applyAll(importing, file, 'agency', {
    read: (rows) => readAgencies(rows, lines),
    apply: applyAgencies,
    connections: [own],
  });
  const policies = await applyAll(importing, file, 'policy', {
    read: (rows) => readPolicies(importing, rows, lines),
    apply: (on, read) => applyPolicies({ ...importing, own: on }, file, read),
    connections: [own, ...(importing.beside ?? [])],
  });
  await own.db.transaction().execute(async (trx) => {
    const outcomes = await countOutcomes(trx, file.id);
    await noteGone(trx, { ...file, source });
    if (kind === 'delta') await noteSame(trx, file);
    await noteHeld(trx, file);
    await advanceSource(trx, file);
    await advance(trx, file, 'applied', { report: { outcomes, applied: { policies, agencies } } });
    const detail = { count: policies, ...(kind && { kind }) };
    await audit(trx, acting, { act: 'apply-import', actor: actorOf(file), subject: ['import', file.id], detail });
  });
};

/** The audit trail's name for the person or system that sent the file. */
const actorOf = ({ receivedBy }: ImportFile) => receivedBy as Actor;

type ReadAgency = OfRow & { agency: z.output<typeof agencyLine>['agency'] };

async function readAgencies(rows: ApplyRow[], path: string): Promise<ReadAgency[]> {
  const texts = await readAgain(path, placesOf(rows));
  return rows.map((row, at) => ({ row, agency: agencyLine.parse(recordIn(texts[at] ?? '').record).agency }));
}

async function applyAgencies(own: OwnConnection, read: ReadAgency[]): Promise<ApplyRow[]> {
  await writeAgencies(
    own.db,
    read.map(({ agency }) => agency),
  );
  return [];
}

const placesOf = (rows: ApplyRow[]) => rows.map(({ starts_at, bytes }) => ({ startsAt: starts_at, bytes }));

type Read = OfRow & { given: ImportedPolicy; lines: object | null };

async function readPolicies({ pause }: Importing, rows: ApplyRow[], path: string): Promise<Read[]> {
  const read: Read[] = [];
  for (const [at, text] of (await readAgain(path, placesOf(rows))).entries()) {
    const { record, lines } = recordIn(text);
    const row = rows[at];
    if (row) read.push({ row, given: importedPolicy.parse(record), lines });
    if (at % A_PIECE === A_PIECE - 1) await pause();
  }
  return read;
}

async function applyPolicies(importing: Importing, file: ImportFile, read: Read[]): Promise<ApplyRow[]> {
  const { own, pause } = importing;
  const { id, source, sequence, asOf } = file;
  if (!source || !sequence || !asOf) throw new Error('applied before it was parsed');
  const ofFile: OfFile = { id, source, sequence, asOf, actor: actorOf(file) };
  const known = await lockKnown(
    own.db,
    read.map(({ given: { policy } }) => ({ prefix: policy.prefix, number: policy.number })),
  );
  const byName = new Map(known.map((policy) => [`${policy.prefix} ${policy.number}`, policy]));
  const knownOf = ({ given: { policy } }: Read) => byName.get(`${policy.prefix} ${policy.number}`);

  const fresh = read.filter((each) => !knownOf(each));
  const ids = await newPolicyIds(own, fresh.length);
  const added = fresh.map((each, at) => newVersion(each, ids[at] ?? 0, asOf));
  const billed: Billed[] = fresh.map(({ given }, at) => ({ policyId: ids[at] ?? 0, version: 1, isNew: true, given }));
  await writeNewPolicies(
    own,
    added.map(({ policyId, document }) => ({ policyId, rows: rowsOf(document), asOf })),
  );
  await pause();

  const isOurs = importing.env.POLICY_AUTHORITY === 'self';
  const left: ApplyRow[] = [];
  const changed: ImportedVersion[] = [];
  for (const each of read) {
    const policy = knownOf(each);
    if (!policy) continue;
    // The policy may have been changed here since the plan was made.
    if (isOurs && policy.kind !== null && policy.kind !== 'import') {
      await markProblem(own.db, id, each.row, problem('changed-here', 'policy.number'));
      left.push(each.row);
    } else {
      const version = await nextVersion(importing, each, policy, asOf);
      changed.push(version);
      billed.push({ policyId: policy.id, version: version.number, isNew: false, given: each.given });
    }
  }
  await followInsureds(own.db, importing.acting, changed, actorOf(file));
  await writeProjections(
    own.db,
    changed.map(({ policyId, number, document }) => ({ policyId, versionNumber: number, rows: rowsOf(document) })),
    { withContact: true, importedAsOf: asOf },
  );
  await noteAsOf(
    own.db,
    changed.map(({ policyId }) => policyId),
    asOf,
  );
  await pause();
  const versions = [...added, ...changed];
  await addVersions(own, ofFile, versions);
  await addImportEvents(own, ofFile, versions);
  await noteImported(own.db, ofFile, versions);
  await pause();
  await writeBills(own, ofFile, billed);
  return left;
}

function versionOf({ row, given, lines }: Read, asOf: Date) {
  const { policy: document } = given;
  const facts = { line: row.line, contentHash: row.content_hash, lines, document, changeCents: 0 };
  return { ...facts, isPricedByHand: !isPricedByBook(document, asOf.toISOString().slice(0, 10)) };
}

/** The version takes effect at the start of its term, or at the file's date when that is earlier. */
function newVersion(read: Read, policyId: number, asOf: Date): ImportedVersion {
  const begins = beginOf(read.given.policy);
  return { ...versionOf(read, asOf), policyId, number: 1, effectiveAt: begins < asOf ? begins : asOf };
}

/** Builds the policy's next version. A policy that had no version before its first import gets version 1. */
async function nextVersion({ own }: Importing, read: Read, known: KnownPolicy, asOf: Date): Promise<ImportedVersion> {
  const before =
    known.version === null
      ? await lockLatestVersion(own.db, known.id)
      : { number: known.version, effectiveAt: known.effectiveAt ?? asOf };
  // Pages read it immediately, in place of changes made here that were to begin later.
  const isLater = before && before.effectiveAt > asOf && before.effectiveAt <= new Date();
  const effectiveAt = isLater ? before.effectiveAt : asOf;
  return { ...versionOf(read, asOf), policyId: known.id, number: (before?.number ?? 0) + 1, effectiveAt };
}

/** Caches the start of days in a state's time zone. Computing one is slow, and a book has only some hundred days. */
const begins = new Map<string, Date>();
function beginOf({ state, term }: PolicyDocument): Date {
  const key = `${state} ${term.effective_on}`;
  const known = begins.get(key) ?? startOfDayIn(state, term.effective_on);
  if (begins.size < 20_000) begins.set(key, known);
  return known;
}
