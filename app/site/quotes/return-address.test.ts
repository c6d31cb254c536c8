import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

const PATH = '/uaicins/quote/resume/abc?lang=es';
const CARRIER = 'https://quotes.carrier.example';

test('QC-04 the portal’s own address is opened, on any host', () => {
  expect(returnAddress(PATH, '/uaicins/', [])).toBe(PATH);
  expect(returnAddress(`https://www.unison.example${PATH}`, '/uaicins/', ['https://www.unison.example'])).toBe(PATH);
  expect(returnAddress(PATH, `${CARRIER}/uaicins/`, [])).toBe(CARRIER + PATH);
  expect(returnAddress(CARRIER + PATH, `${CARRIER}/uaicins/`, [])).toBe(CARRIER + PATH);
});

test.each([
  '',
  'javascript:alert(1)//uaicins/',
  'data:text/html,/uaicins/',
  'https://evil.example/uaicins/quote/resume/abc',
  '//evil.example/uaicins/',
  '/\\evil.example/uaicins/',
  'https://quotes.carrier.example@evil.example/uaicins/',
  'https://quotes.carrier.example.evil.example/uaicins/',
  'https://user:word@quotes.carrier.example/uaicins/',
  'http://quotes.carrier.example/uaicins/',
  'https://quotes.carrier.example:8443/uaicins/',
  '/uaicins/../uaichome',
  '/uaichome',
  'http://',
])('QC-04 a hostile address is not opened: %s', (address) => {
  expect(returnAddress(address, `${CARRIER}/uaicins/`, [])).toBeUndefined();
  expect(returnAddress(address, '/uaicins/', ['https://www.unison.example'])).toBeUndefined();
});
