import { expect, test } from 'vitest';
import { type DenialGrounds, LINE_STATES, type LineState, mayMove, moveProblem, movesByHand } from './line.ts';

const grounds: DenialGrounds = {
  wording: 'Endorsement 515A: “none of the coverages apply”',
  facts: 'The police report names the driver.',
  wouldChange: 'Proof that somebody else drove.',
  regulator: 'Texas Department of Insurance',
  proposedBy: 1,
  reviewedBy: 2,
};

test('a line is acknowledged only after a message has gone out', () => {
  expect(moveProblem('reported', 'acknowledged', { openItems: 0 })).toBe('not-dispatched');
  expect(mayMove('reported', 'acknowledged', { openItems: 0, isDispatched: true })).toBe(true);
  expect(moveProblem('reported', 'investigating', { openItems: 0 })).toBe('no-such-move');
});

test('a line can wait for items only after some were requested', () => {
  expect(moveProblem('investigating', 'waiting_items', { openItems: 0 })).toBe('nothing-asked');
  expect(mayMove('investigating', 'waiting_items', { openItems: 1 })).toBe(true);
  expect(mayMove('waiting_items', 'investigating', { openItems: 0 })).toBe(true);
});

test.each([
  ['no-wording', { wording: ' ' }],
  ['no-facts', { facts: '' }],
  ['no-way-back', { wouldChange: '' }],
  ['no-regulator', { regulator: '' }],
  ['same-reviewer', { reviewedBy: 1 }],
] as const)('a denial with a blank field is refused: %s', (problem, blank) => {
  expect(moveProblem('investigating', 'denied', { openItems: 0, grounds: { ...grounds, ...blank } })).toBe(problem);
  expect(moveProblem('investigating', 'denied', { openItems: 0, grounds })).toBeUndefined();
  expect(moveProblem('investigating', 'denied', { openItems: 0 })).toBe('no-wording');
});

test('a line that is over can only be reopened for investigation', () => {
  for (const ended of ['denied', 'closed', 'withdrawn', 'transferred'] as const) {
    const next = LINE_STATES.filter((to) => mayMove(ended, to, { openItems: 1, isDispatched: true, grounds }));
    expect([ended, next]).toEqual([ended, ['investigating']]);
  }
});

test('an accepted line is closed only when it was paid, or nothing is owed', () => {
  for (const from of ['accepted', 'partly'] as const) {
    expect(moveProblem(from, 'closed', { openItems: 0 })).toBe('not-paid');
    expect(mayMove(from, 'closed', { openItems: 0, isPaid: true })).toBe(true);
    expect(mayMove(from, 'closed', { openItems: 0, owesNothing: true })).toBe(true);
  }
});

test('a line does not end while a receipt for its rental waits for an answer', () => {
  expect(moveProblem('investigating', 'withdrawn', { openItems: 0, hasReceipt: true })).toBe('receipt-open');
  expect(moveProblem('accepted', 'closed', { openItems: 0, hasReceipt: true, isPaid: true })).toBe('receipt-open');
  expect(mayMove('investigating', 'accepted', { openItems: 0, hasReceipt: true })).toBe(true);
});

test('no state moves to itself, and neither decisions nor endings are made by moving a line by hand', () => {
  for (const state of LINE_STATES) {
    expect(mayMove(state, state, { openItems: 1, isDispatched: true, grounds })).toBe(false);
    const moves: LineState[] = movesByHand(state, { hasEstimate: true });
    expect(moves.filter((to) => !['coverage_check', 'investigating', 'measured'].includes(to))).toEqual([]);
  }
});

test('an amount is worked out only with an estimate', () => {
  expect(moveProblem('investigating', 'measured', { openItems: 0 })).toBe('no-estimate');
  expect(mayMove('investigating', 'measured', { openItems: 0, hasEstimate: true })).toBe(true);
  expect(movesByHand('investigating', { hasEstimate: false })).not.toContain('measured');
});
