import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '../app/config/brand.ts';
import { callHref, tollFree } from '../app/config/phone-number.ts';
import { htmlFaults } from '../testing/html-faults.ts';

const html = readFileSync('build/proxy/away.html', 'utf8');
const [english = '', spanish = ''] = [...html.matchAll(/<section lang="..">.*?<\/section>/gs)].map(([part]) => part);

test.each([
  ['en', english, 'We’ll be right back', 'Customer service', 'Weekdays 8:00 a.m. to 6:00 p.m. in Florida'],
  ['es', spanish, 'Volvemos enseguida', 'Servicio al cliente', 'De lunes a viernes, de 8:00 a. m. a 6:00 p. m.'],
])(
  'the page that a proxy shows during an outage has the company’s name, phones and hours: %s',
  (...[language, part, ...words]) => {
    expect(part).toContain(`lang="${language}"`);
    for (const said of [brand.shortName, ...words]) expect(part).toContain(said);
    for (const phone of [brand.phones.support, brand.phones.claims]) {
      expect(part).toContain(`<a href="${callHref(phone)}">${tollFree(phone)}</a>`);
    }
  },
);

test('it is self-contained: no script, file or address, except phones', () => {
  const named = [...html.matchAll(/\s(?:href|src|action|srcset)="([^"]*)"/g)].map(([, address = '']) => address);
  expect(named.filter((address) => address !== '' && !address.startsWith('tel:'))).toEqual([]);
  expect(html).not.toMatch(/<script|<link|<img|@import|url\(|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  expect(html.match(/<h1>/g)).toHaveLength(1);
});

test('an HTML checker finds no fault', async () => {
  expect(await htmlFaults(html)).toEqual([]);
});
