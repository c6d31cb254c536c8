// A backup: one file with every row and every upload. Not in it: the secret key.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { type Connection, dumpTables, loadTables, type TableSums } from '../app/platform/database/dump-tables.ts';
import { isTrialDatabase, migrateToLatest, migrationFiles } from '../app/platform/database/migrate.ts';
import { keepCopy, keptFiles } from '../app/platform/uploads/upload-folder.ts';
import { type Product, Refused } from './open-product.ts';

type Source = Pick<Product, 'db' | 'pool' | 'env'>;

/** 1 wrote the null of JSON and that of SQL alike, and is refused. */
const FORMAT = 2;

/** Without the short limits of the server's own connections. */
async function connect<T>({ pool, env }: Source, work: (connection: Connection) => Promise<T>): Promise<T> {
  if (!env.DATABASE_URL) {
    const client = await pool.connect();
    return work(client).finally(() => client.release());
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5000 });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Writes it whole or not at all; for the eyes of whoever runs the command alone. */
export async function writeBackup(source: Source, file: string): Promise<TableSums> {
  const part = `${file}.part`;
  const holds: { sums?: TableSums; files: Set<string> } = { files: new Set() };
  try {
    await connect(source, (connection) =>
      pipeline(
        Readable.from(linesOf(source, connection, holds)),
        createGzip({ level: 4 }),
        createWriteStream(part, { mode: 0o600, flush: true }),
      ),
    );
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return holds.sums ?? {};
}

async function* linesOf({ db, env }: Source, connection: Connection, holds: { sums?: TableSums; files: Set<string> }) {
  yield `${['unison', FORMAT, ...migrationFiles(await isTrialDatabase(db))].join(' ')}\n`;
  // A file lies there before its row and, once its row is gone, for an hour: those of before and those of after are all.
  yield* newFiles(env, holds.files);
  for await (const line of dumpTables(connection)) {
    if (line.startsWith('sums ')) holds.sums = JSON.parse(line.slice('sums '.length)) as TableSums;
    yield `${line}\n`;
  }
  yield* newFiles(env, holds.files);
}

async function* newFiles(env: Product['env'], seen: Set<string>) {
  for await (const { name, path } of keptFiles(env)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes) yield `file ${name} ${bytes.toString('base64')}\n`;
  }
}

/** @throws {Refused} when the file is none of ours or of another version; {@link loadTables} */
export async function readBackup(target: Source, file: string): Promise<{ sums: TableSums; files: number }> {
  let files = 0;
  let sums: TableSums = {};
  await connect(target, (connection) =>
    pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      sums = await loadTables(connection, linesIn(bytes), async (kind, text) => {
        if (kind === 'unison') {
          if (requireOurTables(file, text).isTrial) await makeTrialTables(target);
        } else if (kind === 'file') {
          const [name = '', base64 = ''] = text.split(' ');
          await keepCopy(target.env, name, Buffer.from(base64, 'base64'));
          files++;
        } else throw new Refused(`${file} is no backup.`);
      });
    }),
  );
  return { sums, files };
}

/** What was a trial stays one, wherever it goes on. */
const makeTrialTables = ({ db }: Source) => migrateToLatest(db as unknown as Kysely<never>, { isTrial: true });

/**
 * @param made the format and the migrations of the version that wrote it, as its first line names them
 * @throws {Refused} when they are not ours
 */
export function requireOurTables(file: string, made: string): { isTrial: boolean } {
  const ours = (isTrial: boolean) => [String(FORMAT), ...migrationFiles(isTrial)];
  const isTrial = [false, true].find((each) => ours(each).join(' ') === made);
  if (isTrial !== undefined) return { isTrial };
  const newer = made.split(' ').find((each) => !ours(true).includes(each));
  throw new Refused(
    newer
      ? `${file} was made by a newer version (${newer} is not known here): restore it with that version.`
      : `${file} was made by an older version: restore it with that one, then start this one on it.`,
  );
}

async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...waiting, chunk.subarray(from, end)]).toString();
      waiting = [];
      from = end + 1;
    }
    waiting.push(chunk.subarray(from));
  }
}
