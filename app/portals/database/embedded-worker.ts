// PGlite in a thread of its own: in the server's thread a long query would stop every other request,
// and statement_timeout would never fire. Speaks PostgreSQL's wire protocol, message by message.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';

export type EmbeddedOptions = {
  /** Where the data lives; absent: in memory. */
  folder?: string;
  /** A migrated, empty database to start from, as a tar archive. */
  template?: string;
};

const port = parentPort;
if (!port) throw new Error('embedded-worker.ts runs as a worker thread');
const { folder, template } = workerData as EmbeddedOptions;

const options: PGliteOptions = {
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => !(folder && param === '-F')),
    ...['shared_buffers=16MB', 'max_wal_size=256MB'].flatMap((setting) => ['-c', setting]),
    ...(folder ? ['-c', 'wal_sync_method=fsync'] : []),
  ],
  ...(folder ? { fs: new DurableFiles(folder) } : {}),
  ...(template ? { loadDataDir: new Blob([readFileSync(template)]) } : {}),
};

const database = await PGlite.create(options);

port.on('message', async (message: Uint8Array | 'close' | 'archive') => {
  if (message === 'close') {
    await database.close();
    port.close();
  } else if (message === 'archive') {
    const archive = await database.dumpDataDir('none');
    port.postMessage({ archive: new Uint8Array(await archive.arrayBuffer()) });
  } else {
    const answer = await database.execProtocolRaw(message);
    if (answer.length > 0) port.postMessage(answer);
  }
});
port.postMessage('ready');
