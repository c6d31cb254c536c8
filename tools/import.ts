// `npm run import -- FILE…`: imports policy files from another system, step by step, even while a server is running.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import { importLimits } from '../app/config/insurance/imports.ts';
import { importLine } from '../app/contract/import-file.ts';
import {
  holdText,
  OUTCOME_NAMES,
  problemText,
  refusalText,
  refusedTitle,
  STATE_NAMES,
} from '../app/insurance/book/import/desk/import-labels.ts';
import type { ImportFile } from '../app/insurance/book/import/file/import-file-store.ts';
import { countByCode } from '../app/insurance/book/import/file/import-row-store.ts';
import type { ImportState, Outcome } from '../app/insurance/book/import/file/import-state.ts';
import { besideRequests } from '../app/insurance/book/import/import-job.ts';
import { receiveFile } from '../app/insurance/book/import/receive-file.ts';
import { aloneWithImports, runImport } from '../app/insurance/book/import/run-import.ts';
import { DATABASE_USED, readOptions, refuseUse } from './command-options.ts';
import { type Product, Refused, withProduct } from './open-product.ts';

const USAGE = `Usage: npm run import -- FILE… [--mapping mapping.yaml] [--gently]
       npm run --silent import -- --schema > line.schema.json
Imports files of policies, one after another: JSON Lines whose first line is a manifest, or a zip of CSV files with
manifest.json. The mapping translates another carrier's columns and codes.
  --gently   pauses after each transaction, so that people who use the site meanwhile do not notice
  --schema   prints the JSON Schema of a line: the manifest, an agency or a policy
  --help     prints this
A file that was already imported is skipped, and its first report is printed. A held file waits for a person at /staff/imports.
Exits with 0 if everything was imported, 3 if a file is held, 4 if one was refused or rejected.
${DATABASE_USED}`;

const ENDS: Partial<Record<ImportState, number>> = { announced: 0, held: 3, refused: 4, rejected: 4 };
const en = { locale: 'en' } as const;

async function takeFile(
  product: Product,
  path: string,
  mapping: string | null,
  isGentle: boolean,
): Promise<ImportState> {
  const acting = { keyring: product.keyring, requestId: randomUUID() };
  const { id, isKnown } = await receiveFile(
    { db: product.db, env: product.env, acting },
    { path, name: path, mapping, receivedBy: 'operator' },
  );
  console.log(`${path}: import ${id}${isKnown ? ', which came in before' : ''}`);
  const started = performance.now();
  const told = openProgress(started);
  const connections = isGentle ? 1 : importLimits.connections;
  const file = await aloneWithImports(product.pool, { waits: true, connections }, (own, beside) =>
    runImport(
      {
        own,
        beside,
        env: product.env,
        acting,
        watch: told,
        ...(isGentle ? besideRequests : { pause: besideRequests.pause, rest: async () => {} }),
      },
      id,
    ),
  );
  if (!file) throw new Refused(`import ${id} is gone`);
  await report(product, file);
  return file.state;
}

const EVERY_MS = 5000;

/** Prints each state, and the progress within a long one. */
function openProgress(started: number) {
  let next = EVERY_MS;
  let done = 0;
  let last: ImportState | undefined;
  return (state: ImportState, lines: number) => {
    const now = performance.now() - started;
    if (lines === 0) done = 0;
    done = state === 'applied' ? done + lines : lines;
    const isNew = lines === 0 && state !== last;
    if (isNew) last = state;
    if (!isNew && now < next) return;
    next = now + EVERY_MS;
    const seconds = (now / 1000).toFixed(1).padStart(7);
    console.log(`${seconds} s  ${lines === 0 ? STATE_NAMES[state]({}, en) : `${done} lines …`}`);
  };
}

async function report({ db }: Product, file: ImportFile): Promise<void> {
  const { outcomes = {}, masked = 0, gone = 0, differ = 0, defaults = {}, denied = 0, unused = [] } = file.report;
  const told = [
    `${STATE_NAMES[file.state]({}, en)}${file.source ? `: ${file.source}, ${file.kind} ${file.sequence}` : ''}`,
    ...(file.refusal ? [refusedTitle(file.report, 'en'), refusalText(file.refusal, 'en')] : []),
    ...file.holds.map((hold) => `${file.state === 'held' ? 'Held' : 'Let through'}: ${holdText(hold, 'en')}`),
    ...Object.entries(outcomes).map(([outcome, rows]) => `${OUTCOME_NAMES[outcome as Outcome]({}, en)}: ${rows}`),
    ...(await countByCode(db, file.id)).map(({ code, rows }) => `${rows} × ${problemText({ code, about: '…' }, 'en')}`),
    ...Object.entries(defaults).map(([column, rows]) => `${rows} rows defaulted: ${column}`),
    ...(denied > 0 ? [`${denied} rows of coverage left out: discounts and fees`] : []),
    ...unused.map((column) => `Not used: ${column}`),
    ...(masked > 0 ? [`${masked} numbers of Social Security taken out`] : []),
    ...(gone > 0 ? [`${gone} policies in force are not in the file: see /staff/imports`] : []),
    ...(differ > 0 ? [`${differ} policies are not what the file says`] : []),
  ];
  for (const line of told) console.log(`  ${line}`);
}

const { values, positionals } = readOptions(USAGE, {
  mapping: { type: 'string' },
  gently: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
});
// Lowers the priority, so that a server on the same machine comes first.
if (values.gently) setPriority(constants.priority.PRIORITY_LOW);
if (values.schema) console.log(JSON.stringify(z.toJSONSchema(importLine, { io: 'input' }), null, 2));
else if (positionals.length === 0) refuseUse(USAGE);
else {
  await withProduct(async (product) => {
    const mapping = values.mapping === undefined ? null : await textOf(values.mapping);
    for (const path of positionals) {
      await readable(path);
      const state = await takeFile(product, path, mapping, values.gently);
      process.exitCode = ENDS[state] ?? 1;
      // If a file was not imported, those after it would not fit.
      if (state !== 'announced') break;
    }
  });
}

async function readable(path: string): Promise<void> {
  const file = await stat(path).catch(() => undefined);
  if (!file?.isFile()) throw new Refused(`${path} is no file that can be read.`);
}

async function textOf(path: string): Promise<string> {
  await readable(path);
  return readFile(path, 'utf8');
}
