import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What pg hands to a query that copies; its type definitions leave the last two out. */
type CopyConnection = {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

const CHUNK_BYTES = 256 * 1024;

/** Rows as PostgreSQL's text format writes them; objects that are no arrays as JSON, bytes in hex. */
export function copyText(rows: readonly (readonly unknown[])[]): string {
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

/** Rows into the columns of a table, in the transaction that the connection is in. */
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
    // What pg's client calls on a query, whoever made it.
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
    // A connection that breaks meanwhile has the query fail, so this need not notice.
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}
