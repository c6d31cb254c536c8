// A server like that of `npm start`, for tests of how it stops: it logs to stdout, and answers once a body is complete.
import { openPort } from '#platform/http/open-port.ts';
import { stopOnSignal } from '#platform/http/stop-on-signal.ts';

const open = await openPort(
  { fetch: async (request) => new Response(await request.text()), turnAway: () => undefined },
  { host: '127.0.0.1', port: 0, hasProxy: false, isSecure: false },
);
stopOnSignal(() => open.close(0), 10_000);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => console.log(signal));
console.log(open.port);
