import { expect, test } from 'vitest';
import {
  dayTile,
  mediumDay,
  shortDay,
  shortMomentIn,
  writtenAmount,
  writtenChange,
  writtenDay,
  writtenMomentIn,
} from './written.ts';

const evening = new Date('2026-11-20T23:00:00Z');
const zone = 'America/New_York';

test.each([
  ['in a sentence', writtenDay('2026-06-14', 'en'), 'June 14, 2026'],
  ['in a sentence', writtenDay('2026-06-14', 'es'), '14 de junio de 2026'],
  ['as a fact', mediumDay('2026-06-14', 'en'), 'Jun 14, 2026'],
  ['as a fact', mediumDay('2026-06-14', 'es'), '14 jun 2026'],
  ['in a chip', shortDay('2026-06-14', 'en'), 'Jun 14'],
  ['in a chip', shortDay('2026-06-14', 'es'), '14 jun'],
  ['with its time as a fact', writtenMomentIn(evening, 'en', zone), 'Nov 20, 6:00 PM EST'],
  ['with its time as a fact', writtenMomentIn(evening, 'es', zone), '20 nov, 6:00 p.m. EST'],
  ['with its year', writtenMomentIn(evening, 'en', zone, { year: 'numeric' }), 'Nov 20, 2026, 6:00 PM EST'],
  ['with its time in a row', shortMomentIn(evening, 'en', zone), 'Nov 20, 6 PM'],
])('a date has one format %s: %s', (_, written, form) => {
  // The space before AM and PM is non-breaking.
  expect(written.replace(/[\u00a0\u202f]/g, ' ')).toBe(form);
});

test('a calendar tile has no zero before the day', () => {
  expect(dayTile('2027-01-04', 'en')).toEqual({ month: 'Jan', date: '4' });
});

test.each([
  ['more', writtenChange(3_100, 'en'), '+$31'],
  ['less', writtenChange(-10_725, 'en'), '−$107.25'],
  ['the same', writtenChange(0, 'en'), '$0'],
  ['more, in a column', writtenChange(3_100, 'en', writtenAmount), '+$31.00'],
  ['the same, in a column', writtenChange(0, 'es', writtenAmount), '$0.00'],
])('a changed amount has its sign, and 0 has none: %s', (_, written, form) => {
  expect(written).toBe(form);
});
