import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { todayInStateOf } from '#platform/database/day-in-state.ts';
import type { PolicyLetter } from './policy-letter.ts';

/** About the next term: offered, accepted for the policyholder, about to be missed. None is true any more once it begins or lapses. */
export const OFFER_LETTERS = ['renewal', 'renewed', 'reminder'] as const;
/**
 * About a policy. `notice-back`: a notice of cancellation no longer applies. `desk-news`: what the service
 * desk did, such as take a cancellation back. `ended`: it ended unpaid. `reversed`: a payment came back. `repriced`: its
 * accepted next term has a new price. `expired`: it ended without a next term.
 */
export type PolicyLetterKind =
  | 'notice-back'
  | 'desk-news'
  | 'ended'
  | 'reversed'
  | 'repriced'
  | 'expired'
  | (typeof OFFER_LETTERS)[number];
/** `records`: that a report raised the price. `policy`: the documents of a new policy. `bill`: a bill to be paid. */
export type PostalLetterKind = 'declined' | 'accepted' | 'records' | 'policy' | 'bill' | PolicyLetterKind;

/** A bill as a letter tells of it. */
export type BillOnPaper = { number: number; cents: number; due_on: string };

type NewPostalLetter = { language: Language } & (
  | { what: Exclude<PostalLetterKind, 'policy' | 'bill' | PolicyLetterKind>; quoteId: number; letter: object }
  | { what: PolicyLetterKind; policyId: number; letter: PolicyLetter }
  | { what: 'bill'; policyId: number; letter: PolicyLetter & { bill: BillOnPaper } }
  | { what: 'policy'; policyId: number }
);

/** Adds a letter for the desk to print and mail, in the transaction that gives the reason for it. */
export async function addPostalLetter(trx: Queryable, added: NewPostalLetter): Promise<void> {
  const { what, language } = added;
  await trx
    .insertInto('postal_letter')
    .values({
      what,
      language,
      ...('policyId' in added ? { policy_id: added.policyId } : { saved_quote_id: added.quoteId }),
      ...('letter' in added && { letter: JSON.stringify(added.letter) }),
    })
    .execute();
}

const letters = (db: Queryable) =>
  db
    .selectFrom('postal_letter as letter')
    .leftJoin('saved_quote as quote', 'quote.id', 'letter.saved_quote_id')
    .leftJoin('policy', 'policy.id', 'letter.policy_id')
    .leftJoin('named_insured as insured', (join) =>
      join.onRef('insured.policy_id', '=', 'policy.id').on('insured.position', '=', 1),
    )
    .select(['letter.id', 'letter.letter', 'letter.saved_quote_id as quoteId', 'letter.policy_id as policyId'])
    .select(['letter.written_at as writtenAt', 'quote.phone', 'policy.prefix', 'policy.number'])
    .select(['policy.address', 'policy.city', 'policy.state', 'policy.zip'])
    .select(({ fn }) => [
      fn.coalesce('quote.first_name', 'insured.first_name').as('firstName'),
      fn.coalesce('quote.last_name', 'insured.last_name').as('lastName'),
    ])
    .select(({ ref }) => [
      ref('letter.what').$castTo<PostalLetterKind>().as('what'),
      ref('letter.language').$castTo<Language>().as('language'),
    ]);
export type PostalLetter = Awaited<ReturnType<ReturnType<typeof letters>['executeTakeFirstOrThrow']>>;

/**
 * What a letter about the next term says is still true: it is offered and not accepted; or, in a letter written since it was
 * accepted, its first bill is not paid. A letter is kept, since a payment may come back and a cancellation be withdrawn.
 */
const isStillTrue = sql<SqlBool>`exists (
  select from renewal_offer as offer -- renewal_offer_by_term
  where offer.policy_id = letter.policy_id and offer.begun_at is null and offer.lapsed_at is null
    and (offer.accepted_at is null and letter.what <> 'renewed' or letter.what <> 'renewal'
      and letter.written_at >= offer.accepted_at and not exists (select from instalment as bill
        where bill.policy_id = offer.policy_id and bill.number = offer.first_bill and bill.paid_at is not null)))`;

/** Whether a letter tells of a bill as it is now. In a query of `letter` and of `bill`. */
const isOfBill = sql`letter.what = 'bill' and letter.letter -> 'bill' = jsonb_build_object(
  'number', bill.number, 'cents', bill.amount_cents, 'due_on', bill.due_on)`;

/** Whether a letter, mailed or not, tells of a bill as it is now. In a query of `bill`. */
export const hasLetterOfBill = () =>
  sql<SqlBool>`exists (select from postal_letter as letter -- postal_letter_of_policy
    where letter.policy_id = bill.policy_id and ${isOfBill})`;

