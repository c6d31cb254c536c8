import { expect, test } from 'vitest';
import { paths } from '../navigation/navigation.ts';
import { siteMapXml } from './site-map-file.ts';

const xml = siteMapXml('https://unison.example');
const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

test('RT-10 the sitemap lists every page once in each language', () => {
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of [paths.home, paths.claims, paths.faq, paths.privacy, paths.lienholder, paths.becomeAgent]) {
    expect(addresses).toContain(`https://unison.example${path}`);
    expect(addresses).toContain(`https://unison.example/es${path}`);
  }
  expect(addresses).toContain('https://unison.example/uaichome/careers?panel=Job_Fairs');
});

test('RT-10 dialogs and confirmations are not in the sitemap', () => {
  expect(xml).not.toMatch(/requestedhelp|guest=/i);
});

test('RT-10 an ampersand in an address is escaped for XML', () => {
  expect(xml).not.toMatch(/&(?!amp;|lt;|quot;)/);
});
