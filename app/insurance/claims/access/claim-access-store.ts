import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { fromNow } from '#platform/database/moments.ts';

/** The party and the claim that an access opens. */
export type ClaimPass = { partyId: number; claimId: number; number: string; language: Language };

type Kind = 'link' | 'code' | 'session';
type Access = { partyId: number; kind: Kind; tokenHash: Buffer; days: number };

export async function addAccess(db: Queryable, { partyId, kind, tokenHash, days }: Access): Promise<void> {
  await db
    .insertInto('claim_access')
    .values({ party_id: partyId, kind, token_hash: tokenHash, expires_at: fromNow({ minutes: days * DAY_MINUTES }) })
    .execute();
}
const DAY_MINUTES = 24 * 60;

/** The access with one of these hashes, if it is still valid. */
export function findAccess(db: Queryable, kind: Kind, hashes: Buffer[]): Promise<ClaimPass | undefined> {
  return accesses(db)
    .where('claim_access.kind', '=', kind)
    .where('claim_access.token_hash', 'in', hashes)
    .where('claim_access.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** The party whose session it is. Looking it up extends the session. */
export async function touchClaimSession(
  db: Queryable,
  tokenHash: Buffer,
  minutes: number,
): Promise<ClaimPass | undefined> {
  const seen = await db
    .updateTable('claim_access')
    .set({ expires_at: fromNow({ minutes }) })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', 'session')
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return seen && accesses(db).where('claim_access.id', '=', seen.id).executeTakeFirst();
}

export async function addClaimSession(db: Queryable, partyId: number, tokenHash: Buffer, minutes: number) {
  await db
    .insertInto('claim_access')
    .values({ party_id: partyId, kind: 'session', token_hash: tokenHash, expires_at: fromNow({ minutes }) })
    .execute();
}

export async function endClaimSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('claim_access').where('token_hash', '=', tokenHash).where('kind', '=', 'session').execute();
}

/** The party to whom a link or session was given, whether or not it has expired. */
export const findAnyAccess = (
  db: Queryable,
  kind: 'link' | 'session',
  tokenHash: Buffer,
): Promise<ClaimPass | undefined> =>
  accesses(db)
    .where('claim_access.kind', '=', kind)
    .where('claim_access.token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Ends a party's mailed links and what they have open, because the links went to somebody else. Their code still works.
 * The row of a session stays, so that a form sent from there can still be saved for them.
 */
export async function endLinks(trx: Queryable, partyId: number): Promise<void> {
  await trx.deleteFrom('claim_access').where('party_id', '=', partyId).where('kind', '=', 'link').execute();
  await trx
    .updateTable('claim_access')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('party_id', '=', partyId)
    .where('kind', '=', 'session')
    .execute();
}

/**
 * Ends every way in to a part that no account has, because another person may have reported it. Must run before the part
 * goes to an account, or to the same person's other part.
 */
export async function endGuestAccess(trx: Queryable, partyId: number): Promise<void> {
  // The browser that sent the report goes on showing it for some days.
  await trx
    .updateTable('loss_report') // loss_report_of_claim
    .from('claim_party')
    .set({ token_hash: null })
    .where('claim_party.id', '=', partyId)
    .where('claim_party.account_id', 'is', null)
    .whereRef('loss_report.claim_id', '=', 'claim_party.claim_id')
    .where(sql<boolean>`loss_report.answers ->> 'party' = claim_party.id::text`)
    .execute();
  await trx
    .deleteFrom('claim_access')
    .where('party_id', '=', partyId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('claim_party') // its primary key
          .select('claim_party.id')
          .whereRef('claim_party.id', '=', 'claim_access.party_id')
          .where('claim_party.account_id', 'is', null),
      ),
    )
    .execute();
}

/**
 * Gives a part that no account has to the account that opens it: from then on nothing that a guest was given opens it, and
 * our mail goes to the account, in its language.
 */
export async function givePartTo(trx: Queryable, accountId: number, partyId: number): Promise<void> {
  await endGuestAccess(trx, partyId);
  await trx
    .updateTable('claim_party') // its primary key
    .set(({ selectFrom }) => ({
      account_id: accountId,
      email: selectFrom('account').select('account.email').where('account.id', '=', accountId),
      language: selectFrom('account').select('account.language').where('account.id', '=', accountId),
      // The agreement to texts was for the guest's phone.
      texts_wording: null,
      texts_agreed_at: null,
    }))
    .where('id', '=', partyId)
    .where('account_id', 'is', null)
    .execute();
}

/** The claim that a number leads to; after a join, the other claim. @returns undefined for an unknown number */
export const findClaimNow = (db: Queryable, number: string): Promise<{ id: number; number: string } | undefined> =>
  db
    .selectFrom('claim as told') // claim_number_key
    .innerJoin('claim', (join) => join.on('claim.id', '=', sql<number>`coalesce(told.joined_to, told.id)`))
    .select(['claim.id', 'claim.number'])
    .where('told.number', '=', number)
    .executeTakeFirst();

export const findNumberNow = async (db: Queryable, number: string): Promise<string | undefined> =>
  (await findClaimNow(db, number))?.number;

/** The numbers of claims that were joined into this one. */
export async function findFormerNumbers(db: Queryable, number: string): Promise<string[]> {
  const former = await db
    .selectFrom('claim as told') // claim_joined_to
    .innerJoin('claim', 'claim.id', 'told.joined_to')
    .select('told.number')
    .where('claim.number', '=', number)
    .execute();
  return former.map((claim) => claim.number);
}

/** A part that an account may have in a claim, and when the loss was. */
export type PossiblePart = ClaimPass & {
  accountId: number | null;
  name: string | null;
  /** Its account was erased. */
  wasErased: boolean;
  policyId: number | null;
  state: StateCode;
  lossOn: string;
  lossAt: Date | null;
  zip: string | null;
};

/** The parts that an account may have: those that it has, and the policyholder's in the claims of its policies. */
export const findPossibleParts = (db: Queryable, accountId: number): Promise<PossiblePart[]> =>
  parts(db)
    .where('claim_party.account_id', '=', accountId) // claim_party_of_account
    .union(
      parts(db)
        .where('claim_party.role', '=', 'policyholder')
        .where('claim.policy_id', 'in', policiesOf(db, accountId)), // claim_by_policy
    )
    .orderBy('partyId')
    .execute();

/** The same in one claim, the policyholder's first. */
export const findPossiblePartsIn = (db: Queryable, accountId: number, number: string): Promise<PossiblePart[]> =>
  parts(db)
    .where('claim.number', '=', number) // claim_number_key
    .where((eb) =>
      eb.or([
        eb('claim_party.account_id', '=', accountId),
        eb.and([eb('claim_party.role', '=', 'policyholder'), eb('claim.policy_id', 'in', policiesOf(db, accountId))]),
      ]),
    )
    .orderBy((eb) => eb.case().when('claim_party.role', '=', 'policyholder').then(0).else(1).end())
    .orderBy('claim_party.id')
    .execute();

const policiesOf = (db: Queryable, accountId: number) =>
  db
    .selectFrom('account_policy') // its primary key
    .select('policy_id')
    .where('account_id', '=', accountId);

const parts = (db: Queryable) =>
  db
    .selectFrom('claim')
    .innerJoin('claim_party', 'claim_party.claim_id', 'claim.id') // claim_party_of_claim
    .select(['claim_party.id as partyId', 'claim.id as claimId', 'claim.number'])
    .select(['claim_party.account_id as accountId', 'claim_party.name', 'claim.policy_id as policyId'])
    .select('claim_party.was_erased as wasErased')
    .select(['claim.loss_on as lossOn', 'claim.loss_at as lossAt', 'claim.zip'])
    .select(({ ref }) => [
      ref('claim_party.language').$castTo<Language>().as('language'),
      ref('claim.law_state').$castTo<StateCode>().as('state'),
    ])
    .where('claim_party.same_as', 'is', null);

export type Insured = { first_name: string; last_name: string; date_of_birth: string };

/** Who a policy insures today, and whose name an account has, or the first insured without one. */
export async function findInsuredsAndHolder(db: Queryable, policyId: number, accountId: number | null) {
  const insureds: Insured[] = await db
    .selectFrom('named_insured') // its primary key
    .select(['first_name', 'last_name', 'date_of_birth'])
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();
  if (accountId === null) return { insureds, holder: insureds[0] };
  const holder = await db
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { insureds, holder };
}

const accesses = (db: Queryable) =>
  db
    .selectFrom('claim_access')
    .innerJoin('claim_party', 'claim_party.id', 'claim_access.party_id')
    .innerJoin('claim', 'claim.id', 'claim_party.claim_id')
    .select(['claim_party.id as partyId', 'claim.id as claimId', 'claim.number'])
    .select(({ ref }) => ref('claim_party.language').$castTo<Language>().as('language'));
