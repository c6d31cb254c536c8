import { expect, test } from 'vitest';
import {
  addressOf,
  agentPhone,
  bracketedPhone,
  clockTime,
  deductibleOf,
  lienStatusOf,
  readableDay,
  stampDay,
} from './lien-status.ts';

test.each([
  ['A', 'active'],
  ['X', 'expired'],
  ['L', 'cancelled'],
  ['C', 'notice'],
  ['a ', 'active'],
  ['', 'unknown'],
  ['Z', 'unknown'],
  ['AX', 'unknown'],
])('LN-04 the status code %j is %s', (code, status) => {
  expect(lienStatusOf(code)).toBe(status);
});

test.each([
  ['3055550142', '(305)-555-0142', '305-555-0142'],
  ['305-555-0142', '(305)-555-0142', '305-555-0142'],
  ['13055550142', 'N/A', 'N/A'],
  ['555-0142', 'N/A', 'N/A'],
  ['', 'N/A', 'N/A'],
])('LN-05 the phone %j is written only when it has ten digits', (phone, bracketed, agent) => {
  expect(bracketedPhone(phone)).toBe(bracketed);
  expect(agentPhone(phone)).toBe(agent);
});

test.each([
  ['500', '$500'],
  ['0', '$0'],
  ['1000', '$1,000'],
  ['250.50', '$250.50'],
  ['', 'none'],
  ['  ', 'none'],
  ['ACV', undefined],
  ['-5', undefined],
])('LN-03 the deductible %j is %j', (dollars, shown) => {
  expect(deductibleOf(dollars)).toBe(shown);
});

test.each([
  ['03/14/2026', '03/14/2026', '14 mar 2026'],
  ['12/01/2026', '12/01/2026', '1 dic 2026'],
  ['02/29/2028', '02/29/2028', '29 feb 2028'],
  ['02/30/2026', 'N/A', 'N/A'],
  ['2026-03-14', 'N/A', 'N/A'],
  ['', 'N/A', 'N/A'],
])('LN-03 the day %j reads %s in English and %s in Spanish', (day, english, spanish) => {
  expect(readableDay(day, 'en')).toBe(english);
  expect(readableDay(day, 'es')).toBe(spanish);
});

test('LN-03 the stamp carries the day and the time of the search, on the clock of the place', () => {
  const lateEvening = new Date('2026-06-03T03:05:00Z');
  expect(stampDay(lateEvening, 'en', 'America/New_York')).toBe('Jun 02, 2026');
  expect(stampDay(lateEvening, 'es', 'America/New_York')).toBe('2 jun 2026');
  expect(clockTime(lateEvening, 'America/New_York')).toBe('11:05 PM');
});

test('LN-03 an address is made of what is known', () => {
  expect(addressOf('2200 Coral Way', 'Miami', 'FL', '33145')).toBe('2200 Coral Way, Miami, FL 33145');
  expect(addressOf('1421 SW 8th St', '', 'FL', '33135')).toBe('1421 SW 8th St, FL 33135');
  expect(addressOf('', '', '', '')).toBe('');
});
