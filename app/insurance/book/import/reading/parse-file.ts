// received → parsed: reads the manifest, and for a zip copies the rows of its files into the database.
import { type ImportManifest, manifestLine } from '#contract/import-file.ts';
import { readMapping } from '../csv/mapping.ts';
import { type OpenZip, openZip } from '../csv/read-zip.ts';
import { stageCsv } from '../csv/stage-csv.ts';
import { advance, type ImportFile } from '../file/import-file-store.ts';
import { storedPath } from '../file/import-folder.ts';
import { FileNotTaken } from '../file/import-problem.ts';
import { clearRows } from '../file/import-row-store.ts';
import type { ImportStep } from '../file/importing.ts';
import { readLines } from './read-lines.ts';

export const parseFile: ImportStep = async (importing, file) => {
  const path = pathOf(importing.env, file);
  if (file.format === 'json-lines') {
    const manifest = await manifestOfLines(path);
    await advance(importing.own.db, file, 'parsed', { manifest });
    return;
  }
  const zip = await openZip(path);
  try {
    const manifest = await manifestOfZip(zip);
    const mapping = readMapping(await mappingOf(file, zip));
    await importing.own.db.transaction().execute(async (trx) => {
      await clearRows(trx, file.id);
      const { masked, unused } = await stageCsv(importing.own.client, file.id, zip, mapping);
      await advance(trx, file, 'parsed', { manifest, report: { masked, unused } });
    });
  } finally {
    zip.close();
  }
};

/** @throws {FileNotTaken} when the file is gone, because the machine that stored it is */
export function pathOf(env: Parameters<typeof storedPath>[0], { storedAs }: Pick<ImportFile, 'storedAs'>): string {
  if (storedAs === null) throw new FileNotTaken('file-gone');
  return storedPath(env, storedAs);
}

/** The mapping that was given with the file, or else the one inside the zip. */
export const mappingOf = async ({ mapping }: Pick<ImportFile, 'mapping'>, zip: OpenZip): Promise<string | null> =>
  mapping ??
  (await zip.text('mapping.yaml')) ??
  (await zip.text('mapping.yml')) ??
  (await zip.text('mapping.json')) ??
  null;

async function manifestOfLines(path: string): Promise<ImportManifest> {
  for await (const [first] of readLines(path, 1)) {
    if (!first) break;
    const { line } = first;
    if (first.text === undefined) throw new FileNotTaken('unreadable', { line });
    let given: unknown;
    try {
      given = JSON.parse(first.text);
    } catch {
      throw new FileNotTaken(first.isUnended ? 'breaks-off' : 'unreadable', { line });
    }
    if (typeof given !== 'object' || given === null || !Object.hasOwn(given, 'manifest')) {
      throw new FileNotTaken('no-manifest', { line });
    }
    return readManifest(given, { line });
  }
  throw new FileNotTaken('no-manifest', { line: 1 });
}

async function manifestOfZip(zip: OpenZip): Promise<ImportManifest> {
  const file = 'manifest.json';
  if (zip.names.includes('workbook.xml')) throw new FileNotTaken('spreadsheet');
  const text = await zip.text(file);
  if (text === undefined) throw new FileNotTaken('no-manifest', { file });
  try {
    return readManifest({ manifest: JSON.parse(text) }, { file });
  } catch (error) {
    throw error instanceof SyntaxError ? new FileNotTaken('wrong-manifest', { file }) : error;
  }
}

function readManifest(given: unknown, where: { file?: string; line?: number }): ImportManifest {
  const read = manifestLine.safeParse(given);
  if (read.success) return read.data.manifest;
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const about = [...(issue?.path ?? []), ...unknown].filter((each) => each !== 'manifest').join('.');
  throw new FileNotTaken('wrong-manifest', { ...where, about: about.slice(0, 100) });
}
