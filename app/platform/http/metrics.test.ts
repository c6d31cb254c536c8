import { expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';
import { routePatterns } from './route-patterns.ts';

const routes = {
  site: { id: 'site', path: 'es?' },
  home: { id: 'home', parentId: 'site', path: 'uaichome' },
  any: { id: 'any', parentId: 'site', path: '*' },
  layout: { id: 'layout' },
  pay: { id: 'pay', parentId: 'layout', path: 'insurednew/pay/:reference' },
  done: { id: 'done', parentId: 'layout', path: 'insurednew/pay/done' },
  file: { id: 'file', parentId: 'layout', path: 'insurednew/everything.json' },
};
const patternOf = routePatterns(routes, ['/insurednew/insured/zip/:zip']);

test.each([
  ['/uaichome', '/es?/uaichome'],
  ['/ES/UaicHome/', '/es?/uaichome'],
  ['/insurednew/pay/P123456789', '/insurednew/pay/:reference'],
  ['/insurednew/pay/P123456789.data', '/insurednew/pay/:reference'],
  ['/insurednew/pay/done', '/insurednew/pay/done'],
  ['/insurednew/everything.json', '/insurednew/everything.json'],
  ['/insurednew/insured/zip/33135', '/insurednew/insured/zip/:zip'],
  ['/assets/home-Cb2x.js', 'a file'],
  ['/favicon.ico', 'a file'],
  ['/wp-login.php/maria@mail.example', 'none'],
])('%s is counted as %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});

test('/metrics counts answers by route and status class, and contains nothing that a visitor typed', async () => {
  const metrics = createMetrics(patternOf, [
    { name: 'unison_waiting', help: 'x', labels: ['job'], read: async () => [{ labels: { job: 'mail' }, value: 3 }] },
    { name: 'unison_gone', help: 'x', read: () => Promise.reject(new Error('database away')) },
  ]);
  const given = { status: 200, seconds: 0.03 };
  metrics.count({ ...given, method: 'GET', path: '/insurednew/pay/P123456789' });
  metrics.count({ ...given, method: 'GET', path: '/insurednew/pay/P999999999' });
  metrics.count({ ...given, method: 'EVIL maria', path: '/maria@mail.example', status: 404 });
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  try {
    const text = await (await fetch(served.url)).text();
    expect(text).toContain(
      'unison_http_requests_total{route="/insurednew/pay/:reference",method="GET",status="2xx"} 2',
    );
    expect(text).toContain('unison_http_requests_total{route="none",method="other",status="4xx"} 1');
    expect(text).toContain(
      'unison_http_request_duration_seconds_bucket{le="0.1",route="/insurednew/pay/:reference"} 2',
    );
    expect(text).toContain('unison_waiting{job="mail"} 3');
    expect(text).toMatch(/^unison_gone nan$/im);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes /m);
    expect(text).not.toMatch(/P123456789|maria/);
    expect((await fetch(served.url.replace('metrics', 'other'))).status).toBe(404);
  } finally {
    await served.close();
  }
});
