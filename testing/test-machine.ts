// What tests need of the machine beside npm packages: a browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The same browser without what a window needs: journeys take a third less time in it. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Named by whoever runs the tests: `CHROMIUM=/opt/chrome/chrome npm test`. */
const named = () => process.env.CHROMIUM || undefined;

/** The browser that was named, or the system's; nothing when Playwright's own is used. */
export const systemChromium = (): string | undefined => named() ?? CHROMIUMS.find(existsSync);

/** The same for journeys. */
export const journeyChromium = (): string | undefined =>
  named() ?? (existsSync(HEADLESS_CHROMIUM) ? HEADLESS_CHROMIUM : systemChromium());

/** Runs in a container, and reaches nothing but loopback. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/**
 * Installs what is missing, and says so first: Debian's packages when we may, else Playwright's browser.
 *
 * @throws when there is no browser then, with the line to run
 */
export function prepareMachine(): void {
  const given = named();
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM names a browser that is not there: ${given}`);
    return;
  }
  const missing = [
    ...(existsSync(HEADLESS_CHROMIUM) ? [] : ['chromium-headless-shell']),
    // For the journey that needs a whole one.
    ...(systemChromium() ? [] : ['chromium']),
  ];
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} on this machine, with apt-get …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { stdio: 'ignore', env });
  }
  if (journeyChromium()) return;
  console.log('Installing a Chromium of Playwright’s, for this user …');
  const { status } = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(
      'No browser for the journeys. Run `sudo apt-get install chromium chromium-headless-shell`, or name one you have: CHROMIUM=/path/to/chromium npm test',
    );
  }
}
