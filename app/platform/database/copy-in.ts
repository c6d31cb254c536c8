import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What pg passes to a query that copies; its type definitions lack the last two methods. */
type CopyConnection = {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

const CHUNK_BYTES = 256 * 1024;

/** Rows in PostgreSQL's text format. Objects other than arrays are written as JSON, bytes in hex. */
function copyText(rows: readonly (readonly unknown[])[]): string {
  let text = '';
  for (const row of rows) {
    let line = '';
    for (const [at, value] of row.entries()) line += at === 0 ? copyValue(value) : `\t${copyValue(value)}`;
    text += `${line}\n`;
  }
  return text;
}

function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'string') return escaped(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`;
  return escaped(Array.isArray(value) ? arrayText(value) : JSON.stringify(value));
}

const arrayText = (values: unknown[]) =>
  `{${values.map((each) => (each === null ? 'NULL' : `"${String(each).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const SIGNS: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (text: string) =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => SIGNS[sign] ?? sign) : text;

/** Copies rows into columns of a table, in the connection's current transaction. */
export function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return Promise.resolve();
  return copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, Buffer.from(copyText(rows)));
}

/**
 * Sends rows to a `copy … from stdin`, in PostgreSQL's text format.
 *
 * @throws the database's error; its transaction is then lost
 */
export function copyIn(client: pg.Client, statement: string, text: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    let isLost = false;
    // The methods that pg's client calls on a query object.
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => send(connection, text, () => isLost).catch(reject),
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError(error: Error) {
        isLost = true;
        reject(error);
      },
    } as pg.Submittable);
  });
}

async function send(connection: CopyConnection, bytes: Uint8Array, isLost: () => boolean) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0; from < text.length; from += CHUNK_BYTES) {
    if (isLost()) return;
    connection.sendCopyFromChunk(text.subarray(from, from + CHUNK_BYTES));
    // If the connection breaks in the meantime, the query itself fails, so this loop does not need to notice.
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
