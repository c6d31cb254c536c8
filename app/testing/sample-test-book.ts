import { brand } from '#config/brand.ts';
import type { BookSize } from '#insurance/book/sample/sample-parts.ts';
import { loadSampleBook } from '#insurance/book/sample-book.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * The sample book for tests: always the same people, policies and numbers. Its dates move with the current day, because
 * handlers use the real clock: whenever the tests run, quotes have not expired and policies are in force.
 */
export const TEST_BOOK: BookSize = { policies: 300, seed: 1, today: dayIn(brand.home, new Date()) };

/**
 * For `withPortals('…', suite, { prepare: withSampleBook })`. `findSampleCases(portals.db)` names what is in the book.
 */
export async function withSampleBook(portals: { database: Database; keyring: Keyring }): Promise<void> {
  await loadSampleBook({ ...portals.database, keyring: portals.keyring }, TEST_BOOK);
}
