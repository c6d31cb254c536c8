import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../testing/test-slow-server.ts', import.meta.url));
/** How `tools/start.mjs` becomes the server; each in its own process group, as under a service manager. */
const AS_STARTED = `import { become } from '${pathToFileURL('tools/setup.mjs')}'; become(['${SERVER}']);`;

let started: ChildProcess | undefined;
afterEach(() => {
  if (started?.exitCode === null) process.kill(-(started.pid ?? 0), 'SIGKILL');
});

/** A server with a half-received request, and a function for what the server says next. */
async function underWay(...args: string[]) {
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  started = child;
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const says = async () => (await lines.next()).value;
  const asked = request({ port: Number(await says()), method: 'POST', headers: { expect: '100-continue' } });
  const answered = once(asked, 'response');
  asked.flushHeaders();
  await once(asked, 'continue');
  asked.write('under ');
  return {
    says,
    notifyGroup: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal),
    async answer() {
      asked.end('way');
      const [response] = await answered;
      return text(response);
    },
    answered,
    exited,
  };
}

test('SIGTERM to the whole group lets a request finish, however often the server receives it', async () => {
  const { says, notifyGroup, answer, exited } = await underWay('--input-type=module', '--eval', AS_STARTED);
  // Two signals at the same moment are merged: sent twice, the server gets two to four.
  for (const heard of ['SIGTERM', 'SIGTERM']) {
    notifyGroup('SIGTERM');
    expect(await says()).toBe(heard);
  }
  expect(await answer()).toBe('under way');
  expect(await exited).toEqual([0, null]);
});

test('Ctrl+C lets a request finish, and pressed again a second later it stops the server', async () => {
  const { says, notifyGroup, answered, exited } = await underWay(SERVER);
  notifyGroup('SIGINT');
  expect(await says()).toBe('SIGINT');
  notifyGroup('SIGINT');
  expect(await says()).toBe('SIGINT');
  const again = setInterval(() => notifyGroup('SIGINT'), 100);
  await expect(answered).rejects.toThrow('socket hang up');
  clearInterval(again);
  expect(await exited).toEqual([1, null]);
});
