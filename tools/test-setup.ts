// Once before the tests: messages compiled, one template and one PostgreSQL cluster for the suites that run on both engines.
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../app/portals/database/database.ts';
import { compileMessages } from './messages.ts';
import { createDatabase, startPostgres } from './postgres.ts';
import { pretendMillions } from './query-plans.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Full, as its planner believes. */
    planningUrl: string;
  }
}

export default async function setup({ provide }: TestProject) {
  await compileMessages();
  // The template of every embedded database, made before many ask for it at once.
  await (await openDatabase({ engine: 'embedded' })).close();
  const cluster = await startPostgres();
  provide('postgresUrl', cluster.url);
  const planningUrl = await createDatabase(cluster.url, 'planning');
  await (await openDatabase({ engine: 'postgresql', url: planningUrl })).close();
  await pretendMillions(planningUrl);
  provide('planningUrl', planningUrl);
  return () => cluster.stop();
}
