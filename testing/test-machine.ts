// What the tests need on the machine besides npm packages: a browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium without window support: journeys take a third less time in it. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Named in the environment: `CHROMIUM=/opt/chrome/chrome npm test`. */
const named = () => process.env.CHROMIUM || undefined;

/** The named browser, or the system's; nothing if Playwright's own is to be used. */
export const systemChromium = (): string | undefined => named() ?? CHROMIUMS.find(existsSync);

/** The browser for journeys. */
export const journeyChromium = (): string | undefined =>
  named() ?? (existsSync(HEADLESS_CHROMIUM) ? HEADLESS_CHROMIUM : systemChromium());

/** Arguments to run in a container and to reach nothing but loopback. */
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
 * Installs what is missing, after saying so: Debian's packages if we are root, else Playwright's browser.
 *
 * @throws if there is still no browser, with the command to run
 */
export function prepareMachine(): void {
  const given = named();
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM names a browser that is not there: ${given}`);
    return;
  }
  const missing = [
    ...(existsSync(HEADLESS_CHROMIUM) ? [] : ['chromium-headless-shell']),
    // For the journey that needs the full browser.
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
