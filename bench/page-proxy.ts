// Serves one site at two addresses, in a separate thread: unchanged, and without its scripts. Both add one hop.
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The same compression quality as the server's. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

let site = '';
parentPort?.on('message', (url: string) => {
  site = url;
});

const asIs = await listen((asked, response) => {
  ask(asked, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
});

const strippedPages = new Map<string, Buffer>();
const stripped = await listen((asked, response) => {
  ask(asked, async (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const sent = Buffer.concat(await answer.toArray());
    const page = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(sent) : sent;
    const path = asked.url ?? '';
    const body = strippedPages.get(path) ?? brotliCompressSync(withoutScripts(page), QUALITY);
    strippedPages.set(path, body);
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  });
});
parentPort?.postMessage({ asIs, stripped });

function ask(...[asked, answered]: [Parameters<RequestListener>[0], Parameters<typeof request>[2]]) {
  const { method = 'GET', url = '/', headers } = asked;
  // The server answers only to one host name, so both requests use the name of the unchanged address.
  const { host } = new URL(asIs);
  asked.pipe(request(new URL(url, site), { method, headers: { ...headers, host } }, answered));
}

function withoutScripts(page: Buffer): string {
  return page
    .toString()
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
}

function listen(listener: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
