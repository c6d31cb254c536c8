import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** One built server on a fresh embedded database for all journeys; each journey comes from an address of its own. */
export default async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'unison-e2e-'));
  const server = spawn('node_modules/.bin/node', ['tools/serve.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      SAMPLE_POLICIES: '500',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
    },
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url) {
      process.env.UNISON_URL = url;
      break;
    }
  }
  server.stdout.resume();
  process.env.UNISON_SAMPLES = join(folder, 'samples.json');
  return async () => {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
}
