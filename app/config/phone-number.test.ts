import { expect, test } from 'vitest';
import { maskedPhone, tenDigits, typedPhone } from '#config/phone-number.ts';

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

test('a phone that is not shown keeps its last four digits', () => {
  expect(maskedPhone('3055550142')).toBe('(xxx) ***-0142');
});
