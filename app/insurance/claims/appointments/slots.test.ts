import { expect, test } from 'vitest';
import { findPlace, mayChange, placesFor, readSlot, slotName, slotsOn, weekOf } from './slots.ts';

const place = (id: string) => {
  const found = findPlace(id);
  if (!found) throw new Error(`no place ${id}`);
  return found;
};
// A Wednesday at 10 a.m. in Miami, the day before Thanksgiving.
const now = new Date('2026-11-25T15:00:00Z');

test('slots are in local time, with none too soon, on a weekend or on a holiday', () => {
  const times = slotsOn(place('fl-miami'), '2026-11-30', now);
  expect(times.map(({ begins }) => begins)).toEqual([
    ...['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
    ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00'],
  ]);
  expect(times[0]?.beginsAt.toISOString()).toBe('2026-11-30T13:30:00.000Z');
  expect(slotsOn(place('fl-miami'), '2026-11-25', now)[0]?.begins).toBe('13:00');
  for (const day of ['2026-11-24', '2026-11-26', '2026-11-27', '2026-11-28', '2027-01-15']) {
    expect(slotsOn(place('fl-miami'), day, now)).toEqual([]);
  }
});

test('El Paso is an hour behind Dallas, Pensacola behind Miami', () => {
  const first = (id: string) => slotsOn(place(id), '2026-12-01', now)[0]?.beginsAt.toISOString();
  expect(first('tx-west-visit')).toBe('2026-12-01T15:00:00.000Z');
  expect(first('tx-visit')).toBe('2026-12-01T14:00:00.000Z');
  expect(first('fl-west-visit')).toBe('2026-12-01T14:00:00.000Z');
  expect(first('fl-visit')).toBe('2026-12-01T13:00:00.000Z');
});

test('a car that cannot be driven is visited wherever it was towed; the office of the accident’s zip code comes first', () => {
  const ids = (zip: string | null, isDrivable: boolean | null) =>
    placesFor({ state: 'TX', zip, isDrivable }).map(({ id }) => id);
  expect(ids('77098', true)).toEqual(['tx-houston', 'tx-dallas', 'tx-visit', 'tx-west-visit']);
  expect(ids('79901', false)).toEqual(['tx-west-visit', 'tx-visit']);
  expect(ids(null, null)).toEqual(['tx-houston', 'tx-dallas', 'tx-west-visit', 'tx-visit']);
});

test('a form value names an offered slot, and any other value is refused', () => {
  const [slot] = slotsOn(place('tx-houston'), '2026-12-01', now);
  const name = slot ? slotName(slot) : '';
  expect(name).toBe('tx-houston 2026-12-01 08:30');
  expect(readSlot(name, [place('tx-houston')], now)).toEqual(slot);
  for (const typed of [
    '',
    'tx-houston 2026-12-01 08:31',
    'tx-houston 2026-13-01 08:30',
    'tx-dallas 2026-12-01 08:30',
  ]) {
    expect(readSlot(typed, [place('tx-houston')], now)).toBeUndefined();
  }
});

test('a week is Monday to Friday, and a weekend day shows the next week', () => {
  expect(weekOf('2026-11-25')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
  expect(weekOf('2026-11-28')[0]).toBe('2026-11-30');
  expect(weekOf('2026-11-29')[0]).toBe('2026-11-30');
});

test('claimants may change their appointment until two hours before it', () => {
  expect(mayChange(new Date('2026-11-25T17:00:00Z'), now)).toBe(true);
  expect(mayChange(new Date('2026-11-25T16:59:59Z'), now)).toBe(false);
});
