import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { readPolicyEntry, readPolicyName, splitPolicyName, writePolicyEntry, writePolicyName } from './policy-name.ts';

const prefix = fc.stringMatching(/^[A-Z]{2,3}$/);
const number = fc.stringMatching(/^[0-9]{1,12}$/);
const policy = fc.record({ prefix, number });
const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  // Almost valid: the parts in any order, with anything in between.
  fc
    .array(fc.oneof(prefix, number, fc.constantFrom('|', '-', '(', ')', '\n', '｜', '‮'), fc.string()))
    .map((parts) => parts.join('')),
);

test('GU-05 a policy is read as it was written: alone, in a list, and as one word', () => {
  fc.assert(
    fc.property(policy, fc.string({ unit: anyCharacter }), (policy, about) => {
      expect(readPolicyName(writePolicyName(policy))).toEqual(policy);
      expect(readPolicyEntry(writePolicyEntry({ ...policy, about }))).toEqual({ ...policy, about });
      expect(splitPolicyName(policy.prefix + policy.number)).toEqual(policy);
    }),
  );
});

test('GU-05 any other text is no policy, or writes back to exactly that text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const [name, entry] = [readPolicyName(text), readPolicyEntry(text)];
      if (name) expect(writePolicyName(name)).toBe(text);
      if (entry) expect(writePolicyEntry(entry)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test.each([undefined, null, 7, ['FL|44170263'], 'FL|', '|44170263', 'fl|44170263', 'FL|44170263 ', 'FL-44170263()'])(
  'GU-05 %j is no policy',
  (text) => {
    // A list with one entry is converted to the text of the entry.
    expect(readPolicyName(text)).toEqual(Array.isArray(text) ? { prefix: 'FL', number: '44170263' } : undefined);
  },
);
