// A backup: one file with every row and every upload, but without the secret key.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type Connection, dumpTables, loadTables, type TableSums } from '../app/platform/database/dump-tables.ts';
import { isTrialDatabase, migrateToLatest, migrationFiles } from '../app/platform/database/migrate.ts';
import { openOwnConnection } from '../app/platform/database/own-connection.ts';
import { keepCopy, keptFiles } from '../app/platform/uploads/upload-folder.ts';
import { type Product, Refused } from './open-product.ts';

type Source = Pick<Product, 'db' | 'pool' | 'env'>;

/** Format 1 wrote JSON null and SQL NULL in the same way, so it is refused. */
const FORMAT = 2;

/** Connects without the short timeouts of the server's own connections. */
async function connect<T>({ pool }: Source, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { client, close } = await openOwnConnection(pool);
  return work(client).finally(close);
}

/** Writes a complete file or none. Only the user who runs the command can read it. */
export async function writeBackup(source: Source, file: string): Promise<{ sums: TableSums; files: number }> {
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
  return { sums: holds.sums ?? {}, files: holds.files.size };
}

async function* linesOf({ db, env }: Source, connection: Connection, holds: { sums?: TableSums; files: Set<string> }) {
  yield `${['unison', FORMAT, ...migrationFiles(await isTrialDatabase(db))].join(' ')}\n`;
  // A file is stored before its row and kept for an hour after its row is deleted, so the files found before and after
  // the dump are all files that its rows refer to.
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

/** @throws {Refused} if the file is not a backup of ours or is of another version; {@link loadTables} */
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
  ).catch((error) => {
    throw /^(Z_|EISDIR)/.test(error.code) ? new Refused(`${file} is no backup, or not a whole one.`) : error;
  });
  return { sums, files };
}

/** The backup of a trial is restored as a trial. */
const makeTrialTables = ({ db }: Source) => migrateToLatest(db as unknown as Kysely<never>, { isTrial: true });

/**
 * @param made the format and the migrations of the version that wrote the file, from its first line
 * @throws {Refused} if they are not those of this version
 */
export function requireOurTables(file: string, made: string): { isTrial: boolean } {
  const ours = (isTrial: boolean) => [String(FORMAT), ...migrationFiles(isTrial)];
  const isTrial = [false, true].find((each) => ours(each).join(' ') === made);
  if (isTrial !== undefined) return { isTrial };
  const newer = made.split(' ').find((each) => !ours(true).includes(each));
  throw new Refused(
    newer
      ? `${file} was made by a newer version (${newer} is not known here): restore it with that version.`
      : `${file} was made by an older version: restore it with that one into an empty database at DATABASE_URL, then start this one on it.`,
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
