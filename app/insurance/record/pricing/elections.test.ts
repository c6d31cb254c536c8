import { expect, test } from 'vitest';
import type { CoverageKind } from '#contract/coverages.ts';
import type { PolicyDocument } from '#contract/policy-document.ts';
import { goldenDocument, pricedDocument } from '#testing/test-documents.ts';
import { ruleChange } from './change-rules.ts';
import { coverageFor } from './coverage-options.ts';

const [A, inTexas] = [goldenDocument('A'), goldenDocument('B')];
const without = (of: PolicyDocument, ...kinds: CoverageKind[]): PolicyDocument => ({
  ...of,
  coverages: of.coverages.filter(({ kind }) => !kinds.includes(kind)),
});
const withInjury = (key: string): PolicyDocument => ({
  ...A,
  coverages: [...A.coverages, coverageFor('bodily_injury', key), coverageFor('uninsured_motorist', '25/50')],
});
const inFlorida = pricedDocument(withInjury('50/100'));

test.each<[string, PolicyDocument, PolicyDocument]>([
  ['uninsured motorist rejected', inTexas, without(inTexas, 'uninsured_motorist', 'uninsured_motorist_property')],
  ['its property part rejected', inTexas, without(inTexas, 'uninsured_motorist_property')],
  ['injury protection rejected', inTexas, without(inTexas, 'personal_injury_protection')],
  ['higher limits for others than against uninsured drivers', inFlorida, withInjury('100/300')],
  ['non-stacked uninsured motorist added', pricedDocument(without(inFlorida, 'uninsured_motorist')), inFlorida],
])('what the sale has signed apart waits at the desk for a signature: %s', (_, before, after) => {
  const TODAY = '2027-01-20';
  const told = (by: 'policyholder' | 'desk') =>
    ruleChange({
      before,
      after,
      by,
      effectiveOn: TODAY,
      today: TODAY,
      latestEffectiveOn: '2026-12-01',
      hasContactOnFile: true,
    });
  const asked = { reasons: ['coverage-rejected'], needs: expect.arrayContaining(['signature']) };
  expect(told('policyholder')).toMatchObject({ outcome: 'desk', ...asked });
  expect(told('desk')).toMatchObject({ outcome: 'at-once', ...asked });
});
