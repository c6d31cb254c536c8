import { expect, test } from 'vitest';
import { deskOf } from '#testing/selling/test-desk.ts';
import { withPortals } from '#testing/test-portals.ts';
import { pageShown } from '#testing/test-shown-page.ts';
import { begin } from '#testing/test-steps.ts';
import * as quoteStepPage from './quote-step-page.tsx';

const OWN = /given-name|family-name|bday|tel-national/;

withPortals('a form about somebody else', (portals) => {
  const shown = ({ data }: { data: unknown }) => pageShown(quoteStepPage, data);

  test('has browsers offer the shopper their own name and birthday, but not for a household member', async () => {
    const browser = await (await begin(portals)).answerAll();
    expect(shown(await browser.see('name'))).toMatch(OWN);
    expect(shown(await browser.see('drivers/new'))).not.toMatch(OWN);
  });

  test('has browsers offer an agent nothing of their own for a client', async () => {
    const desk = await deskOf(portals, 'GA');
    const quote = await desk.beginQuote();
    expect(shown(await quote.see('name'))).not.toMatch(OWN);
    await quote.send('name');
    expect(shown(await quote.see('contact'))).not.toMatch(OWN);
  });
});
