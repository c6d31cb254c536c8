import { expect, test } from 'vitest';
import { policyShown, reasonGroup } from './requested-help.ts';

test.each([
  ['cancel_policy', 'cancel'],
  ['change_policy', 'change'],
  ['lien_holder', 'lienholder'],
  ['renew_policy', 'other'],
  ['other', 'other'],
  ['nonsense', 'other'],
  ['', 'other'],
])('HP-10 reason %s shows the message "%s"', (reason, group) => {
  expect(reasonGroup(reason)).toBe(group);
});

test.each([
  ['FL1234567', 'FL1234567'],
  ['fl-1234567', 'FL-1234567'],
  ['1234567', '1234567'],
  ['<b>1</b>', undefined],
  ['Call 1-900-555-0100 now', undefined],
  ['', undefined],
  [null, undefined],
])('HP-10 the address may say policy %s: shown as %s', (text, shown) => {
  expect(policyShown(text)).toBe(shown);
});
