import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planOf } from './payment-plan.ts';

test('case B in Texas: 33.33 % down and five installments', () => {
  expect(planOf(247_100, 5000, { down: 3333, count: 5, instalmentFeeCents: 300 })).toEqual({
    todayCents: 87_358,
    instalments: [33_249, 33_249, 33_248, 33_248, 33_248],
    totalCents: 253_600,
    moreThanInFullCents: 1500,
  });
});

test('case A in Florida: 33.34 % down and four installments', () => {
  expect(planOf(88_900, 2500, { down: 3334, count: 4, instalmentFeeCents: 500 })).toMatchObject({
    todayCents: 32_139,
    instalments: [15_316, 15_315, 15_315, 15_315],
  });
});

test('paid in full: no installments and no installment fee', () => {
  expect(planOf(88_900, 2500, { down: 10_000, count: 0, instalmentFeeCents: 500 })).toEqual({
    todayCents: 91_400,
    instalments: [],
    totalCents: 91_400,
    moreThanInFullCents: 0,
  });
});

test('the down payment and the installments add up to the total, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.nat(20_000), fc.nat(10_000), fc.integer({ min: 1, max: 11 }), (...given) => {
      const [premium, fees, down, count] = given;
      const plan = planOf(premium, fees, { down, count, instalmentFeeCents: 300 });
      const parts = plan.instalments.reduce((sum, cents) => sum + cents, 0);
      expect(plan.todayCents + parts).toBe(plan.totalCents);
      expect(Math.max(...plan.instalments) - Math.min(...plan.instalments)).toBeLessThanOrEqual(1);
    }),
  );
});
