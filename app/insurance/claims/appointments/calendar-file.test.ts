import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const visit = {
  id: 1,
  lineId: 1,
  kind: 'in_person' as const,
  placeId: 'fl-visit',
  onDay: '2026-11-24',
  begins: '10:30',
  place: 'Calle Ocho 12, apto. 3; detrás de la panadería «Los Pinareños» y de la iglesia de San Juan Bosco, 33135',
  beginsAt: new Date('2026-11-24T15:30:00Z'),
  endsAt: new Date('2026-11-24T16:00:00Z'),
  status: 'booked' as const,
  note: null,
  uid: 'one@unison.example',
  sequence: 2,
  changedAt: new Date('2026-11-20T12:00:00.123Z'),
};

test('a calendar file has one event with its id and version, lines of 75 octets and escaped characters', () => {
  const file = calendarFile(visit, 'FL-2026-000123-4', 'es');
  const lines = file.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const whole = file.replaceAll('\r\n ', '').split('\r\n');
  expect(whole).toEqual(
    expect.arrayContaining([
      ...['METHOD:PUBLISH', 'UID:one@unison.example', 'SEQUENCE:2', 'STATUS:CONFIRMED'],
      ...['DTSTAMP:20261120T120000Z', 'DTSTART:20261124T153000Z', 'DTEND:20261124T160000Z'],
      'LOCATION:Calle Ocho 12\\, apto. 3\\; detrás de la panadería «Los Pinareños» y de la iglesia de San Juan Bosco\\, 33135',
    ]),
  );
  expect(whole.at(-1)).toBe('');
});

test('the file of a canceled visit removes its event', () => {
  const file = calendarFile({ ...visit, status: 'cancelled', sequence: 3 }, 'FL-2026-000123-4', 'en');
  expect(file).toContain('METHOD:CANCEL\r\n');
  expect(file).toContain('STATUS:CANCELLED\r\n');
});
