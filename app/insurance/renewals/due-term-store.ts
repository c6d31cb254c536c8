// Terms that are to begin or to end.
import { sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { isForAutopay, isTried } from '../billing/autopay-store.ts';
import { isBeingPaid } from '../billing/ledger/ledger-store.ts';
import type { NextPolicies } from '../policies/each-policy.ts';
import { garagedZip } from '../policies/policy-store.ts';
import type { Offer } from './renewal.ts';

/** @param today the day of coverage in the state */
type InState = { state: StateCode; today: string };

export type DueOffer = Pick<Offer, 'term_number' | 'effective_on' | 'expires_on' | 'premium_cents'> & {
  id: number;
  policy_id: number;
  bills: number | null;
  accepted_at: Date | null;
  version_number: number | null;
  is_paid: boolean;
  garaged_zip: string;
  /** The policy ended before the term begins. */
  has_ended: boolean;
};

const isUnderNotice = sql<boolean>`(policy.status = 'C' and policy.cancels_on <= offer.effective_on)`;
const hasEnded = sql<boolean>`(policy.status in ('L', 'X') or ${isUnderNotice})`;
/** A payment that is under way may lift the notice. */
const isNoticeBeingPaid = sql<boolean>`(${isUnderNotice} and exists (
  select from payment where policy_id = policy.id and status = 'open'))`; // payment_by_policy

const dueOffers = (db: Queryable, { state, today }: InState) =>
  db
    .selectFrom('renewal_offer as offer') // renewal_offer_to_begin
    .innerJoin('policy', 'policy.id', 'offer.policy_id')
    .leftJoin('instalment as bill', (join) =>
      join.onRef('bill.policy_id', '=', 'offer.policy_id').onRef('bill.number', '=', 'offer.first_bill'),
    )
    .select(['offer.id', 'offer.policy_id', 'offer.term_number', 'offer.effective_on', 'offer.expires_on'])
    .select(['offer.premium_cents', 'offer.bills', 'offer.accepted_at', 'offer.version_number'])
    .select(sql<boolean>`bill.paid_at is not null`.as('is_paid'))
    .select([hasEnded.as('has_ended'), garagedZip()])
    .where('policy.state', '=', state)
    .where('offer.effective_on', '<=', today)
    .where('offer.begun_at', 'is', null)
    .where('offer.lapsed_at', 'is', null)
    // While the first bill is being paid, it is not yet known whether it was paid in time.
    .where(({ not }) => not(isBeingPaid('bill')))
    // Autopay has only the last day before the term. A charge that we missed is made late, and then decides.
    .where(({ eb, not, or }) =>
      or([hasEnded, eb('bill.paid_at', 'is not', null), not(isForAutopay('bill')), isTried('bill', 1)]),
    )
    .where(({ not }) => not(isNoticeBeingPaid));

/** Offers of a state that are due to begin. */
export const findDueOffers = (db: Queryable, where: InState, { afterId, most }: NextPolicies): Promise<DueOffer[]> =>
  dueOffers(db, where)
    .where('offer.policy_id', '>', afterId)
    .orderBy('offer.policy_id')
    .orderBy('offer.effective_on')
    .limit(most)
    .execute();

/** The same offer, locked until the transaction ends, if it is still due and no other process has it. */
export const lockDueOffer = (trx: Queryable, where: InState, id: number): Promise<DueOffer | undefined> =>
  dueOffers(trx, where)
    .where('offer.id', '=', id)
    // The policy too, and without waiting: every act locks a policy before its offer.
    .forUpdate(['policy', 'offer'])
    .skipLocked()
    .executeTakeFirst();

/** `offer`: what became of the offer of a next term. */
export type OverPolicy = {
  policy_id: number;
  number: string;
  state: StateCode;
  line: 'personal' | 'commercial';
  expires_on: string;
  garaged_zip: string;
  offer: 'none' | 'open' | 'accepted';
};

const over = (db: Queryable, { state, today }: InState) =>
  db
    .selectFrom('policy_term as term') // policy_term_ending
    .innerJoin('policy as ended', 'ended.id', 'term.policy_id')
    .leftJoin('renewal_offer as made', (join) =>
      join.onRef('made.policy_id', '=', 'ended.id').on('made.term_number', '=', sql<number>`term.number + 1`),
    ) // renewal_offer_by_term
    .select(['term.policy_id', 'term.expires_on'])
    .select(({ ref }) => [
      ref('ended.state').$castTo<StateCode>().as('state'),
      ref('ended.line').$castTo<OverPolicy['line']>().as('line'),
    ])
    .select(garagedZip('ended'))
    .select(sql<string>`concat_ws(' ', ended.prefix, ended.number)`.as('number'))
    .select(
      sql<OverPolicy['offer']>`case when made.accepted_at is not null then 'accepted'
        when made.id is not null then 'open' else 'none' end`.as('offer'),
    )
    .where('term.is_current', '=', true)
    .where('term.expires_on', '<=', today)
    .where('ended.state', '=', state)
    // A notice of a former system may name the last day of the term. It ends nothing before.
    .where(({ eb, and, or, ref }) =>
      or([
        eb('ended.status', '=', 'A'),
        and([eb('ended.status', '=', 'C'), eb('ended.cancels_on', '>=', ref('term.expires_on'))]),
      ]),
    )
    // What comes next is decided already, and the job projects it when it takes effect: the next term, or an end.
    .where(({ selectFrom, exists, not }) =>
      not(
        exists(
          selectFrom('version_to_project as to_come') // version_to_project_of_policy
            .select('to_come.version_id')
            .whereRef('to_come.policy_id', '=', 'ended.id'),
        ),
      ),
    )
    .where(({ selectFrom, exists, not }) =>
      not(
        exists(
          selectFrom('renewal_offer as offer')
            .select('offer.id')
            .whereRef('offer.policy_id', '=', 'ended.id')
            .where('offer.begun_at', 'is', null)
            .where('offer.lapsed_at', 'is', null),
        ),
      ),
    );

/** Policies of a state whose term has ended without a next one. */
export const findOver = (db: Queryable, where: InState, { afterId, most }: NextPolicies): Promise<OverPolicy[]> =>
  over(db, where).where('term.policy_id', '>', afterId).orderBy('term.policy_id').limit(most).execute();

/** The same policy, locked until the transaction ends, if its term is still over and no other process has it. */
export const lockOver = (trx: Queryable, where: InState, policyId: number): Promise<OverPolicy | undefined> =>
  over(trx, where).where('term.policy_id', '=', policyId).forUpdate('ended').skipLocked().executeTakeFirst();
