import { brand } from '#config/brand.ts';
import { CLAIM_UPLOADS, STRANGERS_A_DAY } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addStrangerBytes } from './stranger-bytes-store.ts';

type Sent = { files: number; bytes: number };
/** What somebody wants to add, and what is there: of theirs, and of the whole claim, if there is one. */
type Adding = { isSignedIn: boolean; added: Sent; own: Sent; ofClaim?: number };

/**
 * Makes sure that files may be added, in the transaction that adds them: a claim has its most, whoever is not signed in has
 * theirs, and all of those together what the disk bears in a day.
 *
 * @throws {Failure} refused, in words that say what to do
 */
export async function requireRoomForFiles(
  trx: Queryable,
  { language }: Pick<Context, 'language'>,
  { isSignedIn, added, own, ofClaim = own.bytes }: Adding,
): Promise<void> {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.claims);
  if (ofClaim + added.bytes > CLAIM_UPLOADS.mostBytesOfClaim) {
    throw new Failure('refused', m.files_claim_full({ phone }, locale));
  }
  if (isSignedIn) return;
  const { mostFiles, mostBytes } = CLAIM_UPLOADS.ofStranger;
  if (own.files + added.files > mostFiles || own.bytes + added.bytes > mostBytes) {
    throw new Failure('refused', m.files_party_full({ most: mostFiles, phone }, locale));
  }
  if (!(await addStrangerBytes(trx, added.bytes, STRANGERS_A_DAY.mostBytes))) {
    throw new Failure('refused', m.files_day_full({ phone }, locale));
  }
}
