import { finished, type Readable, Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { FileNotTaken } from '../file/import-problem.ts';

export type CsvRow = { line: number; cells: string[] };

/** Far above the widest real row. Without it, a quote that is never closed would turn the whole file into one row. */
const MOST_ROW_BYTES = 256 * 1024;

/**
 * Yields the rows of a CSV file in batches, the header first.
 *
 * @param open opens the file; called again to find the line of a quote that is never closed
 * @throws {FileNotTaken} with the line, when the file cannot be split into rows
 */
export async function* readCsv(file: string, open: () => Promise<Readable>, aTime = 500): AsyncGenerator<CsvRow[]> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_ROW_BYTES,
  });
  const source = await open();
  source.pipe(parser);
  // A pipe ends its target when the source ends, but does not pass on a source's failure.
  finished(source, { writable: false }, (error) => error && parser.destroy(error));
  let goodBytes = 0;
  let goodLines = 0;
  let rows: CsvRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      // Empty lines may come before a row, so its line number is computed from where the row ends.
      rows.push({ line: info.lines - linesIn(record), cells: record });
      goodBytes = info.bytes;
      goodLines = info.lines;
      if (rows.length < aTime) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    const { code = '', lines = 0 } = error as { code?: string; lines?: number };
    if (code === 'INVALID_OPENING_QUOTE') throw new FileNotTaken('wrong-quote', { file, line: lines });
    if (!OPEN_QUOTES.has(code)) throw notReadable(file, error);
    const line = (await openingQuote(await open(), goodBytes, goodLines)) ?? lines;
    throw new FileNotTaken('unclosed-quote', { file, line });
  } finally {
    source.destroy();
  }
  if (rows.length > 0) yield rows;
}

type ParsedRow = { record: string[]; info: { lines: number; bytes: number } };

/** The parser errors that an unclosed quote can cause, depending on the text that follows it. */
const OPEN_QUOTES = new Set([
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_MAX_RECORD_SIZE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

const linesIn = (cells: string[]) => cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

function notReadable(file: string, error: unknown): FileNotTaken {
  if (error instanceof FileNotTaken) return error;
  return new FileNotTaken('zip-broken', { file, about: (error as Error).message.slice(0, 200) });
}

/** Finds the line of the quote that opens a cell and is never closed. What follows it cannot be read reliably. */
async function openingQuote(source: Readable, fromByte: number, lines: number): Promise<number | undefined> {
  let place: Place = { line: lines + 1, opened: undefined, isCellStart: true, mayHaveClosed: false };
  for await (const chunk of source.pipe(bytesFrom(fromByte)) as AsyncIterable<Buffer>) {
    for (const sign of chunk.toString('latin1')) {
      if (place.mayHaveClosed && !/[",\r\n]/.test(sign)) return place.opened;
      place = placeAfter(sign, place);
    }
  }
  return place.mayHaveClosed ? undefined : place.opened;
}

/** The scanner's position. `opened` is the line where the current quoted cell began. */
type Place = { line: number; opened: number | undefined; isCellStart: boolean; mayHaveClosed: boolean };

function placeAfter(sign: string, { line, opened, isCellStart, mayHaveClosed }: Place): Place {
  // Inside a quoted cell, two quotes are one literal quote. A single one ends the cell, or is the first of two.
  if (opened !== undefined && sign === '"') return { line, opened, isCellStart, mayHaveClosed: !mayHaveClosed };
  const nextLine = sign === '\n' ? line + 1 : line;
  if (opened !== undefined && !mayHaveClosed) return { line: nextLine, opened, isCellStart, mayHaveClosed };
  return {
    line: nextLine,
    opened: sign === '"' && isCellStart ? line : undefined,
    isCellStart: sign === ',' || sign === '\n',
    mayHaveClosed: false,
  };
}

function bytesFrom(first: number): Transform {
  let skipped = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const left = Math.max(0, first - skipped);
      skipped += Math.min(left, chunk.length);
      done(null, chunk.subarray(left));
    },
  });
}
