import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheAnswer } from './cached-answer.ts';
import { openPageCache } from './page-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const PATH = '/uaichome';
const pageOf = (year: number) => cacheAnswer(new TextEncoder().encode(`© ${year}`), { 'content-type': 'text/html' });
const JULY = new Date('2026-07-04T12:00:00Z');
/** Midnight at the head office, in Miami. */
const NEW_YEAR = new Date('2027-01-01T05:00:00Z');

test('FT-01 a page is sent from memory until the new year begins at the head office, and then rendered anew', () => {
  const pages = openPageCache('FL');
  const old = pageOf(2026);
  pages.add(PATH, old, JULY);
  vi.setSystemTime(NEW_YEAR.getTime() - 1);
  expect(pages.get(PATH)).toBe(old);
  vi.setSystemTime(NEW_YEAR);
  expect(pages.get(PATH)).toBeUndefined();
  const next = pageOf(2027);
  pages.add(PATH, next, NEW_YEAR);
  expect(pages.get(PATH)).toBe(next);
  vi.setSystemTime(new Date('2027-12-31T23:00:00-05:00'));
  expect(pages.get(PATH)).toBe(next);
});

test('FT-01 a page rendered in the last moment of a year and finished in the next is not kept for that year', () => {
  const pages = openPageCache('FL');
  vi.setSystemTime(NEW_YEAR);
  pages.add(PATH, pageOf(2026), new Date(NEW_YEAR.getTime() - 1));
  expect(pages.get(PATH)).toBeUndefined();
});
