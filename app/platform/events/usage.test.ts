import { expect, test } from 'vitest';
import { openClickBudget } from './click-budget.ts';
import { countedVisitor, isDocument } from './counted-visitor.ts';
import { actionOf, addressOf, pageAt, type Use } from './usage.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

const view: Use = { kind: 'view', name: 'claims', language: 'en', isMobile: false };
const click: Use = { kind: 'click', name: 'quote-start', language: 'es', isMobile: false };

test('CA-21 page views and clicks on a phone have the suffix _Mobile', () => {
  expect([view, click].map(actionOf)).toEqual(['page_view', 'quote_start']);
  expect([view, click].map((use) => actionOf({ ...use, isMobile: true }))).toEqual([
    'page_view_Mobile',
    'quote_start_Mobile',
  ]);
});

test.each([
  ['/uaichome', 'home'],
  ['/UAICHOME/', 'home'],
  ['/es/uaichome/findanagent', 'findAgent'],
  ['/uaichome/leinholder/letter', 'lienLetter'],
  ['/', undefined],
  ['/es', undefined],
  ['/estate/uaichome', undefined],
  ['/uaichome/nowhere', undefined],
  ['/uaichome?zip=33135', undefined],
  ['/insurednew/policy/FL1000042', undefined],
  ['/uaichome/../insurednew/home', undefined],
  ['__proto__', undefined],
])('%s is the page %s', (path, name) => {
  expect(pageAt(path)).toBe(name);
});

test('the address that is sent is the page’s canonical one, in its language', () => {
  const spoken: Use = { ...view, language: 'es' };
  expect(addressOf(spoken, 'https://a.example')).toBe('https://a.example/es/uaichome/claims');
  expect(addressOf(click, 'https://a.example')).toBe('https://a.example/es/uaichome');
});

test.each<[string, Record<string, string>, boolean | undefined]>([
  ['a desk', { 'user-agent': DESK }, false],
  ['a phone', { 'user-agent': PHONE }, true],
  ['a phone that says so', { 'user-agent': DESK, 'sec-ch-ua-mobile': '?1' }, true],
  ['a tablet that says it is none', { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?0' }, false],
  ['Global Privacy Control', { 'user-agent': DESK, 'sec-gpc': '1' }, undefined],
  ['Do Not Track', { 'user-agent': DESK, dnt: '1' }, undefined],
  ['a visitor who lets be counted', { 'user-agent': DESK, dnt: '0' }, false],
  ['a page fetched ahead', { 'user-agent': DESK, 'sec-purpose': 'prefetch;anonymous-client-ip' }, undefined],
  ['the same, as it used to be said', { 'user-agent': DESK, purpose: 'prefetch' }, undefined],
  ['the same, as Firefox says it', { 'user-agent': DESK, 'x-moz': 'prefetch' }, undefined],
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, undefined],
  ['a program', { 'user-agent': 'curl/8.5.0' }, undefined],
  ['nobody', {}, undefined],
  ['a made-up browser', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(600)}` }, undefined],
])('CA-21 %s is counted as a phone, as no phone, or not at all', (_, headers, isMobile) => {
  expect(countedVisitor(new Headers(headers))?.isMobile).toBe(isMobile);
});

test('CA-21 documents are counted, but not frames, files or script requests', () => {
  expect(isDocument(new Headers({ 'sec-fetch-dest': 'document' }))).toBe(true);
  expect(isDocument(new Headers({ accept: 'text/html,*/*' }))).toBe(true);
  for (const dest of ['iframe', 'empty', 'image']) {
    expect(isDocument(new Headers({ 'sec-fetch-dest': dest, accept: 'text/html' }))).toBe(false);
  }
  expect(isDocument(new Headers({ accept: '*/*' }))).toBe(false);
});

test('CA-21 an address’s budget resets, and the memory for addresses is bounded', () => {
  let at = 0;
  const budget = openClickBudget(() => at);
  const spend = (address: string) => Array.from({ length: 301 }, () => budget.hasRoom(address)).filter(Boolean).length;
  expect(spend('a')).toBe(300);
  at = 299_999;
  expect(budget.hasRoom('a')).toBe(false);
  at = 300_000;
  expect(spend('a')).toBe(300);
  for (let other = 0; other < 19_999; other++) budget.hasRoom(`b${other}`);
  expect(budget.hasRoom('one more')).toBe(false);
  expect(budget.hasRoom('b0')).toBe(true);
});
