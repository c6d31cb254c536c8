import { expect, test } from 'vitest';
import { brand } from '#config/brand.ts';
import { agentLabel, reasonGroup, wordsOf } from './requested-help.ts';

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

test('HP-10 a change is promised online only where a policy can be changed there', () => {
  const said = (able: boolean) => {
    const { headline, words } = wordsOf('change', () => able);
    return `${headline()}: ${words()}`;
  };
  expect(said(true)).toMatch(/^Two ways.*yourself in the self-service portal/);
  expect(said(false)).toMatch(/^Please call your agent: .*contact your agent by phone/);
  expect(said(false)).not.toMatch(/portal|yourself/);
  const { words } = wordsOf('cancel', () => true);
  for (const preview of [said(false), words()])
    expect(preview, 'agents cannot see it').toMatch(/To hear .*, call us at 1-/);
});

test('the phone to call is an agent’s only while it is not ours, as it is once the agency has closed', () => {
  expect(agentLabel('3055550111')).toBe('Your agent');
  expect(agentLabel(brand.phones.support)).toBe('Customer service');
});
