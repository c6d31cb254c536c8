import { expect, test } from 'vitest';
import { reasonGroup } from './requested-help.ts';

test.each([
  ['cancel_policy', 'cancel'],
  ['change_policy', 'change'],
  ['lien_holder', 'lienholder'],
  ['renew_policy', 'other'],
  ['other', 'other'],
  [undefined, 'other'],
] as const)('HP-10 reason %s shows the message "%s"', (reason, group) => {
  expect(reasonGroup(reason)).toBe(group);
});
