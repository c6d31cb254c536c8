import { defineConfig } from 'vitest/config';

/**
 * Tests that read the source instead of running it. `npm run check` runs them; they are quick enough to run on every
 * save.
 */
export const OF_SOURCE = ['architecture.test.ts', 'tools/notices.test.ts', 'tools/tables.test.ts'];

export default defineConfig({
  test: { include: OF_SOURCE, pool: 'threads', testTimeout: 60_000 },
});
