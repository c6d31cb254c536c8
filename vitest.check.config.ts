import { defineConfig } from 'vitest/config';

/** The tests that read the source instead of running it: quick enough for every save. */
export default defineConfig({
  test: { include: ['architecture.test.ts', 'tools/tables.test.ts'], pool: 'threads', testTimeout: 60_000 },
});
