import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requireWhatIsNamed } from './can-start.server.ts';
import { type Env, parseEnv } from './env.server.ts';

const alone = {
  PORTALS: 'none',
  PORT: '0',
  INSURED_PORTAL_URL: 'https://p.example',
  QUOTE_PORTAL_URL: 'https://p.example',
  AGENT_SYSTEM_FL: 'https://p.example',
  AGENT_SYSTEM_TX: 'https://p.example',
  AGENT_SYSTEM_GA: 'https://p.example',
};
const check = (variables: Record<string, string>) => requireWhatIsNamed(parseEnv({ ...alone, ...variables }) as Env);

async function busyPort(): Promise<string> {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  onTestFinished(() => void busy.close());
  return String((busy.address() as AddressInfo).port);
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

test('reliability.md: a port that is taken is refused before the start, by the name of its key', async () => {
  const taken = await busyPort();
  await expect(check({ PORT: taken })).rejects.toThrow(/^PORT: is taken .EADDRINUSE.$/);
  await expect(check({ METRICS_PORT: taken })).rejects.toThrow('METRICS_PORT: is taken (EADDRINUSE)');
  await expect(check({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })).rejects.toThrow(/^METRICS_HOST: is no address/);
  await check({ METRICS_PORT: '0' });
});

test('one port cannot be both that of the pages and that of the figures', async () => {
  const PORT = await freePort();
  await expect(check({ PORT, METRICS_PORT: PORT })).rejects.toThrow('METRICS_PORT: is taken (EADDRINUSE)');
  await check({ PORT });
});
