import { expect, test } from 'vitest';
import { canonicalTarget } from './canonical-path.ts';

test.each([
  ['a letter that is encoded', '/%75aichome', '/uaichome'],
  ['the language that is encoded', '/%65s/uaichome', '/es/uaichome'],
  ['the language in capitals', '/ES/uaichome/claims', '/es/uaichome/claims'],
  ['the language in encoded capitals', '/%45%53', '/es'],
  ['signs that need no escape', '/insurednew/a%2Db%5Fc%7Ed%2Ee', '/insurednew/a-b_c~d.e'],
  ['small hex', '/insurednew/policy/Pe%c3%b1a', '/insurednew/policy/Pe%C3%B1a'],
  ['two slashes', '//uaichome//claims', '/uaichome/claims'],
  ['two slashes before a host', '//evil.example/', '/evil.example'],
  ['a dot', '/./uaichome/./claims', '/uaichome/claims'],
  ['two dots', '/insurednew/../uaichome', '/uaichome'],
  ['dots that are encoded', '/insurednew/%2e%2E/uaichome', '/uaichome'],
  ['dots between slashes', '/insurednew//..//uaichome', '/uaichome'],
  ['a slash at the end', '/uaichome/?zip=33135', '/uaichome?zip=33135'],
  ['many of them', '/uaichome///', '/uaichome'],
  ['what has to be escaped', '/uaichome/"x"', '/uaichome/%22x%22'],
])('%s redirects to the canonical spelling', (_, asked, spelled) => {
  expect(canonicalTarget(asked)).toBe(spelled);
  expect(canonicalTarget(spelled)).toBe(spelled);
});

test.each([
  '/',
  '/uaichome',
  '/uaichome/AboutUs?topic=a%2Fb//c',
  '/es/uaichome/FindAnAgent?zip=33135',
  '/esperanza',
  '/insurednew/letter/a%20b',
  '/insurednew/reset/q-_9~.A',
  '/uaichome.data?_routes=root',
])('%s is already canonical', (target) => {
  expect(canonicalTarget(target)).toBe(target);
});

test.each(['/uaichome%2Fclaims', '/uaichome%2f..%2fx', '/uaichome%5cclaims', '/uaichome\\claims', '/uaichome#claims'])(
  '%s has no canonical spelling',
  (target) => {
    expect(canonicalTarget(target)).toBeUndefined();
  },
);
