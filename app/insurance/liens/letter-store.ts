import { sql } from 'kysely';
import { LETTER_DAYS } from '#contract/letter-code.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Lien } from './lien.ts';

/** For data from another system, `as_of` is an ISO 8601 instant. */
export type Letter = { facts: Lien & { as_of?: string }; checked_at: Date; expires_at: Date };

/** @returns when our records were checked; undefined when another policy's letter has the code */
export async function insertLetter(
  db: Queryable,
  letter: { code_hash: Buffer; policy_id: number; vin_suffix: string; facts: string },
): Promise<Date | undefined> {
  const kept = await db
    .insertInto('lien_letter')
    .values({
      ...letter,
      checked_at: sql<Date>`date_trunc('second', now())`,
      expires_at: sql<Date>`date_trunc('second', now()) + make_interval(days => ${LETTER_DAYS})`,
    })
    // For a repeated search the letter already exists.
    .onConflict((conflict) =>
      conflict
        .column('code_hash')
        .doUpdateSet((eb) => ({ code_hash: eb.ref('excluded.code_hash') }))
        .whereRef('lien_letter.policy_id', '=', 'excluded.policy_id'),
    )
    .returning('checked_at')
    .executeTakeFirst();
  return kept?.checked_at;
}

/** A letter that can still be confirmed. */
export function findLienLetter(db: Queryable, codeHashes: Buffer[]): Promise<Letter | undefined> {
  return db
    .selectFrom('lien_letter')
    .select(['facts', 'checked_at', 'expires_at'])
    .where('code_hash', 'in', codeHashes)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst() as Promise<Letter | undefined>;
}

/** The same, for someone who also knows the policy and the VIN. */
export function findProvedLetter(
  db: Queryable,
  { codeHashes, policyNumber, vinSuffix }: { codeHashes: Buffer[]; policyNumber: string; vinSuffix: string },
): Promise<(Letter & { policy_id: number }) | undefined> {
  return db
    .selectFrom('lien_letter as letter')
    .innerJoin('policy', 'policy.id', 'letter.policy_id')
    .select(['letter.facts', 'letter.checked_at', 'letter.expires_at', 'letter.policy_id'])
    .where('letter.code_hash', 'in', codeHashes)
    .where('letter.vin_suffix', '=', vinSuffix)
    .where('policy.number', '=', policyNumber)
    .where('letter.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst() as Promise<(Letter & { policy_id: number }) | undefined>;
}

const MOST_REMOVED = 50;

/** Deletes a few expired letters at a time, skipping those that another request is deleting. */
export async function removeOldLetters(db: Queryable): Promise<void> {
  await db
    .deleteFrom('lien_letter')
    .where('code_hash', 'in', (eb) =>
      eb
        .selectFrom('lien_letter') // lien_letter_by_age
        .select('code_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(MOST_REMOVED)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
