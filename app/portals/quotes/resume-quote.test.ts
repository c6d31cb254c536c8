import { expect, test } from 'vitest';
import { validatePin } from '#contract/saved-quote.ts';
import { addAgency } from '../accounts/test-people.ts';
import { askPage } from '../test-pages.ts';
import { onBothEngines } from '../test-portals.ts';
import * as resumeQuotePage from './resume-quote-page.tsx';
import * as savedQuotePage from './saved-quote-page.tsx';
import { pinFor, saveQuote } from './test-quote.ts';

onBothEngines('saved quote', (portals) => {
  test('QC-04 the address that a pin leads to shows the quote once', async () => {
    await addAgency(portals);
    const quote = await saveQuote(portals);
    await portals.db
      .updateTable('saved_quote')
      .set({ answers: JSON.stringify({ vehicles: [{ year: 2019, make: 'Toyota', model: 'Corolla' }] }) })
      .where('id', '=', quote.id)
      .execute();
    const otp = await pinFor(portals, quote.phone);
    const { body } = await portals.ask(validatePin, { clid: quote.clid, otp });
    const path = (body as { returnUrl: string }).returnUrl;
    const at = { path, params: { token: path.split('/').at(-1) ?? '' } };

    const looks = [
      await askPage(portals, resumeQuotePage.loader, at),
      await askPage(portals, resumeQuotePage.loader, at),
    ];
    expect(looks.map(({ status }) => status)).toEqual([200, 200]);
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => askPage(portals, resumeQuotePage.action, { ...at, form: {} })),
    );
    expect(opened.filter(({ status }) => status === 410)).toHaveLength(7);
    const { headers, cookie = '' } = opened.find(({ status }) => status === 303) ?? {};
    expect(headers?.get('location')).toBe('/uaicins/quote/saved');
    expect(headers?.get('set-cookie')).toMatch(
      /^portal-quote=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { data } = await askPage(portals, savedQuotePage.loader, { path: '/uaicins/quote/saved', cookie });
    expect(data).toMatchObject({
      quote: {
        name: 'Marisol Peña',
        place: 'Miami, FL 33135',
        premium: '$841',
        vehicles: ['2019 Toyota Corolla'],
        next: { name: 'You', href: '/uaicins/quote/name' },
      },
      around: { agent: { name: 'Calle Ocho Insurance', writtenPhone: '305-555-0142' } },
    });
    expect((await askPage(portals, resumeQuotePage.loader, at)).status).toBe(410);
  });
});
