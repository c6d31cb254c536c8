import { expect, test } from 'vitest';
import { m } from '#config/messages/compiled/messages.js';
import { listed } from './by-state/state-names.ts';
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

test.each(['en', 'es'] as const)('months and weekdays are named as the language %s names them', (locale) => {
  const named = (part: Intl.DateTimeFormatOptions, days: number[]) => {
    const format = new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' });
    return days.map((day) => format.format(new Date(day)));
  };
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month));
  expect(m.form_months({}, { locale }).split(', ')).toEqual(named({ month: 'long' }, months));
  // January 2, 2000, was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2000, 0, 2 + day));
  expect(m.form_weekdays({}, { locale }).split(', ')).toEqual(named({ weekday: 'long' }, days));
});

test.each(['en', 'es'] as const)('names are listed as the language %s lists them', (locale) => {
  // British English puts no comma before "and".
  const list = (type: 'conjunction' | 'disjunction', names: string[]) =>
    new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type }).format(names);
  for (const last of ['Hawaii', 'Idaho', 'Illinois', 'Iowa', 'Ohio', 'Oregon', 'Texas', 'Utah']) {
    for (const names of [[], [last], ['Utah', last], ['Utah', 'Maine', last]]) {
      expect(listed(names, { locale })).toBe(list('conjunction', names));
      expect(listed(names, { locale, join: 'or' })).toBe(list('disjunction', names));
    }
  }
});
