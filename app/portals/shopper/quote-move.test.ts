import { expect, test } from 'vitest';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin, on, to } from '#testing/test-steps.ts';

withPortals('a quote whose garaging address moves', (portals) => {
  test('after a move to another state, a filing that the state does not have is asked about again', async () => {
    const browser = await (await begin(portals)).answerAll();
    const drives = { driving: 'drives', licenseStatus: 'valid', licensedYears: '1', marital: 'other' };
    const luis = { ...RIGHT['drivers/new'], ...drives };
    await browser.send('license', { ...RIGHT.license, filing: 'FR44' });
    await browser.send('drivers/d4c3b2a1', { ...luis, filing: 'FR44' });
    await browser.send('incidents');
    const next = async () => to(await browser.see('check'));
    expect(await next()).toBe('200 ');
    await browser.send('address', { ...RIGHT.address, zip: '77036', city: 'Houston' });
    expect(await next()).toBe(on('license'));
    await browser.send('license');
    expect(await next()).toBe(on('drivers'));
    expect(to(await browser.send('drivers'))).toBe(on('drivers/d4c3b2a1'));
    await browser.send('drivers/d4c3b2a1', { ...luis, filing: 'none' });
    expect(await next()).toBe('200 ');
  });
});
