import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { ServerBuild } from 'react-router';
import { calls, ownCalls } from '#contract/calls.ts';
import { measuresOf, measuresOfProcess } from './measures.ts';
import type { Resources, SiteResources } from './platform/context/handler.ts';
import type { Database } from './platform/database/database.ts';
import { createMetrics, type Metrics, serveMetrics } from './platform/http/metrics.ts';
import { routePatterns } from './platform/http/route-patterns.ts';

/** Only if METRICS_PORT is set, because counting costs time. */
export function openMetrics(
  routes: ServerBuild['routes'],
  resources: Resources | SiteResources,
  database: Database | undefined,
): Metrics | undefined {
  if (resources.env.METRICS_PORT === undefined) return undefined;
  const paths = [...Object.values(calls), ...Object.values(ownCalls)].map(({ path }) => path);
  const measures = 'db' in resources && database ? measuresOf(resources, database) : measuresOfProcess(resources);
  return createMetrics(routePatterns(routes, ['/healthz', '/readyz', ...paths]), measures);
}

/**
 * Serves the metrics on their own port, if there are any.
 *
 * @returns the function that closes it
 */
export async function answerMetrics(
  metrics: Metrics | undefined,
  { env, log }: SiteResources,
): Promise<() => Promise<void>> {
  if (!metrics) return async () => {};
  const { port, close } = await serveMetrics(metrics, { host: env.METRICS_HOST, port: env.METRICS_PORT ?? 0 });
  log.info({ port }, 'metrics');
  return close;
}

/** Gives every answer a request ID, unless it sets its own, and counts it. */
export const namedAndCounted =
  (metrics: Metrics | undefined): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async (c, next) => {
    c.env?.outgoing?.setHeader('x-request-id', randomUUID());
    const began = performance.now();
    await next();
    const { method, path } = c.req;
    metrics?.count({ method, path, status: c.res.status, seconds: (performance.now() - began) / 1000 });
  };
