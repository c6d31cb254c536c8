import { brand } from '#config/brand.ts';
import type { BookSize } from '#insurance/book/sample/sample-parts.ts';
import { loadSampleBook } from '#insurance/book/sample-book.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * The book of tests: the same people, policies and numbers every time. Only its days move along, as
 * handlers go by the real clock: a saved quote is live, a policy in force, whenever the tests run.
 */
export const TEST_BOOK: BookSize = { policies: 300, seed: 1, today: dayIn(brand.home, new Date()) };

/** For `withPortals('…', suite, { prepare: withSampleBook })`; `findSampleCases(portals.db)` names what is in it. */
export async function withSampleBook(portals: { database: Database; keyring: Keyring }): Promise<void> {
  await loadSampleBook({ ...portals.database, keyring: portals.keyring }, TEST_BOOK);
}
