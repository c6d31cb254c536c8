// Copies the rows of a zip's files into the database with the policy that each belongs to, so that a policy's rows can
// be read together however the files are sorted.
import type pg from 'pg';
import { copyRows } from '#platform/database/copy-in.ts';
import { FileNotTaken } from '../file/import-problem.ts';
import { type CellKind, CSV_PARTS, type CsvPart, KEY_COLUMNS, PART_NAMES } from './csv-parts.ts';
import { columnsOf, type Mapping } from './mapping.ts';
import { maskNumbers, SECRET_NAME } from './mask-numbers.ts';
import { isEatenBySpreadsheet } from './read-cell.ts';
import { readCsv } from './read-csv.ts';
import type { OpenZip } from './read-zip.ts';

export type Staged = {
  /** File → number of rows. */
  rows: Partial<Record<CsvPart, number>>;
  masked: number;
  /** Columns that nothing uses, as `file.csv: column`. */
  unused: string[];
};

/** @throws {FileNotTaken} with the file and the line */
export async function stageCsv(client: pg.Client, fileId: number, zip: OpenZip, mapping: Mapping): Promise<Staged> {
  const staged: Staged = { rows: {}, masked: 0, unused: [] };
  for (const part of PART_NAMES) {
    if (zip.names.includes(`${part}.csv`)) await stageFile(client, { fileId, zip, mapping, part, staged });
    else if (part === 'policies') throw new FileNotTaken('no-such-file', { file: 'policies.csv' });
  }
  return staged;
}

type Staging = { fileId: number; zip: OpenZip; mapping: Mapping; part: CsvPart; staged: Staged };

async function stageFile(client: pg.Client, { fileId, zip, mapping, part, staged }: Staging): Promise<void> {
  const file = `${part}.csv`;
  const names = Object.keys(CSV_PARTS[part]);
  let columns: (string | undefined)[] | undefined;
  let count = 0;
  for await (const rows of readCsv(file, () => zip.read(file))) {
    const copied: unknown[][] = [];
    for (const { line, cells } of rows) {
      if (!columns) {
        columns = readHeader(cells, { file, part, mapping, staged });
        continue;
      }
      if (cells.length !== columns.length)
        throw new FileNotTaken('cells-differ', { file, line, about: `${cells.length}, ${columns.length}` });
      const ours = new Map<string, string>();
      for (const [at, column] of columns.entries()) {
        if (column === undefined) continue;
        const { text, count: masked } = maskNumbers(cells[at] ?? '');
        staged.masked += masked;
        refuseEaten(text, { file, line, part, column });
        ours.set(column, text.replaceAll('\0', ''));
      }
      const owner = KEY_COLUMNS[part].map((key) => mapped(mapping, part, key, ours.get(key)) ?? '').join(' ');
      copied.push([fileId, PART_NAMES.indexOf(part), line, owner, names.map((name) => ours.get(name) ?? '')]);
    }
    await copyRows(client, 'import_part', ['file_id', 'part', 'line', 'owner', 'cells'], copied);
    count += copied.length;
  }
  if (!columns) throw new FileNotTaken('missing-column', { file, line: 1, about: KEY_COLUMNS[part].join(', ') });
  staged.rows[part] = count;
}

type Header = Pick<Staging, 'part' | 'mapping' | 'staged'> & { file: string };

function readHeader(header: string[], { file, part, mapping, staged }: Header): (string | undefined)[] {
  const { known, unknown } = columnsOf(mapping, part, header);
  const twice = known.find((column, at) => column !== undefined && known.indexOf(column) !== at);
  if (twice) throw new FileNotTaken('column-twice', { file, line: 1, about: twice });
  const hasDefault = (key: string) => mapping.files[part]?.defaults[key] !== undefined;
  const missing = KEY_COLUMNS[part].find((key) => !known.includes(key) && !hasDefault(key));
  if (missing) throw new FileNotTaken('missing-column', { file, line: 1, about: missing });
  for (const column of unknown) {
    // The values of such a column are never read.
    if (SECRET_NAME.test(column.trim())) staged.masked++;
    staged.unused.push(`${file}: ${column.slice(0, 60)}`);
  }
  return known;
}

type Place = { file: string; line: number; part: CsvPart; column: string };

function refuseEaten(text: string, { file, line, part, column }: Place): void {
  const kinds: Record<string, CellKind> = CSV_PARTS[part];
  const kind = kinds[column];
  if (kind && isEatenBySpreadsheet(text, kind))
    throw new FileNotTaken('column-by-spreadsheet', { file, line, about: column });
}

/** Translates a cell by the carrier's codes, or returns the default when it is empty. */
export function mapped(
  { files }: Mapping,
  part: CsvPart,
  column: string,
  cell: string | undefined,
): string | undefined {
  const { codes, defaults } = files[part] ?? {};
  const text = cell?.trim() ?? '';
  return text === '' ? defaults?.[column] : (codes?.[column]?.[text] ?? text);
}
