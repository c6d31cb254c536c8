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
