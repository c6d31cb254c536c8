import { defineConfig } from 'vitest/config';

/** What reads the source instead of running it: `npm run check`, quick enough for every save. */
export const OF_SOURCE = ['architecture.test.ts', 'tools/notices.test.ts', 'tools/tables.test.ts'];

export default defineConfig({
  test: { include: OF_SOURCE, pool: 'threads', testTimeout: 60_000 },
});
