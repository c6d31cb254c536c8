import { sql } from 'kysely';
import type { z } from 'zod';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { guestView } from '#contract/guest.ts';
import type { PolicyName } from '#contract/policy-name.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';
import { isOpenLink } from '#platform/database/open-link.ts';
import { GUEST_PASS_MINUTES } from './guest-times.ts';

export type GuestView = z.output<typeof guestView>;

export type GuestProof = {
  chosen: PolicyName;
  state: StateCode;
  mailingZip: string;
  dateOfBirth: string;
  /** What the guest typed. */
  typed: { kind: 'policy' | 'dl'; number: string };
};

/** The chosen policy, if everything is right: zip code, date of birth, and the typed policy or license number. */
export function findGuestPolicy(db: Queryable, proof: GuestProof): Promise<{ id: number } | undefined> {
  const chosen = db
    .selectFrom('policy') // policy_by_number
    .select('policy.id')
    .where('policy.number', '=', proof.chosen.number)
    .where('policy.prefix', '=', proof.chosen.prefix)
    .where('policy.state', '=', proof.state)
    .where('policy.zip', '=', proof.mailingZip);
  if (proof.typed.kind === 'policy') {
    return chosen
      .where('policy.number', '=', proof.typed.number)
      .where(({ selectFrom, exists }) =>
        exists(
          selectFrom('named_insured')
            .whereRef('named_insured.policy_id', '=', 'policy.id')
            .where('named_insured.date_of_birth', '=', proof.dateOfBirth)
            .select('named_insured.position'),
        ),
      )
      .executeTakeFirst();
  }
  return chosen
    .where(({ selectFrom, exists }) =>
      exists(
        selectFrom('driver') // driver_license_once_a_policy
          .whereRef('driver.policy_id', '=', 'policy.id')
          .where('driver.license_number', '=', proof.typed.number)
          .where('driver.status', '=', 'rated')
          .where('driver.date_of_birth', '=', proof.dateOfBirth)
          .select('driver.position'),
      ),
    )
    .executeTakeFirst();
}

export type GuestPass = { policy_id: number; view: GuestView; language: Language };

export async function insertGuestPass(
  db: Queryable,
  tokenHash: Buffer,
  pass: GuestPass,
  minutes = GUEST_PASS_MINUTES,
): Promise<void> {
  await db
    .insertInto('guest_pass')
    .values({
      ...pass,
      token_hash: tokenHash,
      expires_at: fromNow({ minutes }),
    })
    .execute();
}

/** A pass that can still be used. Looking does not use it up, since link previews look, too. */
export function findGuestPass(db: Queryable, tokenHash: Buffer): Promise<GuestPass | undefined> {
  return db
    .selectFrom('guest_pass')
    .select(['policy_id', 'view', 'language'])
    .where(isOpenLink(tokenHash))
    .executeTakeFirst() as Promise<GuestPass | undefined>;
}

/** Uses up the pass; of parallel attempts, exactly one gets it. */
export function takeGuestPass(trx: Queryable, tokenHash: Buffer): Promise<GuestPass | undefined> {
  return trx
    .updateTable('guest_pass')
    .set({ used_at: sql`now()` })
    .where(isOpenLink(tokenHash))
    .returning(['policy_id', 'view', 'language'])
    .executeTakeFirst() as Promise<GuestPass | undefined>;
}
