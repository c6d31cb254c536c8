import { defineConfig } from 'vitest/config';

// Without the React Router plugin: tests read modules, not routes.
export default defineConfig({
  test: {
    include: ['app/**/*.test.ts', 'tools/**/*.test.ts', 'architecture.test.ts'],
    globalSetup: 'tools/test-setup.ts',
    pool: 'threads',
    // One core less is the default: on two cores half the machine.
    maxWorkers: '100%',
    // Mails take their colours from it.
    css: { include: [/theme\.css/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
