import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '#platform/calendar/day.ts';
import { anyPolicy } from '#testing/selling/rated-answers.ts';
import { goldenDocument, pricedDocument, unpricedDocument } from '#testing/test-documents.ts';
import { cancellationOf } from './cancellation.ts';

const A = goldenDocument('A');

test('case A ends on February 10, 2027: $346.81 earned, $542.19 returned', () => {
  expect(cancellationOf(A, '2027-02-10')).toEqual({
    earnedCents: 34_681,
    returnCents: 54_219,
    lines: [
      { vehicle: 1, kind: 'personal_injury_protection', cents: 56_600, earnedCents: 22_080 },
      { vehicle: 1, kind: 'property_damage', cents: 32_300, earnedCents: 12_601 },
    ],
  });
});

test.each([
  ['never began', '2026-12-01', 88_900],
  ['the day before it began', '2026-11-30', 88_900],
  ['ended as the term did', '2027-06-01', 0],
])('a term that %s: the premium is returned without its fees', (_, on, cents) => {
  expect(cancellationOf(A, on).returnCents).toBe(cents);
});

test('a policy that none of our books priced: by its lines, or by its premium', () => {
  const foreign = { ...A, rating: null };
  expect(cancellationOf(foreign, '2027-02-10')).toMatchObject({
    earnedCents: 34_681,
    returnCents: 54_219,
    lines: [{ vehicle: 0, kind: 'personal_injury_protection' }, { vehicle: 0 }],
  });
  expect(cancellationOf({ ...foreign, premium_cents: 100_000 }, '2027-02-10')).toEqual({
    earnedCents: 39_011,
    returnCents: 60_989,
    lines: [{ vehicle: 0, kind: 'premium', cents: 100_000, earnedCents: 39_011 }],
  });
});

test('earned and returned premium add up to the premium, and more is earned every day', () => {
  fc.assert(
    fc.property(anyPolicy, fc.nat(180), (policy, days) => {
      const document = pricedDocument(unpricedDocument(policy));
      const day = (count: number) => plusDays(document.term.effective_on, count);
      const [today, tomorrow] = [cancellationOf(document, day(days)), cancellationOf(document, day(days + 1))];
      expect(today.earnedCents + today.returnCents).toBe(document.premium_cents);
      expect(tomorrow.earnedCents).toBeGreaterThanOrEqual(today.earnedCents);
      expect(today.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(document.premium_cents);
    }),
    { numRuns: 100 },
  );
});
