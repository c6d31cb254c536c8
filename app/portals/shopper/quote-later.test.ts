import { expect, test } from 'vitest';
import { RIGHT } from '#testing/selling/test-quote-answers.ts';
import { askPage } from '#testing/test-pages.ts';
import { addAgency } from '#testing/test-people.ts';
import { withPortals } from '#testing/test-portals.ts';
import { begin } from '#testing/test-steps.ts';
import { loader } from './quote-later-page.tsx';

withPortals(
  'coming back to a quote later',
  (portals) => {
    test('the page says where a pin would go, or what is missing for one, with a text service and without', async () => {
      const browser = await begin(portals);
      const withoutTexts = { ...portals, env: { ...portals.env, SMS_URL: undefined, showsOutbox: false } };
      const pinWays = async () => {
        const answers = [portals, withoutTexts].map((at) =>
          askPage(at, loader, { path: '/uaicins/quote/later', cookie: browser.cookie }),
        );
        return (await Promise.all(answers)).map(({ data }) => (data as { pin: object }).pin);
      };
      await browser.send('name');
      expect(await pinWays()).toEqual([{ lacks: 'phone' }, { lacks: 'phone' }]);
      await browser.send('contact', { ...RIGHT.contact, email: '' });
      expect(await pinWays()).toEqual([{ to: expect.stringMatching(/^\(xxx\) \*{3}-\d{4}$/) }, { lacks: 'email' }]);
      await browser.send('contact', { ...RIGHT.contact, email: 'marisol@mail.example' });
      expect((await pinWays())[1]).toEqual({ to: 'm•••@mail.example' });
    });
  },
  { prepare: async (portals) => void (await addAgency(portals)) },
);
