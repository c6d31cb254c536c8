import { type SqlBool, sql } from 'kysely';
import type { StateCode } from '#config/states.ts';
import { VIN_SUFFIX_LENGTH } from '#contract/limits.ts';
import type { DaysByState } from '#platform/calendar/day-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayFrom } from '#platform/database/day-in-state.ts';
import { likeOf, plain } from '#platform/database/plain-text.ts';
import type { PolicyStatus } from '../cover.ts';
import { cancellationToCome, garagedZip } from '../policy-store.ts';
import { type BookList, DESK } from './agency-book.ts';
import { CONTACT_COLUMNS } from './whole-policy-store.ts';

// A producer sees only the policies of their own agency: every query filters by the producer.

const bookOf = (db: Queryable, producerId: number) =>
  db
    .selectFrom('producer')
    .innerJoin('policy', 'policy.agency_id', 'producer.agency_id') // policy_by_agency
    .where('producer.id', '=', producerId);

/** An accepted renewal waits only for its first bill, which is among the payments due. */
const isRenewalAccepted = sql<boolean>`exists (
  select from renewal_offer as offer -- renewal_offer_by_term
  where offer.policy_id = policy.id and offer.accepted_at is not null
    and offer.begun_at is null and offer.lapsed_at is null)`;

/** The conditions of each list, by today's date in each policy's state. */
function listsOn(days: DaysByState) {
  const today = dayFrom(days, 'policy.state');
  return {
    all: sql<boolean>`true`,
    renewals: sql<boolean>`policy.status = 'A'
      and term.expires_on between ${today} and ${today} + ${sql.lit(DESK.renewalDays)}::int
      and ${cancellationToCome()} is null and not ${isRenewalAccepted}`,
    cancellations: sql<boolean>`(policy.status = 'C'
      or (policy.status = 'A' and ${cancellationToCome()} is not null))`,
    payments: sql<boolean>`policy.status in ('A', 'C') and bill.due_on <= ${today} + ${sql.lit(DESK.paymentDays)}::int`,
  };
}

/** With the current term, the first named insured and the amount due: everything past due, or else the next bill. */
const rowsOf = (db: Queryable, producerId: number, days: DaysByState) =>
  bookOf(db, producerId)
    .innerJoin('policy_term as term', (join) =>
      join.onRef('term.policy_id', '=', 'policy.id').on('term.is_current', '=', true),
    ) // policy_term_current
    .innerJoin('named_insured as insured', (join) =>
      join.onRef('insured.policy_id', '=', 'policy.id').on('insured.position', '=', 1),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('instalment') // instalment_next_due
          .select(({ fn }) => fn.min('due_on').as('due_on'))
          .select(
            sql<number | null>`coalesce(
              sum(amount_cents) filter (where due_on < ${dayFrom(days, 'policy.state')}),
              (array_agg(amount_cents order by due_on))[1]
            )::int`.as('amount_cents'),
          )
          .whereRef('instalment.policy_id', '=', 'policy.id')
          .where('instalment.paid_at', 'is', null)
          .as('bill'),
      (join) => join.onTrue(),
    );

/** The number of policies by status (A, C, L and X), and how many need the agent's attention. */
export async function countBook(db: Queryable, producerId: number, days: DaysByState) {
  const statuses = await bookOf(db, producerId)
    .select(({ fn }) => ['policy.status', fn.countAll<number>().as('policies')])
    .groupBy('policy.status')
    .execute();
  const lists = listsOn(days);
  const due = await rowsOf(db, producerId, days)
    .select([
      sql<number>`count(*) filter (where ${lists.renewals})`.as('renewals'),
      sql<number>`count(*) filter (where ${lists.cancellations})`.as('cancellations'),
      sql<number>`count(*) filter (where ${lists.payments})`.as('payments'),
    ])
    .executeTakeFirst();
  return { statuses, due: due ?? { renewals: 0, cancellations: 0, payments: 0 } };
}

/** The day of a notice of cancellation, or of a cancellation for a later day. */
const endsEarlyOn = () => sql<string | null>`coalesce(policy.cancels_on, ${cancellationToCome()})`;

const ORDER = {
  all: sql`insured.last_name, insured.first_name`,
  renewals: sql`term.expires_on`,
  cancellations: sql`ends_early_on`,
  payments: sql`bill.due_on`,
};

type BookAsk = { list: BookList; words?: string[]; page: number; size?: number; days: DaysByState };

/** One page of a list of the agency's policies, and their total number. */
export async function findInBook(db: Queryable, producerId: number, ask: BookAsk) {
  const rows = await bookQuery(db, producerId, ask).execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
export type BookRow = Awaited<ReturnType<typeof findInBook>>['rows'][number];

/**
 * @param ask.words each must say something of the policy; all of them together may be one VIN or plate
 * @param ask.days today's date in each state
 */
export function bookQuery(
  db: Queryable,
  producerId: number,
  { list, words = [], page, size = DESK.rowsAPage, days }: BookAsk,
) {
  let query = rowsOf(db, producerId, days).where(listsOn(days)[list]);
  if (words.length > 0) {
    query = query.where(({ or, and }) => or([and(words.map(saysOf)), hasCar(words.join(''))]));
  }
  return query
    .select(['policy.id', 'policy.prefix', 'policy.number', 'policy.cancels_on', 'policy.phone'])
    .select(['insured.first_name', 'insured.last_name', 'bill.due_on', 'bill.amount_cents'])
    .select(['term.effective_on', 'term.expires_on', garagedZip(), endsEarlyOn().as('ends_early_on')])
    .select(({ ref }) => [
      ref('policy.state').$castTo<StateCode>().as('state'),
      ref('policy.status').$castTo<PolicyStatus>().as('status'),
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(ORDER[list])
    .orderBy('policy.id')
    .limit(size)
    .offset((page - 1) * size);
}

/** A word occurs in the policy number or the name of anybody insured, or is the phone number or a car’s. */
function saysOf(word: string) {
  const like = likeOf(word);
  // One text of all names, since an `exists` would be made a list of everybody whom any agency insures.
  const names = sql`(
    select string_agg(anybody.first_name || ' ' || anybody.last_name, '/') from named_insured as anybody
    where anybody.policy_id = policy.id
  )`; // named_insured_pkey
  return sql<SqlBool>`(policy.prefix || policy.number like ${like.toUpperCase()}
    or policy.phone = ${word}
    or ${hasCar(word)}
    or ${plain(names)} like ${plain(sql`${like}::text`)})`;
}

/** A car has this VIN, ends in it, or has this plate. */
function hasCar(typed: string) {
  const as = typed.toUpperCase().replaceAll('.', '');
  return sql<SqlBool>`policy.id in (
    select policy_id from vehicle -- vehicle_by_vin
    where vin_suffix = ${as.slice(-VIN_SUFFIX_LENGTH)} and ${as} in (vin, vin_suffix)
    union all
    select policy_id from vehicle where plate = ${as} -- vehicle_by_plate
  )`;
}

/** One policy of the agency, with its contact data; undefined for other agencies' policies. */
export function findOwnBookPolicy(db: Queryable, producerId: number, policyId: number) {
  return bookOf(db, producerId).select(CONTACT_COLUMNS).where('policy.id', '=', policyId).executeTakeFirst();
}
