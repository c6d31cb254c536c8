import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, journeyChromium } from './testing/test-machine.ts';

const executablePath = journeyChromium();

/** Journeys in a real browser against the built server. Nothing but loopback is reached. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // A journey waits as much as it works.
  workers: Math.ceil(availableParallelism() * 1.5),
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: [['list'], ['json']],
  globalSetup: './e2e/start-server.ts',
  use: {
    // Recording every journey in case it fails costs a quarter of the time: `playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    // Nothing glides while it is looked at; what moves is `home.spec.ts`’s.
    contextOptions: { reducedMotion: 'reduce' },
    // A journey meets the server; `offline.spec.ts` meets the worker.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Pages are left before better machine code for them pays: without, journeys take an eighth less of the processor.
      args: [...CHROMIUM_ARGUMENTS, '--js-flags=--no-turbofan --no-maglev'],
    },
  },
});
