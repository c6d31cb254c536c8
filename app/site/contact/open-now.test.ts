import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { contactDesks } from '#config/contact-desks.ts';
import { officeHolidays } from '#config/holidays.ts';
import { BENEFITS } from '#contract/limits.ts';
import { isOpen } from './open-now.ts';
import { postedTime } from './posted-time.ts';
import { zoneOffsets } from './zone-offsets.server.ts';

const desk = { opens: '08:00', closes: '18:00' };
const at = (instant: string, timeZone = 'America/New_York', kept = '2026-11-01T00:00:00Z') =>
  isOpen(desk, zoneOffsets(timeZone, Date.parse(kept)), Date.parse(instant));

test.each([
  ['a Monday at 7:59 in Miami', '2026-11-23T12:59:00Z', false],
  ['a Monday at 8:00 in Miami', '2026-11-23T13:00:00Z', true],
  ['a Friday at 5:59 p.m. in Miami', '2026-11-20T22:59:00Z', true],
  ['a Friday at 6:00 p.m. in Miami', '2026-11-20T23:00:00Z', false],
  ['a Saturday at noon in Miami', '2026-11-28T17:00:00Z', false],
  ['Thanksgiving at noon in Miami', '2026-11-26T17:00:00Z', false],
  ['the Friday before the clocks go ahead, at 8:00', '2027-03-12T13:00:00Z', true],
  ['the Monday after, at 7:59', '2027-03-15T11:59:00Z', false],
  ['the Monday after, at 8:00', '2027-03-15T12:00:00Z', true],
  ['a Monday after the clocks went back, at 8:00', '2027-11-08T13:00:00Z', true],
])('BZ-07 open or closed, by a page cached since November 2026: %s', (_, instant, isOpenThen) => {
  expect(at(instant)).toBe(isOpenThen);
});

test('BZ-07 opening hours are in the state’s time: 8:30 in Miami is 7:30 in Texas', () => {
  expect(at('2026-11-23T13:30:00Z')).toBe(true);
  expect(at('2026-11-23T13:30:00Z', brand.states.TX.timeZone)).toBe(false);
});

test('BZ-07 clocks change at two in the morning local time, to the minute', () => {
  const changes = (timeZone: string) =>
    zoneOffsets(timeZone, Date.parse('2026-11-21T10:17:00Z')).map(({ from, minutes }) => [
      new Date(from).toISOString(),
      minutes,
    ]);
  expect(changes('America/Chicago').slice(0, 3)).toEqual([
    ['1970-01-01T00:00:00.000Z', -360],
    ['2027-03-14T08:00:00.000Z', -300],
    ['2027-11-07T07:00:00.000Z', -360],
  ]);
  expect(changes('America/Phoenix')).toEqual([['1970-01-01T00:00:00.000Z', -420]]);
});

test('BZ-07, BZ-08 the desks are closed on as many holidays as employees are paid for', () => {
  expect(officeHolidays).toHaveLength(BENEFITS.paidHolidays);
});

test('BZ-07 each state has the hours of the specification', () => {
  const hours = (state: 'FL' | 'GA' | 'TX') =>
    Object.fromEntries(
      contactDesks[state].map(({ name, opens, closes }) => [name, `${postedTime(opens)}-${postedTime(closes)}`]),
    );
  const claims = { claimsOffice: '8:00-5:00', newClaims: '8:00-6:00' };
  expect(hours('FL')).toEqual({ customerService: '8:00-6:00', ...claims });
  expect(hours('GA')).toEqual({
    customerService: '8:00-5:00',
    ...claims,
    agentSupport: '8:30-5:30',
    newCustomers: '8:00-5:30',
  });
  // One claims line for all states: Miami's hours in Texas time.
  expect(hours('TX')).toEqual({
    customerService: '8:30-6:00',
    claimsOffice: '7:00-4:00',
    newClaims: '7:00-5:00',
    newCustomers: '8:00-4:30',
  });
});
