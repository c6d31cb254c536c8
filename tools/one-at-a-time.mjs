// Two commands in one folder at once: whoever comes later waits. Plain JavaScript, as `setup.mjs`.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';
/** Below those that systems give away by themselves. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];
const SILENT_MS = 5000;
const MOST_TRIES = 3;

/**
 * Does the work while nobody else on this machine does any for the same folder. What says so is a port on the loopback
 * address, made of the folder's name: the system frees it however its holder ends, and nothing is written.
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
    // Another program's: the next one, for everybody who comes.
    if (holder === 'foreign' || tries === MOST_TRIES) [port, tries] = [port + 1, 0];
  }
}

/** @returns {Promise<(() => void) | undefined>} nothing when somebody else has the port */
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

/** Waits for the end of whoever holds the port. @returns {Promise<'ours' | 'foreign' | 'silent'>} silent: gone, perhaps */
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
