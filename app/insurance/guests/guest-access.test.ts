import { expect, test } from 'vitest';
import { type GuestInput, guestDateOfBirth, isOldEnoughForGuest } from './guest-access.ts';

const input: GuestInput = {
  source: 'INS',
  TRANSFLG: 'P',
  CONR: '01',
  SITE_STATE: 'FL',
  mailingZip: '33135',
  'policy-or-dl': 'dl',
  policyordl: 'P120544842820',
  tbxMM: '03',
  tbxDD: '02',
  tbxYY: '1984',
  choosenPolicyPrefix: 'FL',
  choosenPolicyNo: '44170263',
  view: 'Payment',
  sysType: '',
  FLAG: 'N',
  tbxDOB: '19840302',
  state: 'FL|01',
};

test('CA-18 fields that are sent twice must match', () => {
  expect(guestDateOfBirth(input)).toBe('1984-03-02');
  const wrongs: Partial<GuestInput>[] = [
    { tbxDOB: '19840303' },
    { state: 'TX|08' },
    { CONR: '08' },
    { tbxMM: '02', tbxDD: '30', tbxDOB: '19840230' },
  ];
  for (const wrong of wrongs) expect(guestDateOfBirth({ ...input, ...wrong })).toBeUndefined();
});

test.each([
  ['1924-12-31', false],
  ['1925-01-01', true],
  ['2010-03-02', true],
  ['2010-03-03', false],
])('GU-03 born %s: %s on 2026-03-02', (born, isOldEnough) => {
  expect(isOldEnoughForGuest(born, '2026-03-02')).toBe(isOldEnough);
});

test.each([
  ['2028-02-28', false],
  ['2028-02-29', true],
  ['2028-03-01', true],
])('GU-03 born on a leap day, sixteen on %s: %s', (today, isOldEnough) => {
  expect(isOldEnoughForGuest('2012-02-29', today)).toBe(isOldEnough);
});
