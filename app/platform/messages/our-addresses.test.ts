import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageAskedFor, languageOfPath } from '#config/language.ts';
import { portalUrl, siteUrl } from './our-addresses.ts';

const env = { PUBLIC_URL: 'https://unison.example', HOST: '127.0.0.1', PORT: 3000 };

test.each(['en', 'es'] as const)('a mail in %s links to pages that are in its language in any browser', (language) => {
  const portal = portalUrl(env, '/insurednew/requests', language);
  expect(portal).toMatch(/^https:\/\/unison\.example\/insurednew\/requests\?/);
  for (const browsers of ['en-US', 'es-MX', 'fr'])
    expect(languageAskedFor(new Request(portal, { headers: { 'accept-language': browsers } }))).toBe(language);
  const site = new URL(siteUrl(env, '/uaichome/getaquote', language));
  expect(site.origin).toBe('https://unison.example');
  expect(languageOfPath(site.pathname)).toBe(language);
});

test('no page of the website is addressed as one of a portal, which would open in English', () => {
  const mistaken = /portalUrl\((?:[^()]|\([^()]*\))*\(?'\/uaichome/;
  expect(mistaken.test("portalUrl(env, isIn ? href('/insurednew/home') : href('/uaichome'), language)")).toBe(true);
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['app/config/messages/**', '**/*.test.ts'] });
  expect(files.filter((file) => mistaken.test(readFileSync(file, 'utf8')))).toEqual([]);
});
