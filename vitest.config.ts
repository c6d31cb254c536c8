import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longTexts } from './tools/long-texts.ts';
import { OF_SOURCE } from './vitest.check.config.ts';

/** They put something in the place of a module or of the platform, or weigh the memory of their thread. */
const ALONE = [
  'app/platform/accounts/prove-password.test.ts',
  'app/platform/uploads/receive-form.test.ts',
  'app/site/abilities-on-pages.test.ts',
  'app/site/home/proof-strip.test.ts',
  'app/site/remote-portal.test.ts',
  'app/site/shared-state.test.ts',
];

// Without the React Router plugin: tests read modules, not routes.
export default defineConfig({
  plugins: [longTexts],
  test: {
    globalSetup: 'tools/test-setup.ts',
    // Processes: V8 loses count of compiled WebAssembly when threads of one process open and close databases (nodejs/node#64500).
    pool: 'forks',
    // One core less is the default. Half of the tests wait most of the time: for argon2, for a minimum of time, for a mail.
    maxWorkers: availableParallelism() * 2,
    // Mails take their colours from it.
    css: { include: [/theme\.css/] },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['app/**/*.test.ts', 'prove/**/*.test.ts', 'testing/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...ALONE, ...OF_SOURCE],
          // One reading of the modules serves many files, as it serves many requests: reading them anew took half the time.
          isolate: false,
        },
      },
    ],
  },
});
