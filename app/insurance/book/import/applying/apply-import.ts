// planned → applied: writes the file's rows into the book, one transaction per batch. When one row breaks a database
// rule, that row is marked with a problem and the rest of its batch is applied without it.
import type { z } from 'zod';
import { importLimits } from '#config/insurance/imports.ts';
import { policyAuthority } from '#config/insurance/policy-authority.ts';
import { agencyLine } from '#contract/import-file.ts';
import { type ImportedPolicy, importedPolicy, type PolicyDocument } from '#contract/policy-document.ts';
import { audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import { errorFacts } from '#platform/context/error-facts.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import { FILED_PLANS } from '../../../rating/rate-books.ts';
import { rowsOf } from '../../../record/projection.ts';
import { writeProjections } from '../../../record/projection-store.ts';
import { lockLatestVersion } from '../../../record/take-over.ts';
import { advance, advanceSource, type ImportFile } from '../file/import-file-store.ts';
import { linesPath } from '../file/import-folder.ts';
import { problem } from '../file/import-problem.ts';
import {
  type ApplyRow,
  countApplied,
  countOutcomes,
  markApplied,
  markProblem,
  rowsToApply,
} from '../file/import-row-store.ts';
import { A_PIECE, type Importing, type ImportStep } from '../file/importing.ts';
import { noteGone } from '../planning/plan-store.ts';
import { pathOf } from '../reading/parse-file.ts';
import { readAgain } from '../reading/read-lines.ts';
import { recordIn } from '../reading/read-record.ts';
import { writeAgencies } from './agency-import-store.ts';
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
  type OfFile,
} from './write-imported-store.ts';
import { newPolicyIds, writeNewPolicies } from './write-new-store.ts';

export const applyImport: ImportStep = async (importing, file) => {
  const path = pathOf(importing.env, file);
  const { own, acting } = importing;
  const lines = file.format === 'csv-zip' && file.storedAs !== null ? linesPath(importing.env, file.storedAs) : path;
  const agencies = await applyAll(importing, file, 'agency', (rows) => readAgencies(rows, lines), applyAgencies, [
    importing.own,
  ]);
  const policies = await applyAll(
    importing,
    file,
    'policy',
    (rows) => readPolicies(importing, rows, lines),
    (own, read) => applyPolicies({ ...importing, own }, file, read),
    [own, ...(importing.beside ?? [])],
  );
  await own.db.transaction().execute(async (trx) => {
    const outcomes = await countOutcomes(trx, file.id);
    const { source, kind } = file;
    if (source) await noteGone(trx, { id: file.id, source, kind });
    await noteHeld(trx, file);
    await advanceSource(trx, file);
    await advance(trx, file, 'applied', { report: { outcomes, applied: { policies, agencies } } });
    const detail = { count: policies, ...(kind && { kind }) };
    await audit(trx, acting, { act: 'apply-import', actor: actorOf(file), subject: ['import', file.id], detail });
  });
};

/** The audit trail's name for the person or system that sent the file. */
const actorOf = ({ receivedBy }: ImportFile) => receivedBy as Actor;

/** @returns the rows that were not applied after all; each is already marked with its problem */
type Batch<Of> = (own: OwnConnection, read: Of[]) => Promise<ApplyRow[]>;
type OfRow = { row: ApplyRow };

/** How many batches of rows one query fetches. While the database writes one, the next is read from the file. */
const BATCHES_AHEAD = 40;
/** How often a batch starts again after a deadlock with another one. */
const MOST_DEADLOCKS = 5;

