import { expect, test } from 'vitest';
import { weaknessOf } from './new-password.ts';

test.each([
  ['fourteen chars', 'too-short'],
  ['three words here', undefined],
  ['niño año piñata', undefined],
  ['x'.repeat(129), 'too-long'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['abcabcabcabcabcabc', 'common'],
  ['password password', 'common'],
  ['123456789012345', 'common'],
  ['Correct Horse Battery Staple', 'common'],
  ['marisol.pena 2026', 'common'],
])('a new password “%s”: %s', (password, weakness) => {
  expect(weaknessOf(password, ['marisol.pena@example.com', ''])).toBe(weakness);
});

test.each([
  ['passw0rd', 'common'],
  ['seven77', 'too-short'],
  ['zebra-61', undefined],
  ['rdiaz.23', 'common'],
])('for an account with a second step “%s”: %s', (password, weakness) => {
  expect(weaknessOf(password, ['rdiaz.23'], 8)).toBe(weakness);
});
