import { expect, test } from 'vitest';
import { coverOn, type PolicyTerm } from './cover.ts';

const term: PolicyTerm = {
  status: 'A',
  cancels_on: null,
  effective_on: '2026-03-14',
  expires_on: '2026-09-14',
};

test.each([
  ['2026-03-13', {}, 'not-yet'],
  ['2026-03-14', {}, 'covered'],
  ['2026-09-13', {}, 'covered'],
  ['2026-09-14', {}, 'expired'],
  ['2026-06-01', { status: 'X' }, 'expired'],
  ['2026-06-01', { status: 'C', cancels_on: '2026-06-02' }, 'notice'],
  ['2026-06-02', { status: 'C', cancels_on: '2026-06-02' }, 'cancelled'],
  ['2026-06-01', { status: 'L', cancels_on: '2026-05-02' }, 'cancelled'],
] as const)('GU-07 on %s a policy with %j is %s', (today, changed, cover) => {
  expect(coverOn({ ...term, ...changed }, today)).toBe(cover);
});
