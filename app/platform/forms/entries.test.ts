import { expect, test } from 'vitest';
import { isEntryKey, newEntryKey, putEntry } from './entries.ts';

test('an entry replaces the one with its key, or is added at the end', () => {
  const [one, other] = [newEntryKey(), newEntryKey()];
  expect(one).not.toBe(other);
  expect([one, '0000000g', '0000000', '', '000000000'].map(isEntryKey)).toEqual([true, false, false, false, false]);
  const list = putEntry(putEntry([], { key: one, name: 'Ada' }), { key: other, name: 'Bo' });
  expect(putEntry(list, { key: one, name: 'Eve' })).toEqual([
    { key: one, name: 'Eve' },
    { key: other, name: 'Bo' },
  ]);
});
