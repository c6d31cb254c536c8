import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, journeyChromium } from './testing/test-machine.ts';

const executablePath = journeyChromium();

/** Journeys in a real browser against the built server. They reach nothing but loopback. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // A journey waits about as much as it works.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Twice what a loaded machine of two cores was seen to need: limits for what hangs, not for what is slow.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalSetup: './e2e/start-server.ts',
  use: {
    // Recording a trace of every journey in case it fails costs a quarter of the time; `playwright test --trace on`
    // records one.
    screenshot: 'only-on-failure',
    // No animations while pages are checked; `home.spec.ts` tests the animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys talk to the server; only `offline.spec.ts` tests the service worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Pages are left before optimized machine code pays off: without the optimizing compilers, journeys use an eighth
      // less processor time.
      args: [...CHROMIUM_ARGUMENTS, '--js-flags=--no-turbofan --no-maglev'],
    },
  },
});
