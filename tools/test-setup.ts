// Once before the tests: messages compiled, one template and one PostgreSQL cluster for the suites that run on both engines.
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../app/portals/database/database.ts';
import { compileMessages } from './messages.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup({ provide }: TestProject) {
  await compileMessages();
  // The template of every embedded database, made before many ask for it at once.
  await (await openDatabase({ engine: 'embedded' })).close();
  const cluster = await startPostgres();
  provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
