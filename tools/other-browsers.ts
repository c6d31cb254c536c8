// `npm run other-browsers`: the ways that carry money and proof, walked in Firefox and in WebKit, Safari's engine.
// Journeys run in Chromium alone. Debian's browsers: firefox-esr, webkit2gtk-driver and xvfb.
import { readFileSync } from 'node:fs';
import { parseSampleCases, samplesFile } from '../app/insurance/book/sample/sample-cases.ts';
import { startBuiltServer } from '../testing/built-server.ts';
import { openFirefox } from './other-browsers/firefox.ts';
import { WALKS } from './other-browsers/walks.ts';
import { openWebKit } from './other-browsers/webkit.ts';

let failed = 0;
for (const open of [openFirefox, openWebKit]) {
  // A book of its own for each browser: a bill is paid once.
  const server = await startBuiltServer({ SAMPLE_POLICIES: '500' });
  try {
    const { customerLogin, thirdCustomerLogin, financedVehicle, guestFL, staffAdjuster } = parseSampleCases(
      JSON.parse(readFileSync(samplesFile(server.folder), 'utf8')),
    );
    if (!customerLogin || !thirdCustomerLogin || !financedVehicle || !guestFL || !staffAdjuster)
      throw new Error('the sample book lacks a case');
    const samples = { customerLogin, thirdCustomerLogin, financedVehicle, guestFL, staffAdjuster };
    const site = { url: server.url, samples };
    for (const [what, walk] of Object.entries(WALKS)) {
      // A browser that knows nothing of the walk before.
      const hand = await open();
      const error = await walk(hand, site).then(
        () => undefined,
        (why: unknown) => why,
      );
      if (error) failed++;
      console.log(`${error ? 'FAIL' : 'ok  '}  ${hand.name}: ${what}`);
      if (error) console.log(error, await hand.read('location.href').catch(() => ''));
      await hand.close();
    }
  } finally {
    await server.stop();
  }
}
process.exitCode = failed > 0 ? 1 : 0;
