import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { clearUnfinished, lockDataFolder } from './data-folder.ts';
import type { EmbeddedOptions } from './embedded-worker.ts';
import { columnTypes, PreparingClient } from './preparing-client.ts';

export type Embedded = {
  pool: pg.Pool;
  /** The whole database as a tar archive, to start others from. */
  archive(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Every five minutes: PGlite has neither autovacuum nor a timed checkpoint. */
const HOUSEKEEPING_EVERY_MS = 300_000;

/**
 * PGlite behind an ordinary `pg.Pool` of one connection.
 *
 * @throws {DataFolderInUse} when another process works on the folder
 */
export async function openEmbedded({ folder, template }: EmbeddedOptions): Promise<Embedded> {
  const unlock = folder ? lockDataFolder(folder) : () => {};
  try {
    return await openLocked(folder ? join(folder, 'postgres') : undefined, template, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(
  folder: string | undefined,
  template: string | undefined,
  unlock: () => void,
): Promise<Embedded> {
  // The marker is written after the first start has succeeded: without it the folder is half made.
  const marker = folder && join(folder, '..', 'postgres-ready');
  const isNew = !marker || !existsSync(marker);
  if (folder && isNew) clearUnfinished(folder);

  const worker = await startWorker({ ...(folder && { folder }), ...(isNew && template && { template }) });
  if (marker && isNew) writeAtomically(marker, 'This folder holds a PostgreSQL database made by PGlite.\n');

  const pool = new pg.Pool({
    stream: () => wireTo(worker),
    Client: PreparingClient,
    types: columnTypes,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  } as pg.PoolConfig);
  const housekeeping = setInterval(() => {
    pool.query('checkpoint').then(
      () => pool.query('vacuum analyze'),
      () => {},
    );
  }, HOUSEKEEPING_EVERY_MS);
  housekeeping.unref();

  return {
    pool,
    async archive() {
      worker.postMessage('archive');
      for (;;) {
        const [message] = await once(worker, 'message');
        if (message?.archive instanceof Uint8Array) return message.archive;
      }
    },
    async close() {
      clearInterval(housekeeping);
      await pool.end();
      const exited = once(worker, 'exit');
      worker.postMessage('close');
      await exited;
      unlock();
    },
  };
}

async function startWorker(workerData: EmbeddedOptions): Promise<Worker> {
  // Resolved from the package, not from this file: the server's bundle lies elsewhere.
  const script = createRequire(import.meta.url).resolve('#portals/database/embedded-worker.ts');
  const worker = new Worker(script, { workerData, execArgv: [] });
  await once(worker, 'message');
  return worker;
}

/** What pg takes for its socket: bytes to and from the worker. */
function wireTo(worker: Worker): Duplex {
  const hear = (message: unknown) => {
    if (message instanceof Uint8Array) {
      wire.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    }
  };
  const wire = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      worker.postMessage(chunk);
      done();
    },
    writev(chunks, done) {
      worker.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)));
      done();
    },
    destroy(error, done) {
      worker.off('message', hear);
      done(error);
    },
  });
  return Object.assign(wire, {
    connect() {
      worker.on('message', hear);
      process.nextTick(() => wire.emit('connect'));
      return wire;
    },
    setNoDelay: () => wire,
    setKeepAlive: () => wire,
    ref: () => wire,
    unref: () => wire,
  });
}

function writeAtomically(file: string, text: string | Uint8Array) {
  mkdirSync(dirname(file), { recursive: true });
  // Two may write it at once, threads of one process among them.
  const part = `${file}.${randomUUID()}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}

/** Keeps an archive of `make()`'s database in `file`, made once. */
export async function templateArchive(file: string, make: (embedded: Embedded) => Promise<void>): Promise<string> {
  if (existsSync(file)) return file;
  const embedded = await openEmbedded({});
  try {
    await make(embedded);
    writeAtomically(file, await embedded.archive());
  } finally {
    await embedded.close();
  }
  return file;
}
