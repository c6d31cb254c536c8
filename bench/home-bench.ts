import { once } from 'node:events';
import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { startBuiltServer } from '../tools/built-server.ts';
import type { BareAnswer } from './bare-server.ts';
import type { Row } from './bench.ts';
import { loadOf } from './load.ts';

const LIMIT = 0.5;
const REQUEST = (host: string) =>
  `GET /uaichome HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`;

/** The home page, served by us and by a bare `node:http` that sends the same bytes. */
export async function homeBench(): Promise<Row[]> {
  const server = await startBuiltServer({ SAMPLE_POLICIES: '0' });
  const page = await fetch(`${server.url}/uaichome`, { headers: { 'accept-encoding': 'identity' } });
  await page.text();
  const raw = await rawAnswer(server.url);
  const bare = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: raw });
  const [port] = await once(bare, 'message');
  const bareUrl = `http://127.0.0.1:${port}`;

  const ask = async (url: string, seconds: number) => {
    const request = REQUEST(new URL(url).host);
    const load = await loadOf(url, () => request, { seconds });
    if (load.failed > 0) throw new Error(`${load.failed} answers were no page`);
    return load;
  };
  // Warm, then in turns: what else the machine does falls on both.
  const rates = { ours: [] as number[], bare: [] as number[] };
  await ask(server.url, 1);
  await ask(bareUrl, 1);
  for (let round = 0; round < 3; round++) {
    rates.ours.push((await ask(server.url, 2)).perSecond);
    rates.bare.push((await ask(bareUrl, 2)).perSecond);
  }
  await server.stop();
  await bare.terminate();

  const [ours, limit] = [median(rates.ours), median(rates.bare)];
  return [
    {
      what: `home page, ${raw.body.length} bytes br: ${Math.round(ours)}/s, bare node:http ${Math.round(limit)}/s`,
      measured: (ours / limit).toFixed(2),
      limit: `≥ ${LIMIT}`,
      held: ours / limit >= LIMIT,
    },
  ];
}

async function rawAnswer(url: string): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    request(`${url}/uaichome`, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      delete headers.connection;
      delete headers['keep-alive'];
      delete headers.date;
      resolve({ headers, body });
    })
      .on('error', reject)
      .end();
  });
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
