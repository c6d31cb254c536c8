// Once before the tests: messages compiled, and one PostgreSQL cluster with a migrated database to copy.
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../app/platform/database/database.ts';
import { createDatabase, startPostgres } from '../testing/postgres.ts';
import { pretendMillions } from '../testing/query-plans.ts';
import { compileMessages } from './messages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a migrated database without a row. */
    postgresTemplate: string;
    /** Full, as its planner believes. */
    planningUrl: string;
  }
}

const TEMPLATE = 'migrated';

export default async function setup({ provide }: TestProject) {
  await compileMessages();
  const cluster = await startPostgres();
  await (await openDatabase({ url: await createDatabase(cluster.url, TEMPLATE) }, { isTrial: true })).close();
  const planningUrl = await createDatabase(cluster.url, 'planning', TEMPLATE);
  await pretendMillions(planningUrl);
  provide('postgresUrl', cluster.url);
  provide('postgresTemplate', TEMPLATE);
  provide('planningUrl', planningUrl);
  return () => cluster.stop();
}
