import { expect, test } from 'vitest';
import { pageOfOldLink } from './old-link.ts';

const asItIs = (path: string) => path;

test.each([
  ['#/uaichome/requestedHelp?PorC=FL44170263', '/uaichome/requestedHelp?PorC=FL44170263'],
  ['#/uaichome', '/uaichome'],
  ['#/uaichome/claims/faq#videos', '/uaichome/claims/faq#videos'],
  ['#/UAICHome/AboutUs', '/UAICHome/AboutUs'],
])('RT-05 the old link %s leads to %s', (hash, path) => {
  expect(pageOfOldLink(hash, asItIs)).toBe(path);
});

test('RT-05 the page’s language is kept', () => {
  expect(pageOfOldLink('#/uaichome/claims?x=1', (path) => `/es${path}`)).toBe('/es/uaichome/claims?x=1');
});

test.each(['', '#videos', '#/elsewhere', '#//evil.example/uaichome', '#/uaichome/../insurednew', '#/uaichomes'])(
  'RT-05 the hash %s is left alone',
  (hash) => {
    expect(pageOfOldLink(hash, asItIs)).toBeUndefined();
  },
);
