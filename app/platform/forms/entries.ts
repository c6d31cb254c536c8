import { randomUUID } from 'node:crypto';

/** One item of a list that a form fills in, such as a vehicle or a driver, identified by its key. */
type Entry = { key: string };

export const newEntryKey = () => randomUUID().slice(0, 8);
export const isEntryKey = (text: string) => /^[0-9a-f]{8}$/.test(text);

/** Replaces the entry with the same key, or appends it. So the same form sent twice makes one entry. */
export function putEntry<T extends Entry>(list: readonly T[], entry: T): T[] {
  const isThere = list.some(({ key }) => key === entry.key);
  return isThere ? list.map((each) => (each.key === entry.key ? entry : each)) : [...list, entry];
}
