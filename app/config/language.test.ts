import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { languageAskedFor } from './language.ts';

const MEXICO = 'es-MX,es;q=0.9';

test.each([
  ['the address wins over all', '?lang=en', 'portal-language=es', MEXICO, 'en'],
  ['then what the account has chosen', '', 'portal-language=en', MEXICO, 'en'],
  ['behind TLS, too', '', 'portal-device=x; __Host-portal-language=es', 'en-US', 'es'],
  ['then the first that the browser lists', '', 'portal-device=x', MEXICO, 'es'],
  ['what we do not speak is no choice', '?lang=fr', 'portal-language=fr', MEXICO, 'es'],
  ['nor is a cookie of another name', '', 'site-portal-language=es', 'en-US', 'en'],
])('the language of a portal page: %s', (_, query, cookie, browser, language) => {
  const headers = { cookie, 'accept-language': browser };
  expect(languageAskedFor(new Request(`http://portal.test/insurednew/home${query}`, { headers }))).toBe(language);
});

test.each(['en', 'es'] as const)('the months are named as the language %s names them', (locale) => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => name.format(new Date(Date.UTC(2000, month))));
  expect(m.form_months({}, { locale }).split(', ')).toEqual(names);
});
