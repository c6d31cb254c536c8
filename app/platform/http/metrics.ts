import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { METHODS } from './guard.ts';
import type { PatternOf } from './route-patterns.ts';

/** A value that is read when metrics are scraped. Labels have few values and no personal data. */
export type Measure = {
  name: string;
  help: string;
  labels?: string[];
  read(): Promise<Sample[]> | Sample[];
};
export type Sample = { value: number; labels?: Record<string, string> };

export type Metrics = {
  /** Counts an answered request. */
  count(request: { method: string; path: string; status: number; seconds: number }): void;
  text(): Promise<string>;
};

/** The process's metrics in Prometheus format. */
export function createMetrics(patternOf: PatternOf, measures: Measure[]): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'unison_http_requests_total',
    help: 'Answers by route and class of status',
    registers,
    labelNames: ['route', 'method', 'status'],
  });
  const durations = new Histogram({
    name: 'unison_http_request_duration_seconds',
    help: 'From the request to its answer',
    registers,
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 8],
  });
  for (const { name, help, labels = [], read } of measures) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset();
        // When a measure fails, its value is NaN or missing, and the other measures are still reported.
        const unknown: Sample[] = labels.length > 0 ? [] : [{ value: Number.NaN }];
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => unknown);
        for (const { labels: given = {}, value } of samples) this.set(given, value);
      },
    });
  }
  return {
    count({ method, path, status, seconds }) {
      const route = patternOf(path);
      const known = METHODS.has(method) ? method : 'other';
      requests.inc({ route, method: known, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route }, seconds);
    },
    text: () => register.metrics(),
  };
}

/** Serves the metrics on a port of their own, which no load balancer exposes. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
  return {
    url: `http://${host}:${bound}/metrics`,
    port: bound,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
