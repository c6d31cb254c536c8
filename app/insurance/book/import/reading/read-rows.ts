// parsed → canonical: reads every line by the contract and checks it on its own.
import type { ImportManifest } from '#contract/import-file.ts';
import type { AssembledLine } from '../csv/assemble-policy.ts';
import { PART_NAMES } from '../csv/csv-parts.ts';
import { type FileDays, fileDays } from '../file/file-days.ts';
import { advance, type ImportFile } from '../file/import-file-store.ts';
import { FileNotTaken, type Problem } from '../file/import-problem.ts';
import { addRows, clearLines, clearParts, type LineRead } from '../file/import-row-store.ts';
import type { ImportReport } from '../file/import-state.ts';
import { A_PIECE, type Importing, type ImportStep } from '../file/importing.ts';
import { assembleFile } from './assemble-file.ts';
import { pathOf } from './parse-file.ts';
import { type FileLine, readLines } from './read-lines.ts';
import { readRecord, unreadable } from './read-record.ts';

type Lines = Required<ImportReport>['lines'];

/** Rows per COPY statement. */
const TOGETHER = 1000;

export const readRows: ImportStep = async (importing, file) => {
  const { own, env } = importing;
  await clearLines(own.db, file.id);
  const assembled = file.format === 'csv-zip' ? await assembleFile(importing, file) : undefined;
  const path = assembled?.path ?? pathOf(env, file);
  const { lines, masked, last } = await readAll(importing, file, path, assembled !== undefined);
  if (file.manifest && !isAsCounted(lines, file.manifest)) {
    const about = `${lines.policies + lines.agencies + lines.unreadable}, ${file.manifest.policies + file.manifest.agencies}`;
    throw new FileNotTaken('counts-differ', { about, ...(assembled ? { file: 'policies.csv' } : { line: last }) });
  }
  const report = { lines, masked: masked + (file.report.masked ?? 0), ...assembled?.counts };
  await own.db.transaction().execute(async (trx) => {
    await clearParts(trx, file.id);
    await advance(trx, file, 'canonical', { report });
  });
};

async function readAll({ own, pause, rest, watch }: Importing, file: ImportFile, path: string, isAssembled: boolean) {
  const days = fileDays(file.asOf ?? file.receivedAt);
  const lines: Lines = { policies: 0, agencies: 0, unreadable: 0 };
  let masked = 0;
  let last = 1;
  let done = 0;
  let rows: LineRead[] = [];
  const write = async () => {
    const started = performance.now();
    await addRows(own.client, file.id, rows);
    done += rows.length;
    watch('canonical', done);
    rows = [];
    await rest(performance.now() - started);
  };
  for await (const some of readLines(path, A_PIECE)) {
    for (const found of some) {
      last = found.line;
      // The first line of the file is the manifest.
      if (!isAssembled && found.line === 1) continue;
      const read = isAssembled ? readAssembled(found, days) : readLine(found, days);
      masked += read.record.masked;
      lines[COUNTED[read.record.subject]] += isOrphan(read) ? 0 : 1;
      rows.push(read);
    }
    if (rows.length >= TOGETHER) await write();
    await pause();
  }
  await write();
  return { lines, masked, last };
}

/** An unreadable line may count as either a policy or an agency. */
const isAsCounted = ({ policies, agencies, unreadable: other }: Lines, manifest: ImportManifest) =>
  policies <= manifest.policies &&
  agencies <= manifest.agencies &&
  policies + agencies + other === manifest.policies + manifest.agencies;

const COUNTED = { policy: 'policies', agency: 'agencies', unreadable: 'unreadable' } as const;
/** A row that belongs to no policy in the zip does not count as a line of the book. */
const isOrphan = ({ part, record }: LineRead) => part > 0 && record.subject === 'unreadable';

function readLine({ line, startsAt, bytes, text, why, isUnended }: FileLine, days: FileDays): LineRead {
  const record = text === undefined ? unreadable(why ?? 'not-utf8') : readRecord(text, days);
  if (isUnended && record.problems[0]?.code === 'not-json') throw new FileNotTaken('breaks-off', { line });
  return { part: 0, line, startsAt, bytes, record };
}

function readAssembled({ startsAt, bytes, text = '' }: FileLine, days: FileDays): LineRead {
  // This text was written by the previous step.
  const { part, line, lines, record: given, problems: found }: AssembledLine = JSON.parse(text);
  const read = readRecord(JSON.stringify(given), days);
  // When a cell is invalid, the record only lacks that field, so the record's own problems would repeat it.
  const isFatal = found.some(({ level }) => level === 'reject');
  const problems = isFatal ? found : [...found, ...read.problems.map((each) => placed(each, part, line, lines))];
  return { part, line, startsAt, bytes, record: { ...read, problems } };
}

/** Adds the zip's file and line to a problem. */
function placed(found: Problem, part: number, line: number, lines: AssembledLine['lines']): Problem {
  const [, list = '', at = ''] =
    /^(?:policy\.)?(insureds|drivers|vehicles|instalments)\.([0-9]+)/.exec(found.field ?? '') ?? [];
  const where = PART_NAMES.find((name) => name === list);
  const whereLine = where && lines[where]?.[Number(at)];
  if (where && whereLine) return { ...found, file: `${where}.csv`, line: whereLine };
  return { ...found, file: `${PART_NAMES[part] ?? 'policies'}.csv`, line };
}
