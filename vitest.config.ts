import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Without the React Router plugin: tests read modules, not routes.
export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'tools/**/*.test.ts', 'architecture.test.ts'],
    globalSetup: 'tools/test-setup.ts',
    pool: 'threads',
    // One core less is the default. Half of the tests wait most of the time: for argon2, for a minimum of time, for a mail.
    maxWorkers: availableParallelism() * 2,
    // Mails take their colours from it.
    css: { include: [/theme\.css/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
