import { once } from 'node:events';
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { BadConfiguration, type Env } from './env.server.ts';

/**
 * Checks that the folders, the program and the ports in the environment are usable, before anything slow starts.
 *
 * @throws {BadConfiguration} with one line that names the key
 */
export async function requireWhatIsNamed(env: Env): Promise<void> {
  if (env.PORTALS !== 'none') requireFolders(env);
  if (env.UPLOAD_SCANNER) requireProgram(env.UPLOAD_SCANNER);
  await requireAddresses(env);
}

function requireFolders({ DATABASE_URL, DATA_DIR, UPLOADS_DIR }: Env) {
  if (!DATABASE_URL) requireFolder('DATA_DIR', DATA_DIR);
  requireFolder(UPLOADS_DIR.startsWith(resolve(DATA_DIR) + sep) ? 'DATA_DIR' : 'UPLOADS_DIR', UPLOADS_DIR);
}

/** Checks a folder by writing into it, because permissions alone do not show whether that works. */
function requireFolder(key: string, folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `.written-${process.pid}`);
    writeFileSync(file, '');
    rmSync(file);
  } catch (error) {
    throw new BadConfiguration(`${key}: cannot be written to (${codeOf(error)})`);
  }
}

function requireProgram(program: string) {
  const key = 'UPLOAD_SCANNER';
  if (!isAbsolute(program)) throw new BadConfiguration(`${key}: the program's whole path is needed`);
  try {
    accessSync(program, constants.X_OK);
  } catch (error) {
    throw new BadConfiguration(`${key}: no such program (${codeOf(error)})`);
  }
}

/**
 * Checks that the ports were free a moment ago, and are not one port. If another program takes one in between, the server
 * itself reports it.
 */
async function requireAddresses({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening').catch(refuseAddress(''));
  try {
    if (METRICS_PORT === undefined) return;
    const second = createServer().listen(METRICS_PORT, METRICS_HOST);
    await once(second, 'listening').catch(refuseAddress('METRICS_'));
    second.close();
    await once(second, 'close');
  } finally {
    probe.close();
    await once(probe, 'close');
  }
}

/**
 * Says which key is wrong when a port could not be opened.
 *
 * @param of the prefix of the two keys
 * @throws {BadConfiguration}
 */
export const refuseAddress =
  (of: '' | 'METRICS_') =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw new BadConfiguration(`${of}PORT: is taken (EADDRINUSE)`);
    if (error.code === 'EACCES') throw new BadConfiguration(`${of}PORT: may not be opened by this user (EACCES)`);
    throw new BadConfiguration(`${of}HOST: is no address of this machine (${codeOf(error)})`);
  };

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).name;
