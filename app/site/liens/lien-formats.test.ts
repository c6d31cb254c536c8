import { expect, test } from 'vitest';
import { addressOf, agentPhone, bracketedPhone, clockTime, readableDay, stampDay } from './lien-formats.ts';
import { deductibleView } from './lien-labels.ts';

test.each([
  ['3055550142', '(305)-555-0142', '305-555-0142'],
  ['305-555-0142', '(305)-555-0142', '305-555-0142'],
  ['13055550142', 'N/A', 'N/A'],
  ['555-0142', 'N/A', 'N/A'],
  ['', 'N/A', 'N/A'],
])('LN-05 the phone %j is shown only when it has ten digits', (phone, bracketed, agent) => {
  expect(bracketedPhone(phone)).toBe(bracketed);
  expect(agentPhone(phone)).toBe(agent);
});

test.each([
  [50_000, '$500'],
  [0, '$0'],
  [100_000, '$1,000'],
  [25_050, '$250.50'],
  [undefined, 'N/A'],
])('LN-03 a deductible of %j cents reads %s', (cents, shown) => {
  expect(deductibleView(cents)).toBe(shown);
});

test.each([
  ['2026-03-14', '03/14/2026', '14 mar 2026'],
  ['2026-12-01', '12/01/2026', '1 dic 2026'],
  ['2028-02-29', '02/29/2028', '29 feb 2028'],
  [undefined, 'N/A', 'N/A'],
  [null, 'N/A', 'N/A'],
])('LN-03 the day %j reads %s in English and %s in Spanish', (day, english, spanish) => {
  expect(readableDay(day, 'en')).toBe(english);
  expect(readableDay(day, 'es')).toBe(spanish);
});

test('LN-03 the stamp shows the day and time of the search, in local time', () => {
  const lateEvening = new Date('2026-06-03T03:05:00Z');
  expect(stampDay(lateEvening, 'en', 'America/New_York')).toBe('Jun 02, 2026');
  expect(stampDay(lateEvening, 'es', 'America/New_York')).toBe('2 jun 2026');
  expect(clockTime(lateEvening, 'America/New_York')).toBe('11:05 PM EDT');
  expect(clockTime(lateEvening, 'America/Chicago')).toBe('10:05 PM CDT');
  expect(clockTime(new Date('2026-12-03T03:05:00Z'), 'America/Chicago')).toBe('9:05 PM CST');
});

test('LN-03 an address is composed of the parts that are known', () => {
  expect(addressOf('2200 Coral Way', 'Miami', 'FL', '33145')).toBe('2200 Coral Way, Miami, FL 33145');
  expect(addressOf('1421 SW 8th St', '', 'FL', '33135')).toBe('1421 SW 8th St, FL 33135');
  expect(addressOf('', '', '', '')).toBe('');
});
