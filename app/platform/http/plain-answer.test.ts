import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openPort } from './open-port.ts';
import { readyAnswer } from './plain-answer.ts';

const NO = {
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  body: 'Más tarde',
};

test('a refused request is answered before its body is processed, and keeps the connection', async () => {
  const made: string[] = [];
  const open = await openPort(
    {
      fetch: ({ url }) => {
        made.push(new URL(url).pathname);
        return new Response('yes');
      },
      turnAway: ({ url }) => (url === '/in' ? undefined : readyAnswer(NO)),
    },
    { host: '127.0.0.1', port: 0, hasProxy: false, isSecure: true },
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, method: string, body = '') =>
    new Promise<IncomingMessage & { port?: number | undefined }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: open.port, path, method, agent }, (answer) =>
        resolve(Object.assign(answer, { port: asked.socket?.localPort })),
      );
      asked.on('error', reject).end(body);
    });
  const posted = await ask('/out', 'POST', 'x'.repeat(100_000));
  expect([posted.statusCode, posted.headers['retry-after'], await text(posted)]).toEqual([503, '5', 'Más tarde']);
  expect(posted.headers['strict-transport-security']).toBe('max-age=63072000');
  expect(posted.headers['content-length']).toBe('10');
  const head = await ask('/out', 'HEAD');
  expect([head.statusCode, await text(head)]).toEqual([503, '']);
  const come = await ask('/in', 'GET');
  expect([come.statusCode, await text(come), come.port]).toEqual([200, 'yes', posted.port]);
  expect(come.headers['strict-transport-security']).toBe('max-age=63072000');
  expect(made).toEqual(['/in']);
  agent.destroy();
  await open.close(0);
});
