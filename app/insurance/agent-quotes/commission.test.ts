import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf } from './commission.ts';
import { monthNamed, monthsBefore } from './commission-statement.ts';

test('commission is the premium times the rate of the state and day, rounded once to the nearest cent', () => {
  expect(commissionOf('GA', 'newBusiness', 88_900, '2026-11-25')).toEqual({ rate: 1200, cents: 10_668 });
  expect(commissionOf('TX', 'renewal', 214_904, '2026-11-25')).toEqual({ rate: 1000, cents: 21_490 });
  // Half a cent rounds to a cent, whether earned or returned.
  expect(commissionOf('FL', 'renewal', 105, '2026-11-25').cents).toBe(11);
  expect(commissionOf('FL', 'renewal', -105, '2026-11-25').cents).toBe(-11);
});

test('a change that is reversed takes back exactly the commission it had given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (cents) => {
      const [given, taken] = [cents, -cents].map((each) => commissionOf('GA', 'newBusiness', each, '2026-11-25').cents);
      expect((given ?? 0) + (taken ?? 0)).toBe(0);
    }),
  );
});

test('a month has its first and last day, and other text is no month', () => {
  expect(monthNamed('2028-02')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthNamed('2026-13')).toBeUndefined();
  expect(monthsBefore('2026-02-03', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});