/** @returns how many rows of this subject have been applied, including those applied before a crash */
async function applyAll<Of extends OfRow>(
  { own, rest, watch, atOnce = importLimits.aBatch }: Importing,
  file: ImportFile,
  subject: 'policy' | 'agency',
  read: (rows: ApplyRow[]) => Promise<Of[]>,
  apply: Batch<Of>,
  connections: readonly OwnConnection[],
): Promise<number> {
  const batch = async (on: OwnConnection, some: Of[], deadlocks = 0): Promise<void> => {
    try {
      await on.db.transaction().execute(async (trx) => {
        const left = await apply(on, some);
        const rows = some.map(({ row }) => row);
        await markApplied(
          trx,
          file.id,
          rows.filter((row) => !left.includes(row)),
        );
      });
    } catch (error) {
      if (errorFacts(error).code !== DEADLOCK || deadlocks === MOST_DEADLOCKS) throw error;
      await batch(on, some, deadlocks + 1);
    }
  };
  const write = (on: OwnConnection, some: Of[]) =>
    batch(on, some).catch(async (error) => {
      if (!isOfRow(error)) throw error;
      for (const one of some) {
        await batch(on, [one]).catch(async (reason) => {
          if (!isOfRow(reason)) throw reason;
          await markProblem(on.db, file.id, one.row, problem('by-database', undefined, nameOfFault(reason)));
        });
      }
    });
  for (;;) {
    const rows = await rowsToApply(own.db, file.id, subject, atOnce * BATCHES_AHEAD);
    if (rows.length === 0) return countApplied(own.db, file.id, subject);
    const batches = chunksOf(rows, atOnce);
    let at = 0;
    let next = readSafely(read, batches[0]);
    const take = () => {
      const taken = next;
      next = readSafely(read, batches[++at]);
      return taken;
    };
    await allEnded(
      connections.map(async (on) => {
        while (at < batches.length) {
          const started = performance.now();
          const some = (await take())();
          await write(on, some);
          watch('applied', some.length);
          await rest(performance.now() - started);
        }
      }),
    );
  }
}

/** Waits until nothing is written any more, also when one of them fails: the lock must outlive what is written. */
async function allEnded(writing: Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(writing)) if (ended.status === 'rejected') throw ended.reason;
}

function chunksOf<Each>(all: Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/**
 * Starts reading rows ahead. A read error is thrown only when these rows' turn comes, so it cannot interrupt the batch
 * that is being written.
 */
const readSafely = <Of>(read: (rows: ApplyRow[]) => Promise<Of[]>, rows: ApplyRow[] = []): Promise<() => Of[]> =>
  read(rows).then(
    (some) => () => some,
    (error) => () => {
      throw error;
    },
  );

/**
 * True when a row itself violates a rule of its table (SQLSTATE classes 22 and 23), rather than the connection failing.
 */
const DEADLOCK = '40P01';
const isOfRow = (error: unknown) => /^(22|23)/.test((error as { code?: string }).code ?? '');
const nameOfFault = (error: unknown) => errorFacts(error).constraint ?? errorFacts(error).code ?? '';

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

  const isOurs = policyAuthority(importing.env) === 'here';
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
  await writeProjections(
    own.db,
    changed.map(({ policyId, number, document }) => ({ policyId, versionNumber: number, rows: rowsOf(document) })),
    { withContact: true },
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

function versionOf({ row, given, lines }: Read) {
  const { policy: document } = given;
  const isOurBook = FILED_PLANS.some(({ rates }) => rates.id === document.rating?.book);
  const facts = { line: row.line, contentHash: row.content_hash, lines, document, changeCents: 0 };
  return { ...facts, isPricedByHand: !isOurBook };
}

/** The version takes effect at the start of its term, or at the file's date when that is earlier. */
function newVersion(read: Read, policyId: number, asOf: Date): ImportedVersion {
  const begins = beginOf(read.given.policy);
  return { ...versionOf(read), policyId, number: 1, effectiveAt: begins < asOf ? begins : asOf };
}

/** Builds the policy's next version. A policy that had no version before its first import gets version 1. */
async function nextVersion({ own }: Importing, read: Read, known: KnownPolicy, asOf: Date): Promise<ImportedVersion> {
  const before =
    known.version === null
      ? await lockLatestVersion(own.db, known.id)
      : { number: known.version, effectiveAt: known.effectiveAt ?? asOf };
  const effectiveAt = before && before.effectiveAt > asOf ? before.effectiveAt : asOf;
  return { ...versionOf(read), policyId: known.id, number: (before?.number ?? 0) + 1, effectiveAt };
}

/** Caches the start of days in a state's time zone. Computing one is slow, and a book has only some hundred days. */
const begins = new Map<string, Date>();
function beginOf({ state, term }: PolicyDocument): Date {
  const key = `${state} ${term.effective_on}`;
  const known = begins.get(key) ?? startOfDayIn(state, term.effective_on);
  if (begins.size < 20_000) begins.set(key, known);
  return known;
}
