// Makes the rows of a sample book in a separate thread, as text for COPY, while the database takes in the previous
// ones.
import { parentPort, workerData } from 'node:worker_threads';
import { BOOK_COLUMNS, BOOK_TABLES, type BookTable } from '../app/insurance/book/sample/book-rows.ts';
import { type BookSize, sampleParts } from '../app/insurance/book/sample/sample-parts.ts';

export type BookWork = { size: BookSize; passwordHash: string };
/** Rows of some tables as lines of COPY's text format; nothing when the book is complete. */
export type CopyTexts = { table: BookTable; text: Uint8Array }[] | undefined;

/** Each COPY has a fixed cost, so send fewer and longer ones. */
const PARTS_A_TEXT = 20;

if (parentPort) {
  const port = parentPort;
  const { size, passwordHash } = workerData as BookWork;
  const texts = copyTexts(size, passwordHash);
  // One batch per request: the rows of a million policies do not fit into memory.
  port.on('message', () => {
    const next: CopyTexts = texts.next().value ?? undefined;
    port.postMessage(
      next,
      (next ?? []).map(({ text }) => text.buffer as ArrayBuffer),
    );
  });
}

function* copyTexts(size: BookSize, passwordHash: string): Generator<NonNullable<CopyTexts>> {
  let collected = new Map<BookTable, Buffer[]>();
  const written = () => [...collected].map(([table, texts]) => ({ table, text: new Uint8Array(Buffer.concat(texts)) }));
  let parts = 0;
  for (const part of sampleParts(size, passwordHash)) {
    for (const table of BOOK_TABLES) {
      const rows = part[table];
      if (!rows?.length) continue;
      const columns = BOOK_COLUMNS[table];
      let text = '';
      for (const row of rows) text += copyLine(row, columns);
      // Converts to bytes immediately: kept as strings, they would burden the garbage collector.
      const texts = collected.get(table) ?? [];
      texts.push(Buffer.from(text));
      collected.set(table, texts);
    }
    if (++parts % PARTS_A_TEXT !== 0) continue;
    yield written();
    collected = new Map();
  }
  yield written();
}

function copyLine(row: object, columns: readonly string[]): string {
  const values = row as Record<string, unknown>;
  let line = '';
  for (const column of columns) line += `${line ? '\t' : ''}${copyValue(values[column])}`;
  return `${line}\n`;
}

function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  // An array of strings is an array column; an array of objects is a JSON column.
  if (Array.isArray(value) && typeof value[0] !== 'object') return `{${value.join(',')}}`;
  return escaped(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const escaped = (text: string) =>
  /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (sign) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign] ?? '')
    : text;
