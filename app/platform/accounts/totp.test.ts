import { expect, test } from 'vitest';
import { base32, codeOf, fromBase32, setupAddress, stepOfCode } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238, %s', (second, code) => {
  expect(codeOf(KEY, Math.floor(second / 30))).toBe(code);
});

test('a code is accepted one time step early or late, but not two', () => {
  const code = codeOf(KEY, 1000);
  expect([998, 999, 1000, 1001, 1002].map((now) => stepOfCode(KEY, code, now))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    undefined,
  ]);
});

test('a key is encoded as in RFC 4648, and its address names the company and the person', () => {
  expect(base32(KEY)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32(base32(KEY))).toEqual(KEY);
  expect(setupAddress({ issuer: 'Unison Auto', name: 'a@b.example', key: KEY })).toBe(
    'otpauth://totp/Unison%20Auto:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Unison%20Auto',
  );
});
