// Runs once before the tests: compiles messages and starts a PostgreSQL cluster with a migrated database to copy.
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../app/platform/database/database.ts';
import { type Cluster, createDatabase, startPostgres } from '../testing/postgres.ts';
import { pretendMillions } from '../testing/query-plans.ts';
import { compileMessages } from './messages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresSocket: Cluster['socket'];
    /** The name of a migrated database without rows. */
    postgresTemplate: string;
    /** The URL of a database that its planner believes to be full. */
    planningUrl: string;
  }
}

const TEMPLATE = 'migrated';

export default async function setup({ provide }: TestProject) {
  await compileMessages();
  const cluster = await startPostgres({ autovacuum: false });
  await (await openDatabase({ url: await createDatabase(cluster.url, TEMPLATE) }, { isTrial: true })).close();
  const planningUrl = await createDatabase(cluster.url, 'planning', TEMPLATE);
  await pretendMillions(planningUrl);
  provide('postgresUrl', cluster.url);
  provide('postgresSocket', cluster.socket);
  provide('postgresTemplate', TEMPLATE);
  provide('planningUrl', planningUrl);
  return () => cluster.stop();
}
