import { expect, test } from 'vitest';
import { isSignedWebhook, signWebhook } from '#platform/processor/webhook-signature.ts';
import { lapseOf } from '../policies/lapse.ts';
import { billsFor, effectOf } from './payment.ts';

const bill = (id: number, due_on: string) => ({ id, due_on, amount_cents: 10_000 });
const [may, june, july] = [bill(1, '2026-05-14'), bill(2, '2026-06-14'), bill(3, '2026-07-14')] as const;
const unpaid = [july, may, june];

test.each([
  ['due', '2026-05-14', [1]],
  ['due', '2026-05-15', [1]],
  ['due', '2026-06-15', [1, 2]],
  ['all', '2026-05-01', [1, 2, 3]],
] as const)('GU-07 paying %s on %s is for the bills %j', (choice, today, ids) => {
  expect(billsFor(choice, unpaid, today).map(({ id }) => id)).toEqual(ids);
});

const term = { effective_on: '2026-03-14', expires_on: '2026-09-14' };

test.each([
  ['on notice', { status: 'C', cancels_on: '2026-06-20' }, '2026-06-19', 'none'],
  ['the day a notice ends', { status: 'C', cancels_on: '2026-06-20' }, '2026-06-20', 'open'],
  ['cancelled', { status: 'L', cancels_on: '2026-06-20' }, '2026-06-21', 'open'],
  ['on the last day', { status: 'L', cancels_on: '2026-06-20' }, '2026-07-20', 'open'],
  ['a day late', { status: 'L', cancels_on: '2026-06-20' }, '2026-07-21', 'over'],
  ['after the term', { status: 'L', cancels_on: '2026-09-01' }, '2026-09-14', 'over'],
  ['expired', { status: 'X', cancels_on: null }, '2026-06-21', 'over'],
  ['active', { status: 'A', cancels_on: null }, '2026-06-21', 'none'],
] as const)('a policy %s can be reinstated: %j on %s → %s', (_, policy, today, kind) => {
  expect(lapseOf({ ...term, ...policy }, unpaid, today).kind).toBe(kind);
});

test('the last day to reinstate a policy is within its term', () => {
  const lastDayOf = (cancels_on: string) => lapseOf({ ...term, status: 'L', cancels_on }, unpaid, '2026-09-10');
  expect(lastDayOf('2026-08-14')).toMatchObject({ lastDay: '2026-09-13' });
  expect(lastDayOf('2026-09-01')).toMatchObject({ lastDay: '2026-09-13' });
});

test('a payment does not reinstate a policy that was canceled without a debt', () => {
  expect(lapseOf({ ...term, status: 'L', cancels_on: '2026-06-20' }, [july], '2026-06-21').kind).toBe('over');
});

test.each([
  ['the last late bill', [july], '2026-06-19', 'notice-lifted'],
  ['one of two late bills', [may, july], '2026-06-19', 'none'],
  ['after the notice ended', [july], '2026-06-20', 'none'],
] as const)('paying %s under notice', (_, left, paidOn, effect) => {
  expect(effectOf({ status: 'C', cancels_on: '2026-06-20' }, 'bill', [...left], paidOn)).toBe(effect);
});

test('a signed statement with its payment reinstates a canceled policy, and nothing else does', () => {
  const cancelled = { status: 'L', cancels_on: '2026-06-20' } as const;
  expect(effectOf(cancelled, 'reinstatement', [], '2026-06-25')).toBe('reinstated');
  expect(effectOf({ ...cancelled, ended_otherwise: true }, 'reinstatement', [], '2026-06-25')).toBe('none');
  expect(effectOf(cancelled, 'bill', [], '2026-06-25')).toBe('none');
  expect(effectOf({ status: 'A', cancels_on: null }, 'bill', [], '2026-06-25')).toBe('none');
});

test('a webhook is accepted when our secret signed exactly these bytes recently', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const header = signWebhook('whsec_1', '{"a":1}', now);
  expect(isSignedWebhook('whsec_1', '{"a":1}', header, now)).toBe(true);
  expect(isSignedWebhook('whsec_1', '{"a":1}', `${header},v1=00`, now)).toBe(true);
  expect(isSignedWebhook('whsec_2', '{"a":1}', header, now)).toBe(false);
  expect(isSignedWebhook('whsec_1', '{"a":2}', header, now)).toBe(false);
  expect(isSignedWebhook('whsec_1', '{"a":1}', header, new Date(now.getTime() + 301_000))).toBe(false);
  for (const none of [null, '', 't=1', 'v1=00', 't=x,v1=00']) {
    expect(isSignedWebhook('whsec_1', '{"a":1}', none, now)).toBe(false);
  }
});
