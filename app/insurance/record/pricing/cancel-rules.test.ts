import { expect, test } from 'vitest';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument } from '#testing/test-documents.ts';
import { type CancelAsked, ruleCancellation } from './cancel-rules.ts';
import { CANCEL_REASONS } from './cancellation-law.ts';

const [FLORIDIAN, TEXANS] = [goldenDocument('A'), goldenDocument('B')];
const asked = (document: PolicyDocument, change: Partial<CancelAsked> = {}) =>
  ruleCancellation({
    document,
    on: '2027-01-31',
    today: '2027-01-10',
    latestEffectiveOn: '2026-12-01',
    reason: 'other',
    ...change,
  });

test('Florida: not in the first two months, except for a car destroyed, sold or insured elsewhere', () => {
  expect(asked(FLORIDIAN)).toEqual({
    reasons: ['held-by-law'],
    hold: { statute: 'Fla. Stat. 627.7295', endsOn: '2027-02-01' },
  });
  expect(asked(FLORIDIAN, { on: '2027-02-01' })).toEqual({ reasons: [] });
  const open = CANCEL_REASONS.filter((reason) => asked(FLORIDIAN, { reason }).reasons.length === 0);
  expect(open).toEqual(['vehicle-destroyed', 'vehicle-sold', 'insured-elsewhere']);
});

test('the two months count from the start of the policy, not of each term', () => {
  const term = { ...FLORIDIAN.term, number: 2 };
  const former = [{ number: 1, effective_on: '2026-06-01', expires_on: '2026-12-01', premium_cents: 1 }];
  expect(asked({ ...FLORIDIAN, term, former_terms: former })).toEqual({ reasons: [] });
  expect(asked({ ...FLORIDIAN, term })).toEqual({ reasons: [] });
});

test('in other states, on any day', () => {
  expect(asked(TEXANS)).toEqual({ reasons: [] });
});

test.each<[string, PolicyDocument, Partial<CancelAsked>, string[]]>([
  ['yesterday', TEXANS, { on: '2027-01-09' }, ['back-dated']],
  [
    'yesterday, before what changed today',
    TEXANS,
    { on: '2027-01-09', latestEffectiveOn: '2027-01-10' },
    ['back-dated'],
  ],
  ['before the term', TEXANS, { on: '2026-11-30', today: '2026-11-01' }, ['outside-term']],
  ['when the term ends', TEXANS, { on: '2027-06-01' }, ['outside-term']],
  ['when the next term begins that was accepted', TEXANS, { on: '2027-06-01', hasNextTerm: true }, []],
  ['a day into that', TEXANS, { on: '2027-06-02', hasNextTerm: true }, ['outside-term']],
  [
    'later than it ends anyhow',
    { ...TEXANS, status: 'cancel_pending', cancels_on: '2027-01-31' },
    {},
    ['outside-term'],
  ],
  ['what is canceled', { ...TEXANS, status: 'cancelled', cancels_on: '2027-01-05' }, {}, ['policy-ended']],
  ['what is canceled already', { ...TEXANS, status: 'cancelled', cancels_on: '2027-01-20' }, {}, ['cancelled-later']],
  ['what has expired', { ...TEXANS, status: 'expired' }, {}, ['policy-ended']],
  ['before a change that is already made', TEXANS, { latestEffectiveOn: '2027-02-02' }, ['out-of-sequence']],
])('refused: %s', (_, document, change, reasons) => {
  expect(asked(document, change).reasons).toEqual(reasons);
});

test('allowed today, and for a policy that has not begun, on its first day', () => {
  expect(asked(TEXANS, { on: '2027-01-10' }).reasons).toEqual([]);
  expect(asked(TEXANS, { on: '2026-12-01', today: '2026-11-20' }).reasons).toEqual([]);
});
