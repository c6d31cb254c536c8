import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium as playwright } from '@playwright/test';
import { temporaryFolder } from '../testing/built-server.ts';
import { CHROMIUM_ARGUMENTS, journeyChromium } from '../testing/test-machine.ts';

/**
 * Starts a browser that Lighthouse, Playwright and Puppeteer can reach by its port: if possible one without window
 * support, because the full browser also opens and paints a window of its own for every visitor, while the page loads.
 */
export async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = temporaryFolder();
  const chromium = spawn(
    journeyChromium() ?? playwright.executablePath(),
    ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...CHROMIUM_ARGUMENTS, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(chromium, 'exit');
  for await (const line of createInterface({ input: chromium.stderr })) {
    const port = /^DevTools listening on ws:\/\/[\d.]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    chromium.stderr.resume();
    return {
      port: Number(port),
      async stop() {
        chromium.kill();
        await exited;
        // A process of the browser may outlive it for a while with the pipe in hand, and the bench would wait for it.
        chromium.stderr.destroy();
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  }
  throw new Error('the browser ended before it listened');
}
