import { brand } from '#config/brand.ts';
import { CLAIM_UPLOADS, STRANGERS_A_DAY } from '#config/claims/claim-limits.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addStrangerBytes } from './stranger-bytes-store.ts';

type Sent = { files: number; bytes: number };
/** What is being added and by whom, and what already exists: from this person, and in the whole claim if there is one. */
type Adding = { actor: Actor; added: Sent; own: Sent; ofClaim?: number };

/**
 * Checks that files may be added, in the transaction that adds them. Limits apply per claim, per person who is not
 * signed in, and for all such people together per day.
 *
 * @throws {Failure} refused, with a message that says what to do
 */
export async function requireRoomForFiles(trx: Queryable, context: Reader, adding: Adding): Promise<void> {
  requireRoomInClaim(context, adding);
  if (!isStranger(adding.actor)) return;
  if (!(await addStrangerBytes(trx, adding.added.bytes, STRANGERS_A_DAY.mostBytes))) {
    const phone = tollFree(brand.phones.claims);
    throw new Failure('refused', m.files_day_full({ phone }, { locale: context.language }));
  }
}

/** Somebody without an account, unless an employee writes for them. */
const isStranger = (actor: Actor) => actor === 'claimant' || actor === 'guest';

type Reader = Pick<Context, 'language'>;

/**
 * The same for files that were already counted on their day, when a report joins a claim.
 *
 * @throws {Failure} refused, with a message that says what to do
 */
export function requireRoomInClaim({ language }: Reader, { actor, added, own, ofClaim = own.bytes }: Adding): void {
  const locale = { locale: language };
  const phone = tollFree(brand.phones.claims);
  if (ofClaim + added.bytes > CLAIM_UPLOADS.mostBytesOfClaim) {
    throw new Failure('refused', m.files_claim_full({ phone }, locale));
  }
  if (!isStranger(actor)) return;
  const { mostFiles, mostBytes } = CLAIM_UPLOADS.ofStranger;
  if (own.files + added.files > mostFiles || own.bytes + added.bytes > mostBytes) {
    throw new Failure('refused', m.files_party_full({ most: mostFiles, phone }, locale));
  }
}
