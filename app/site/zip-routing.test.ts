import { describe, expect, it, test } from 'vitest';
import { recordZipCheck } from '#contract/zip.ts';
import { campaignOf, namedStateOf, quoteLink, routeZip, zipCheckOf, zipProblem } from './zip-routing.ts';

const TEXAS = ['73', '75', '76', '77', '78', '79', '88'];
const FLORIDA = ['32', '33', '34'];
const GEORGIA = ['30', '31', '39'];
const everyPrefix = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

describe('ZP-01 the first two digits of a zip code decide where it leads', () => {
  test.each(TEXAS)('ZP-01 %s… leads to the Texas quote flow', (prefix) => {
    expect(routeZip(`${prefix}001`)).toEqual({ way: 'online', state: 'TX' });
  });

  test.each(FLORIDA)('ZP-01 %s… leads to the Florida quote flow', (prefix) => {
    expect(routeZip(`${prefix}001`)).toEqual({ way: 'online', state: 'FL' });
  });

  test.each(GEORGIA)('ZP-05 %s… leads to an agent in Georgia', (prefix) => {
    expect(routeZip(`${prefix}001`)).toEqual({ way: 'agents', state: 'GA' });
  });

  it('ZP-01 every other prefix is not available online', () => {
    const known = [...TEXAS, ...FLORIDA, ...GEORGIA];
    const others = everyPrefix.filter((prefix) => !known.includes(prefix));
    expect(others).toHaveLength(87);
    expect(others.filter((prefix) => routeZip(`${prefix}001`).way !== 'unavailable')).toEqual([]);
  });

  test.each([
    ['', undefined],
    ['3', undefined],
    ['33', 'FL'],
    ['331', 'FL'],
    ['77', 'TX'],
    ['303', 'GA'],
    ['90', undefined],
    // Oklahoma, New Mexico and Mississippi start with the same two digits.
    ['73', undefined],
    ['73102', undefined],
    ['733', 'TX'],
    ['88001', undefined],
    ['885', 'TX'],
    ['39201', undefined],
    ['398', 'GA'],
  ])('HM-05 a plate with "%s" shows %s', (typed, state) => {
    expect(namedStateOf(typed)).toBe(state);
  });
});

test.each([
  ['', 'empty'],
  ['3', 'short'],
  ['3313', 'short'],
  ['33135', undefined],
  ['331355', 'short'],
  ['3313a', 'short'],
  ['33135\n', 'short'],
  ['٣٣١٣٥', 'short'],
])('ZP-03 "%s" is %s', (typed, problem) => {
  expect(zipProblem(typed)).toBe(problem);
});

describe('ZP-02 the record of a check', () => {
  const late = new Date('2026-01-01T04:59:59Z');

  it.each([
    ['33135', 'Y'],
    ['77002', 'Y'],
    ['30303', 'N'],
    ['10001', 'N'],
  ])('ZP-02 has for %s: %s', (zip, status) => {
    expect(zipCheckOf(zip, routeZip(zip), late, 'America/New_York')).toMatchObject({ zipcode: zip, status });
  });

  it('ZP-02 has the time as HH:MM:SS and the date as yyyy/mm/dd, in the company’s time zone', () => {
    const check = zipCheckOf('33135', routeZip('33135'), late, 'America/New_York');
    expect(check).toMatchObject({ time: '23:59:59', date: '2025/12/31' });
    expect(recordZipCheck.input.safeParse(check).success).toBe(true);
  });

  it('ZP-02 writes midnight as 00', () => {
    expect(zipCheckOf('33135', routeZip('33135'), new Date('2026-07-01T04:00:05Z'), 'America/New_York').time).toBe(
      '00:00:05',
    );
  });
});

describe('ZP-04 the campaign', () => {
  test.each([
    [undefined, 'h'],
    [null, 'h'],
    ['', 'h'],
    ['radio-24', 'radio-24'],
    ['a b', 'h'],
    ['x'.repeat(21), 'h'],
    ['"><script>', 'h'],
  ])('ZP-04 %j becomes %s', (given, campaign) => {
    expect(campaignOf(given)).toBe(campaign);
  });

  it('ZP-04 is added to the link, whatever parameters the configured address has', () => {
    expect(quoteLink('/uaichome/getaquote', '33135', 'h')).toBe('/uaichome/getaquote?zip=33135&campaign=h');
    expect(quoteLink('https://quotes.example/start?state=FL', '33135', 'tv')).toBe(
      'https://quotes.example/start?state=FL&zip=33135&campaign=tv',
    );
  });
});
