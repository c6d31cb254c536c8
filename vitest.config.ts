import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longTexts } from './tools/long-texts.ts';
import { OF_SOURCE } from './vitest.check.config.ts';

/** Tests that replace a module or a part of the platform, or that measure the memory of their thread. */
const ALONE = [
  'app/config/by-state/state-names.test.ts',
  'app/platform/accounts/prove-password.test.ts',
  'app/platform/uploads/receive-form.test.ts',
  'app/site/abilities-on-pages.test.ts',
  'app/site/home/proof-strip.test.ts',
  'app/site/remote-portal.test.ts',
  'app/site/shared-digits.test.ts',
  'app/site/shared-state.test.ts',
];

// Without the React Router plugin: tests import modules, not routes.
export default defineConfig({
  plugins: [longTexts],
  test: {
    globalSetup: 'tools/test-setup.ts',
    // Processes, because a crash in native code (argon2, pictures) ends one of them and not the whole run (decision 13).
    pool: 'forks',
    // By default there is one worker less than cores. Half of the tests mostly wait: for argon2, for a minimum time, or
    // for a mail. Each worker takes nine seconds to load the modules, so more than this keep no core busier.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Mails take their colors from the theme.
    css: { include: [/theme\.css/] },
    // Four times what the slowest test takes on an idle machine: a limit for what hangs, not for what is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{app,bench,prove,testing,tools}/**/*.test.ts'],
          exclude: [...ALONE, ...OF_SOURCE],
          // Modules are loaded once for many files, as a server loads them once for many requests; loading them anew
          // took half the time.
          isolate: false,
        },
      },
    ],
  },
});
