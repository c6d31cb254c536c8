import { defineConfig } from 'vitest/config';

// Without the React Router plugin: tests read modules, not routes.
export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'tools/**/*.test.ts', 'architecture.test.ts'],
    globalSetup: 'tools/test-setup.ts',
    pool: 'threads',
    // Mails take their colours from it.
    css: { include: [/theme\.css/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