/** Whether a bill is to be paid: not if the policy ends before it is due. In a query of `bill` and of `policy`. */
export const isToBePaid = () =>
  sql<SqlBool>`(bill.paid_at is null
    and (policy.status = 'A' or policy.status = 'C' and policy.cancels_on > bill.due_on))`;

/** A letter about a bill that is paid, or that has changed since, is kept: the payment may come back. */
const isStillBilled = sql<SqlBool>`exists (select from instalment as bill -- instalment_next_due
  where bill.policy_id = letter.policy_id and ${isToBePaid()} and ${isOfBill})`;

/** The price that a letter says is ready can still be bought. */
const isStillReady = sql<SqlBool>`quote.bought_at is null and quote.expires_at > now() and exists (
  select from price_lock -- price_lock_of_quote
  where price_lock.saved_quote_id = quote.id and price_lock.locked_until >= ${todayInStateOf('quote.state')})`;

/**
 * Letters that have not been mailed yet. Left out are the documents or the next term of a policy that has been canceled
 * meanwhile, that a notice no longer applies to a policy that has ended, and a letter about the next term, a price or a
 * bill that is out of date.
 */
const waiting = (db: Queryable) =>
  letters(db)
    .where('letter.posted_at', 'is', null) // postal_letter_to_post
    .where(({ eb, or }) =>
      or([eb('letter.what', 'not in', ['policy', 'notice-back', ...OFFER_LETTERS]), eb('policy.status', '<>', 'L')]),
    )
    .where(({ eb, or }) => or([eb('letter.what', '<>', 'notice-back'), eb('policy.status', '<>', 'X')]))
    .where(({ eb, or }) => or([eb('letter.what', 'not in', OFFER_LETTERS), isStillTrue]))
    .where(({ eb, or }) => or([eb('letter.what', '<>', 'accepted'), isStillReady]))
    .where(({ eb, or }) => or([eb('letter.what', '<>', 'bill'), isStillBilled]));

/** A page of them, the longest waiting first. */
export const listPostalLetters = (
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<PostalLetter[]> =>
  waiting(db)
    .orderBy('letter.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/**
 * The letters written to the policyholder, the newest first, mailed or not; without the documents of a new policy, and
 * without bills that were not mailed and are out of date.
 */
export const listLettersOfPolicy = (db: Queryable, policyId: number, most: number): Promise<PostalLetter[]> =>
  letters(db)
    .where('letter.policy_id', '=', policyId) // postal_letter_of_policy
    .where('letter.what', '<>', 'policy')
    .where(({ eb, or }) => or([eb('letter.what', '<>', 'bill'), eb('letter.posted_at', 'is not', null), isStillBilled]))
    .orderBy('letter.id', 'desc')
    .limit(most)
    .execute();

/**
 * Takes back the letters of these kinds that were not mailed yet, because they are no longer true.
 *
 * @returns whether there were any
 */
export async function dropLettersOfPolicy(
  trx: Queryable,
  policyId: number,
  kinds: readonly PolicyLetterKind[],
): Promise<boolean> {
  const dropped = await trx
    .deleteFrom('postal_letter')
    .where('policy_id', '=', policyId) // postal_letter_of_policy
    .where('what', 'in', kinds)
    .where('posted_at', 'is', null)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** Takes back the letter, not mailed yet, that a quote was accepted: what it says of the price is no longer true. */
export async function dropAcceptedLetter(trx: Queryable, quoteId: number): Promise<void> {
  await trx
    .deleteFrom('postal_letter')
    .where('saved_quote_id', '=', quoteId) // postal_letter_of_quote
    .where('what', '=', 'accepted')
    .where('posted_at', 'is', null)
    .execute();
}

/** Also finds mailed letters, since a lost letter can be printed again. */
export const findPostalLetter = (db: Queryable, id: number): Promise<PostalLetter | undefined> =>
  letters(db).where('letter.id', '=', id).executeTakeFirst();

export async function countPostalLetters(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom(waiting(db).as('letter'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the desk has a letter of this kind about the quote to mail, or has mailed one. */
export async function hasPostalLetter(db: Queryable, quoteId: number, what: PostalLetterKind): Promise<boolean> {
  const found = await db
    .selectFrom('postal_letter') // postal_letter_of_quote
    .select('id')
    .where('saved_quote_id', '=', quoteId)
    .where('what', '=', what)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns what the letter is about; undefined when it was already marked as mailed */
export function markLetterPosted(trx: Queryable, id: number, staffId: number) {
  return trx
    .updateTable('postal_letter')
    .set({ posted_at: sql<Date>`now()`, posted_by: staffId })
    .where('id', '=', id)
    .where('posted_at', 'is', null)
    .returning(['policy_id as policyId', 'saved_quote_id as quoteId'])
    .executeTakeFirst();
}
