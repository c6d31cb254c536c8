// Runs the server with an analytics service that accepts every connection and never answers.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { loadOf } from '../bench/load.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const SECONDS = 8;
/** The configured host name; a request with another host gets no pages. */
const SITE = 'insurer.example';

/** @returns how long pages take while nothing is forwarded, and while forwarded events hang */
export async function analyticsHanging(): Promise<Row[]> {
  const held: Socket[] = [];
  const outside = createServer((socket) => void held.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const service = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  try {
    const without = await pagesOf({});
    const hanging = await pagesOf({
      PLAUSIBLE_DOMAIN: SITE,
      PLAUSIBLE_URL: service,
      GA4_MEASUREMENT_ID: 'G-ABCD1234',
      GA4_API_SECRET: 'secret',
      GA4_URL: service,
    });
    const slower = hanging.p99 - without.p99;
    return [
      {
        failure: 'analytics never answer',
        promise: 'no page fails or waits for them, and they are left alone',
        measured: `${hanging.answered} pages, ${hanging.failed} failed, p99 ${hanging.p99.toFixed(1)} ms (${without.p99.toFixed(1)} without); context ${held.length} times`,
        held:
          hanging.failed + without.failed === 0 &&
          slower < 25 &&
          held.length > 0 &&
          held.length <= 20 &&
          hanging.stopped < 4000,
      },
    ];
  } finally {
    for (const socket of held) socket.destroy();
    outside.close();
  }
}

async function pagesOf(variables: Record<string, string>) {
  const server = await startBuiltServer({
    SAMPLE_POLICIES: '0',
    PUBLIC_URL: `https://${SITE}`,
    ...TRIAL,
    ...variables,
  });
  const headers = { host: SITE, 'user-agent': BROWSER, 'sec-fetch-dest': 'document' };
  const page = { method: 'GET', path: '/uaichome/claims', headers } as const;
  await loadOf(server.url, page, { connections: 2, seconds: 1 });
  const load = await loadOf(server.url, page, { connections: 4, seconds: SECONDS });
  const told = performance.now();
  await server.stop();
  return { ...load, answered: Math.round(load.perSecond * SECONDS), stopped: performance.now() - told };
}
