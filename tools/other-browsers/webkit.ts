import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { type Hand, until } from './hand.ts';

/** The key under which WebDriver returns the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Opens Debian's WebKitGTK: Safari's engine, in its small test browser, on a virtual screen. */
export async function openWebKit(): Promise<Hand> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!binary) throw new Error('there is no MiniBrowser of WebKitGTK');
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(createInterface({ input: screen.stdout }), 'line');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // WebKit's own sandbox does not work for root, and containers run as root.
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const end = async () => {
    for (const process of [driver, screen]) await ended(process);
  };
  try {
    await until('WebKitWebDriver', () => fetch(`http://127.0.0.1:${port}/status`));
    const options = { binary, args: ['--automation'] };
    const session = (await command(port, 'POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const tell = (method: string, path: string, body?: object) =>
      command(port, method, `/session/${session.sessionId}${path}`, body);
    const first = await tell('GET', '/window');
    const find = async (value: string) => {
      const found = (await tell('POST', '/element', { using: 'css selector', value })) as Record<string, string>;
      return `/element/${found[ELEMENT]}`;
    };
    const read = (expression: string) => tell('POST', '/execute/sync', { script: `return (${expression})`, args: [] });
    return {
      name: `WebKitGTK ${session.capabilities.browserVersion}`,
      open: async (url) => void (await tell('POST', '/url', { url })),
      // The driver does not wait while a page scrolls smoothly to an element, so scroll instantly.
      press: (part) =>
        until(part, async () => {
          await read(
            `document.querySelector(${JSON.stringify(part)}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
          );
          await tell('POST', `${await find(part)}/click`, {});
          return true;
        }),
      type: async (part, text) => void (await tell('POST', `${await find(part)}/value`, { text })),
      // A file field takes the name of a file as if it were typed.
      attach: async (part, text) => void (await tell('POST', `${await find(part)}/value`, { text })),
      read,
      async toNewTab() {
        const tabs = (await tell('GET', '/window/handles')) as string[];
        // The handles are in no particular order.
        const other = tabs.find((tab) => tab !== first);
        if (other) await tell('POST', '/window', { handle: other });
        return other !== undefined;
      },
      async close() {
        await tell('DELETE', '');
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function command(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

async function ended(process: ChildProcess) {
  if (process.exitCode !== null) return;
  process.kill();
  await once(process, 'exit');
}
