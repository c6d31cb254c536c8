import { readFileSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import { brand } from '#config/brand.ts';
import { refuseAddress, requireWhatIsNamed } from '#config/can-start.server.ts';
import { BadConfiguration, type Env, parseEnv } from '#config/env.server.ts';
import { createApp } from './create-app.ts';
import type { FoundCases } from './insurance/book/sample/sample-cases.ts';
import { fillDesksForTrial, fillForTrial, thingsToTry } from './insurance/book/trial-book.ts';
import { answerMetrics, openMetrics } from './open-metrics.ts';
import { openConfiguredDatabase, openResources, openSiteResources } from './open-resources.ts';
import type { Database } from './platform/database/database.ts';
import { openPort } from './platform/http/open-port.ts';
import { createShedder } from './platform/http/shedder.ts';
import { loadStaticFiles } from './platform/http/static-files.ts';
import { stopOnSignal } from './platform/http/stop-on-signal.ts';
import { startJobs } from './start-jobs.ts';

type Started = { url: string; samples: FoundCases; close(): Promise<void> };

/** Opens the database unless the site runs alone, and answers on the port. Closing lets requests in progress finish. */
export async function startServer(env: Env): Promise<Started> {
  await requireWhatIsNamed(env);
  const database = env.PORTALS === 'none' ? undefined : await openConfiguredDatabase(env);
  try {
    return await answerFrom(database, env);
  } catch (error) {
    // Its connections would keep a process alive that answers nobody.
    await database?.close();
    throw error;
  }
}

async function answerFrom(database: Database | undefined, env: Env): Promise<Started> {
  const samples = database ? await fillForTrial(database, env) : {};
  const whole = database && openResources(env, database.db);
  if (whole) await fillDesksForTrial(whole, samples);
  const resources = whole ?? openSiteResources(env);
  let isStopping = false;
  const metrics = openMetrics(build.routes, resources, database);
  const app = createApp(
    resources,
    {
      files: loadStaticFiles('build/client'),
      assets: JSON.parse(readFileSync('build/server/assets.json', 'utf8')),
    },
    { shedder: createShedder(), isStopping: () => isStopping, metrics },
  );
  const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const where = { host: env.HOST, port: env.PORT, hasProxy: env.TRUST_PROXY > 0, isSecure };
  // Before anybody is answered: a server that starts only in part could not be stopped.
  const closeMetrics = await answerMetrics(metrics, resources).catch(refuseAddress('METRICS_'));
  const open = await openPort(app, where).catch(async (error) => {
    await closeMetrics();
    return refuseAddress('')(error);
  });
  const jobs = startJobs(resources, database);
  return {
    url: `http://${env.HOST}:${open.port}`,
    samples,
    async close() {
      isStopping = true;
      await open.close(env.DRAIN_SECONDS * 1000);
      await closeMetrics();
      await Promise.all(jobs.map((job) => job.stop()));
      await database?.close();
    },
  };
}

/** `npm start`, after the build. */
export async function main(): Promise<void> {
  try {
    const env = parseEnv(process.env);
    const server = await startServer(env);
    stopOnSignal(() => server.close(), env.DRAIN_SECONDS * 1000 + 12_000);
    console.log([`${brand.shortName} is at ${server.url}`, ...thingsToTry(server.url, server.samples)].join('\n'));
  } catch (error) {
    const isExpected = error instanceof BadConfiguration;
    console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? 2 : 1;
  }
}
