import { randomUUID } from 'node:crypto';

/** One of several that a form is filled in for: a car, a driver. Its key tells it from the others. */
type Entry = { key: string };

export const newEntryKey = () => randomUUID().slice(0, 8);
export const isEntryKey = (text: string) => /^[0-9a-f]{8}$/.test(text);

/** In its own place, or behind the others: the same form sent twice is one entry. */
export function putEntry<T extends Entry>(list: readonly T[], entry: T): T[] {
  const isThere = list.some(({ key }) => key === entry.key);
  return isThere ? list.map((each) => (each.key === entry.key ? entry : each)) : [...list, entry];
}
