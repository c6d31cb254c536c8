import { expect, test } from 'vitest';
import {
  callHref,
  internationalPhone,
  maskedPhone,
  tenDigits,
  tollFree,
  typedPhone,
  writtenPhone,
} from './phone-number.ts';

test.each([
  ['3055550142', '3055550142', '3055550142'],
  [' (305) 555-0142 ', '3055550142', '3055550142'],
  ['1 305.555.0142', undefined, '3055550142'],
  ['+1-305-555-0142', undefined, '3055550142'],
  ['1055550142', '1055550142', '1055550142'],
  ['555-0142', undefined, undefined],
  ['1 555-0142', undefined, undefined],
  ['1 305 555 0142 7', undefined, undefined],
  ['2 305 555 0142', undefined, undefined],
  ['', undefined, undefined],
])('the phone %j has the ten digits %s; typed by a person, %s', (phone, digits, typed) => {
  expect(tenDigits(phone)).toBe(digits);
  expect(typedPhone(phone)).toBe(typed);
});

test('a masked phone shows only its last four digits', () => {
  expect(maskedPhone('3055550142')).toBe('(xxx) ***-0142');
});

test('a phone is written in three groups, and its link has the country code', () => {
  expect(writtenPhone('3055550142')).toBe('305-555-0142');
  expect(writtenPhone('8665550142')).toBe('1-866-555-0142');
  expect(writtenPhone('805555014')).toBe('805555014');
  expect(tollFree('8005550100')).toBe('1-800-555-0100');
  expect(internationalPhone('3055550142')).toBe('+13055550142');
  expect(callHref('3055550142')).toBe('tel:+13055550142');
});
