import { expect, test } from 'vitest';
import { TOPICS } from '../app/insurance/applications/application.ts';
import { type CookieName, readCookie, writtenCookie } from '../app/platform/sessions/portal-cookie.ts';
import { sentMessage } from '../app/site/contact/sent-message.server.ts';
import { askedHelp } from '../app/site/help/asked-help.server.ts';
import { COOKIES, readSetCookie, unlisted } from './cookies.ts';

const TOKEN = 'x'.repeat(43);
const plain = { url: 'http://127.0.0.1:4100/staff' } as Request;
const secure = { url: 'https://unison.example/staff' } as Request;
const wrongIn = (line: string, isSecure = true) => unlisted(readSetCookie(line), { isSecure, isFresh: true });

test.each([plain, secure])('both writers of cookies set them as listed ($url)', (request) => {
  const isSecure = request === secure;
  const names: CookieName[] = [
    'policyholder',
    'claims',
    'agent',
    'staff',
    'guest',
    ...TOPICS.map((topic) => `apply-${topic}` as const),
    'report',
  ];
  for (const name of names) {
    const { seconds } = COOKIES[`portal-${name}`] ?? {};
    expect(wrongIn(writtenCookie(request, name, TOKEN, seconds), isSecure)).toEqual([]);
    expect(wrongIn(writtenCookie(request, name, ''), isSecure)).toEqual([]);
  }
  for (const [name, value] of [
    ['signed-in', 'agent-tx'],
    ['language', 'es'],
  ] as const) {
    expect(wrongIn(writtenCookie(request, name, value), isSecure)).toEqual([]);
    expect(wrongIn(writtenCookie(request, name, 'marisol@example.com'), isSecure)).toEqual([
      expect.stringMatching(/holds/),
    ]);
  }
  const told = { reference: 'M12345678', answerBy: '2026-11-23' };
  expect(wrongIn(sentMessage.keep(request, { ...told, state: 'FL' }), isSecure)).toEqual([]);
  const agency = { name: 'Calle Ocho Insurance', phone: '3055550142' };
  expect(wrongIn(askedHelp.keep(request, { ...told, agency, reason: 'other' }), isSecure)).toEqual([]);
  expect(wrongIn(askedHelp.keep(request, { reason: 'cancel_policy' }), isSecure)).toEqual([]);
});

const right = `__Host-portal-staff=${TOKEN}; Path=/; HttpOnly; Secure; SameSite=Lax`;
test.each([
  ['one that nobody listed', right.replace('staff', 'visits'), /list it/],
  ['a name that TLS does not hold', right.replace('__Host-', ''), /another name/],
  ['not Secure', right.replace('; Secure', ''), /not Secure/],
  ['open to scripts', right.replace('; HttpOnly', ''), /by scripts/],
  ['sent along by other sites', right.replace('Lax', 'None'), /other sites/],
  ['sent along by default', right.replace('; SameSite=Lax', ''), /other sites/],
  ['a narrower path', right.replace('Path=/', 'Path=/staff'), /another path/],
  ['for hosts below', `${right}; Domain=unison.example`, /other hosts/],
  ['that stays', `${right}; Max-Age=86400`, /lasts/],
  ['that stays until a day', `${right}; Expires=Fri, 01 Jan 2038 00:00:00 GMT`, /lasts/],
  ['a name in it', right.replace(TOKEN, 'marisol@example.com'), /holds/],
  [
    'a name beside what is told',
    right.replace(`portal-staff=${TOKEN}`, 'asked-help={"reference":"H1","name":"Marisol"}; Max-Age=900'),
    /holds/,
  ],
])('a wrong cookie is detected: %s', (_, line, what) => {
  expect(wrongIn(line).join()).toMatch(what);
  expect(wrongIn(right)).toEqual([]);
});

test('with TLS a cookie set over plain http is ignored', () => {
  expect(readCookie({ url: secure.url, headers: new Headers({ cookie: `portal-staff=${TOKEN}` }) }, 'staff')).toBe(
    undefined,
  );
});
