import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import { dayOfCoverageIn } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isForAutopay } from '../billing/autopay-store.ts';
import type { Cover } from '../policies/cover.ts';
import type { DueOffer } from './due-term-store.ts';
import type { Offer } from './renewal.ts';

/** With the number of bills in which it is paid, once accepted. */
export type Offered = Offer & { bills: number | null };

/** An offer that has neither begun nor lapsed. */
export type MadeOffer = Offered & {
  id: number;
  policy_id: number;
  offered_on: string;
  version_number: number | null;
  first_bill: number | null;
  accepted_at: Date | null;
  /** The first bill of the accepted term is paid. */
  is_paid: boolean;
};

/** The status of an offer on the day of coverage where the cars are garaged. */
export function offerStatus(
  { accepted_at, effective_on }: Pick<MadeOffer, 'accepted_at' | 'effective_on'>,
  { state, garaged_zip }: { state: StateCode; garaged_zip: string },
  now: Date,
): 'open' | 'accepted' | 'over' {
  if (accepted_at) return 'accepted';
  return effective_on > dayOfCoverageIn(state, now, garaged_zip) ? 'open' : 'over';
}

/** Offers for the account's own policies that have neither begun nor lapsed. The query filters by the account. */
export function findOwnOffers(db: Queryable, accountId: number): Promise<MadeOffer[]> {
  return ownOffers(db, accountId).execute();
}

/** The offer for one of these policies, locked until the transaction ends. */
export function lockOwnOffer(db: Queryable, accountId: number, policyId: number): Promise<MadeOffer | undefined> {
  return ownOffers(db, accountId).where('offer.policy_id', '=', policyId).forUpdate('offer').executeTakeFirst();
}

/** Any policy's offer that has neither begun nor lapsed. The caller has checked access. */
export const findOfferOf = (db: Queryable, policyId: number): Promise<MadeOffer | undefined> =>
  offersOf(db, policyId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockOfferOf = (db: Queryable, policyId: number): Promise<MadeOffer | undefined> =>
  offersOf(db, policyId).forUpdate('offer').executeTakeFirst();

const offersOf = (db: Queryable, policyId: number) => offers(db).where('offer.policy_id', '=', policyId).limit(1);

const ownOffers = (db: Queryable, accountId: number) =>
  offers(db)
    .innerJoin('account_policy', 'account_policy.policy_id', 'offer.policy_id') // its primary key
    .where('account_policy.account_id', '=', accountId);

/** The latest of each policy first. */
const offers = (db: Queryable) =>
  db
    .selectFrom('renewal_offer as offer') // renewal_offer_by_term
    .select(['offer.id', 'offer.policy_id', 'offer.term_number', 'offer.effective_on', 'offer.expires_on'])
    .select(['offer.premium_cents', 'offer.rate_change', 'offer.offered_on', 'offer.bills', 'offer.first_bill'])
    .select(['offer.accepted_at', 'offer.version_number'])
    .select(
      sql<boolean>`exists (
        select from instalment as bill where bill.policy_id = offer.policy_id and bill.number = offer.first_bill
          and bill.paid_at is not null)`.as('is_paid'),
    )
    .where('offer.begun_at', 'is', null)
    .where('offer.lapsed_at', 'is', null)
    .orderBy('offer.policy_id')
    .orderBy('offer.term_number', 'desc');

/** Coverages that would differ in an offered term. */
export const findOfferedCovers = (db: Queryable, offerId: number): Promise<Cover[]> =>
  db
    .selectFrom('renewal_coverage') // its primary key
    .select(['vehicle_position', 'deductible_cents', 'limit_cents', 'limit_per_accident_cents'])
    .select(({ ref }) => ref('kind').$castTo<Cover['kind']>().as('kind'))
    .where('offer_id', '=', offerId)
    .execute();

/** The cars that are or were on a policy. */
export const findCarsOf = (db: Queryable, policyId: number) =>
  db
    .selectFrom('vehicle') // vehicle_position_once
    .select(['position', 'added_on', 'removed_on'])
    .select(sql<string>`concat_ws(' ', model_year, make, model)`.as('name'))
    .where('policy_id', '=', policyId)
    .orderBy('position')
    .execute();

/**
 * Accepts the offer: adds the term at the price of the chosen way of paying. `bills`: how many, and the first's number.
 *
 * @param explanation why the price differs from the current term; undefined: as in the offer
 */
export async function acceptOffer(
  db: Queryable,
  offer: MadeOffer,
  bills: { count: number; first: number },
  explanation: unknown,
): Promise<void> {
  const { id, policy_id, term_number: number, effective_on, expires_on, premium_cents, version_number } = offer;
  await db
    .updateTable('renewal_offer')
    .set({ accepted_at: sql<Date>`now()`, bills: bills.count, first_bill: bills.first, premium_cents, version_number })
    .$if(explanation !== undefined, (update) => update.set({ explanation: JSON.stringify(explanation) }))
    .where('id', '=', id)
    .execute();
  const term = { policy_id, number, effective_on, expires_on, premium_cents, is_current: false };
  await db
    .insertInto('policy_term')
    .values(term)
    // The term may have been accepted before: the policy was to end, and goes on after all.
    .onConflict((conflict) => conflict.columns(['policy_id', 'number']).doUpdateSet(term)) // policy_term_by_policy
    .execute();
}

/** The unpaid first bill of an accepted offer, and whether autopay pays it; undefined before acceptance and once it is paid. */
export function findFirstBill(db: Queryable, policyId: number, { first_bill }: Pick<MadeOffer, 'first_bill'>) {
  if (first_bill === null) return undefined;
  return db
    .selectFrom('instalment') // instalment_next_due
    .select(['amount_cents', 'due_on'])
    .select(isForAutopay('instalment').as('is_for_autopay'))
    .where('policy_id', '=', policyId)
    .where('number', '=', first_bill)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
}

export async function lapseOffer(db: Queryable, id: number): Promise<void> {
  await db.updateTable('renewal_offer').set({ lapsed_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function markBegun(db: Queryable, id: number): Promise<void> {
  await db.updateTable('renewal_offer').set({ begun_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** For a policy without a version: makes the term current, with the coverages that were offered. */
export async function beginWithoutVersion(db: Queryable, { id, policy_id, term_number }: DueOffer): Promise<void> {
  const term = () => db.updateTable('policy_term').where('policy_id', '=', policy_id);
  await term().set({ is_current: false }).where('is_current', '=', true).execute();
  await term().set({ is_current: true }).where('number', '=', term_number).execute();
  await db
    .updateTable('coverage')
    .from('renewal_coverage as offered')
    .set(({ ref }) => ({
      limit_cents: ref('offered.limit_cents'),
      limit_per_accident_cents: ref('offered.limit_per_accident_cents'),
      deductible_cents: ref('offered.deductible_cents'),
    }))
    .where('offered.offer_id', '=', id)
    .where('coverage.policy_id', '=', policy_id)
    .whereRef('coverage.vehicle_position', '=', 'offered.vehicle_position')
    .whereRef('coverage.kind', '=', 'offered.kind')
    .execute();
  await markBegun(db, id);
}

/** For a policy without a version. */
export async function expireWithoutVersion(db: Queryable, id: number): Promise<void> {
  await db
    .updateTable('policy')
    .set(({ eb }) => ({ status: 'X', cancels_on: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
