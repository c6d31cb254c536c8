import { defineConfig } from 'vitest/config';

// Without the React Router plugin: tests read modules, not routes.
export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'tools/**/*.test.ts', 'architecture.test.ts'],
    globalSetup: 'tools/test-setup.ts',
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
