import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { heldBackUntil } from './moratorium.ts';

test('near a storm no new physical damage coverage begins, while liability is still sold', () => {
  const storms = [{ zips: ['770-772'], from: '2026-09-01', until: '2026-09-05' }];
  const cover = { kind: 'collision', limit_cents: null, deductible_cents: 50_000, premium_cents: 100 };
  const own = { zip: '77036', garaging_zip: null, vehicles: [{ coverages: [cover] }] } as unknown as PolicyDocument;
  expect(heldBackUntil(own, '2026-09-01', storms)).toBe('2026-09-05');
  expect(heldBackUntil(own, '2026-09-06', storms)).toBeUndefined();
  expect(heldBackUntil({ ...own, garaging_zip: '79901' }, '2026-09-03', storms)).toBeUndefined();
  const liability = { ...own, vehicles: own.vehicles.map((car) => ({ ...car, coverages: [] })) };
  expect(heldBackUntil(liability, '2026-09-03', storms)).toBeUndefined();
});
