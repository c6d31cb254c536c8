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
export async function requireRoomForFiles(trx: Queryable, context: Reader, adding: Adding): Promise<void> {
  requireRoomInClaim(context, adding);
  if (adding.isSignedIn) return;
  if (!(await addStrangerBytes(trx, adding.added.bytes, STRANGERS_A_DAY.mostBytes))) {
    const phone = tollFree(brand.phones.claims);
    throw new Failure('refused', m.files_day_full({ phone }, { locale: context.language }));
  }
}

type Reader = Pick<Context, 'language'>;

/**
 * The same of files that are here already, whose day has counted them: those of a report that joins a claim.
 *
 * @throws {Failure} refused, in words that say what to do
 */
export function requireRoomInClaim(
  { language }: Reader,
  { isSignedIn, added, own, ofClaim = own.bytes }: Adding,
): void {
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
}
