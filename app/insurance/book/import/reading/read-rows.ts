// parsed → canonical: every line is read as what the contract says it is, and by itself found right or wrong.
import { brand } from '#config/brand.ts';
import type { ImportManifest } from '#contract/import-file.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { AssembledLine } from '../csv/assemble-policy.ts';
import { PART_NAMES } from '../csv/csv-parts.ts';
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

/** Rows a COPY. */
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
  const asOf = dayIn(brand.home, file.asOf ?? file.receivedAt);
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
      // The manifest.
      if (!isAssembled && found.line === 1) continue;
      const read = isAssembled ? readAssembled(found, asOf) : readLine(found, asOf);
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

/** A line that cannot be read may be of either. */
const isAsCounted = ({ policies, agencies, unreadable: other }: Lines, manifest: ImportManifest) =>
  policies <= manifest.policies &&
  agencies <= manifest.agencies &&
  policies + agencies + other === manifest.policies + manifest.agencies;

const COUNTED = { policy: 'policies', agency: 'agencies', unreadable: 'unreadable' } as const;
/** A row of a policy that is not in the zip is no line of the book. */
const isOrphan = ({ part, record }: LineRead) => part > 0 && record.subject === 'unreadable';

function readLine({ line, startsAt, bytes, text, why, isUnended }: FileLine, asOf: string): LineRead {
  const record = text === undefined ? unreadable(why ?? 'not-utf8') : readRecord(text, asOf);
  if (isUnended && record.problems[0]?.code === 'not-json') throw new FileNotTaken('breaks-off', { line });
  return { part: 0, line, startsAt, bytes, record };
}

function readAssembled({ startsAt, bytes, text = '' }: FileLine, asOf: string): LineRead {
  // Written by the step before.
  const { part, line, lines, record: given, problems: found }: AssembledLine = JSON.parse(text);
  const read = readRecord(JSON.stringify(given), asOf);
  // What a file's own cell is wrong in, the record only lacks.
  const isFatal = found.some(({ level }) => level === 'reject');
  const problems = isFatal ? found : [...found, ...read.problems.map((each) => placed(each, part, line, lines))];
  return { part, line, startsAt, bytes, record: { ...read, problems } };
}

/** In which of the zip's files, and on which of its lines. */
function placed(found: Problem, part: number, line: number, lines: AssembledLine['lines']): Problem {
  const [, list = '', at = ''] =
    /^(?:policy\.)?(insureds|drivers|vehicles|instalments)\.([0-9]+)/.exec(found.field ?? '') ?? [];
  const where = PART_NAMES.find((name) => name === list);
  const whereLine = where && lines[where]?.[Number(at)];
  if (where && whereLine) return { ...found, file: `${where}.csv`, line: whereLine };
  return { ...found, file: `${PART_NAMES[part] ?? 'policies'}.csv`, line };
}
