import { once } from 'node:events';
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { BadConfiguration, type Env } from './env.server.ts';

/**
 * Checks that the folders, the program and the port in the environment are usable, before anything slow starts.
 *
 * @throws {BadConfiguration} with one line that names the key
 */
export async function requireWhatIsNamed(env: Env): Promise<void> {
  if (env.PORTALS !== 'none') requireFolders(env);
  if (env.UPLOAD_SCANNER) requireProgram(env.UPLOAD_SCANNER);
  await requireAddress(env);
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

/** Checks that the port was free a moment ago. If another program takes it in between, the server itself reports it. */
async function requireAddress({ HOST, PORT }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening').catch(refuseAddress);
  probe.close();
  await once(probe, 'close');
}

/**
 * The error for a server that could not open its port.
 *
 * @throws {BadConfiguration}
 */
export function refuseAddress(error: NodeJS.ErrnoException): never {
  if (error.code === 'EADDRINUSE') throw new BadConfiguration('PORT: another program has it (EADDRINUSE)');
  if (error.code === 'EACCES') throw new BadConfiguration('PORT: may not be opened by this user (EACCES)');
  throw new BadConfiguration(`HOST: is no address of this machine (${codeOf(error)})`);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).name;
