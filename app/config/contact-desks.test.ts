import { expect, test } from 'vitest';
import { hoursIn } from './contact-desks.ts';

const DESK = { name: 'claimsOffice', phone: 'claims', opens: '08:00', closes: '17:00' } as const;

test.each([
  ['America/New_York', 'America/New_York', '08:00', '17:00'],
  ['America/New_York', 'America/Chicago', '07:00', '16:00'],
  ['America/Chicago', 'America/New_York', '09:00', '18:00'],
  ['America/Phoenix', 'America/Phoenix', '08:00', '17:00'],
  // Two hours behind in winter, three in summer.
  ['America/New_York', 'America/Phoenix', '06:00', '14:00'],
  // The same hour in winter, an hour ahead in summer.
  ['America/Phoenix', 'America/Denver', '09:00', '17:00'],
])('BZ-07 hours kept in %s and read in %s hold all year', (kept, read, opens, closes) => {
  expect(hoursIn(DESK, kept, read)).toMatchObject({ opens, closes });
});
