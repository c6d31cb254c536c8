// A lock for commands in one folder: the later one waits. Plain JavaScript, like `setup.mjs`.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';
/** Ports below the ranges that operating systems assign automatically. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];
const SILENT_MS = 5000;
const MOST_TRIES = 3;

/**
 * Does the work while no other process on this machine works on the same folder. The lock is a port on the loopback
 * address, derived from the folder's name: the system frees it however its holder ends, and no lock file is left.
 *
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(folder, work) {
  const name = createHash('sha256').update(folder).digest();
  const greeting = `unison ${name.toString('hex')}`;
  let port = FIRST_PORT + (name.readUInt32BE(0) % PORTS);
  for (let tries = 0; ; tries += 1) {
    const release = await hold(port, greeting);
    if (release) return work().finally(release);
    const holder = await untilReleased(port, greeting);
    if (holder === 'ours') tries = 0;
    // Another program uses this port: every process then tries the next one.
    if (holder === 'foreign' || tries === MOST_TRIES) [port, tries] = [port + 1, 0];
  }
}

/** @returns {Promise<(() => void) | undefined>} undefined when another process has the port */
async function hold(port, greeting) {
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}).on('close', () => waiting.delete(socket)));
    socket.write(greeting);
  });
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return undefined;
    throw error;
  }
  return () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
}

/** Waits until the holder ends. @returns {Promise<'ours' | 'foreign' | 'silent'>} silent: no answer, it may be gone */
async function untilReleased(port, greeting) {
  const socket = connect(port, HOST);
  let holder = 'silent';
  socket.on('connect', () => {
    holder = 'foreign';
  });
  socket.setTimeout(SILENT_MS, () => socket.destroy());
  socket.once('data', (bytes) => {
    if (bytes.toString() !== greeting) return socket.destroy();
    holder = 'ours';
    socket.setTimeout(0);
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return holder;
}
