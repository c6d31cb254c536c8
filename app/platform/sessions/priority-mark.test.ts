import { expect, test } from 'vitest';
import { PRIORITY_MARK } from '#config/security-limits.ts';
import { openKeyring } from '../context/keyring.ts';
import { openPriorityMarks } from './priority-mark.ts';

const PAGE = 'https://a.test/insurednew/home';
const keyring = openKeyring('a secret of tests, thirty-two long');
const priorityMarks = openPriorityMarks(keyring);
const setting = (...cookies: string[]) =>
  new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) });
const SESSION = '__Host-portal-policyholder=abc; Path=/';
const markOf = (by = priorityMarks) => by.markFor(new Request(PAGE), setting(SESSION))?.split(';')[0] ?? '';

test('a visitor who started something is recognized by the signed cookie', () => {
  expect(markOf()).toMatch(/^__Host-portal-lane=/);
  expect(priorityMarks.priorityOf(`${SESSION.split(';')[0]}; ${markOf()}`)).toBe('known');
});

test.each([
  ['a made-up session', '__Host-portal-policyholder=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a made-up session of plain http', 'portal-staff=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a made-up mark', `__Host-portal-lane=AAAAAAAAAAAAAAAA.9999999999.${'A'.repeat(43)}`],
  ['a mark without a signature', '__Host-portal-lane=AAAAAAAAAAAAAAAA.9999999999'],
  ['a mark that was made longer', markOf().replace(/\.(\d{10})\./, '.9999999999.')],
  ['a mark of another installation', markOf(openPriorityMarks(openKeyring('another secret, thirty-two bytes long')))],
  ['nothing', ''],
])('%s leaves its holder among the strangers', (_, cookie) => {
  expect(priorityMarks.priorityOf(cookie)).toBe('stranger');
});

test('a cookie expires, and its number of requests suffices for a person, not for a flood', () => {
  let now = Date.now();
  const clocked = openPriorityMarks(keyring, () => now);
  const mark = markOf(clocked);
  const asked = Array.from({ length: PRIORITY_MARK.hits + 1 }, () => clocked.priorityOf(mark));
  expect([asked.at(-2), asked.at(-1)]).toEqual(['known', 'stranger']);
  expect(clocked.priorityOf(markOf(clocked))).toBe('known');
  now += PRIORITY_MARK.everySeconds * 1000;
  expect(clocked.priorityOf(mark)).toBe('known');
  now += PRIORITY_MARK.goodForSeconds * 1000;
  expect(clocked.priorityOf(mark)).toBe('stranger');
});

test.each([
  ['what a browser is known again by', 'portal-device=abc; Path=/'],
  ['a page that was asked for', 'portal-wanted=abc; Path=/'],
  ['a session that ends', 'portal-policyholder=; Max-Age=0; Path=/'],
])('%s does not give its visitor the cookie', (_, cookie) => {
  expect(priorityMarks.markFor(new Request(PAGE), setting(cookie))).toBeUndefined();
});
