// `npm run other-browsers`: the most important paths (payments, signatures, sign-in) in Firefox and in WebKit, Safari's
// engine. Journeys run only in Chromium. Debian's packages: firefox-esr, webkit2gtk-driver and xvfb.
import { readFileSync } from 'node:fs';
import { parseSampleCases, samplesFile } from '../app/insurance/book/sample/sample-cases.ts';
import { startBuiltServer } from '../testing/built-server.ts';
import { openFirefox } from './other-browsers/firefox.ts';
import { WALKS } from './other-browsers/walks.ts';
import { openWebKit } from './other-browsers/webkit.ts';

let failed = 0;
for (const open of [openFirefox, openWebKit]) {
  // Each browser has its own book, because a bill can be paid only once.
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
      // A new browser, without cookies from the previous walk.
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
