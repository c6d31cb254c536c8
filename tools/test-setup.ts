// Once before the tests: messages compiled, one PostgreSQL cluster for the suites that run on both engines.
import type { TestProject } from 'vitest/node';
import { compileMessages } from './messages.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup({ provide }: TestProject) {
  await compileMessages();
  const cluster = await startPostgres();
  provide('postgresUrl', cluster.url);
  return () => cluster.stop();
}
