import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ReferralList, ReferralStatus } from './referral.ts';

/** A subquery instead of a join, so that after waiting for a row lock the current name is read. */
const nameOf = (column: 'assigned_to' | 'decided_by') =>
  sql<
    string | null
  >`(select first_name || ' ' || last_name from staff where staff.id = ${sql.ref(`referral.${column}`)})`;

const referrals = (db: Queryable) =>
  db
    .selectFrom('referral')
    .innerJoin('saved_quote as quote', 'quote.id', 'referral.saved_quote_id')
    .select(['referral.id', 'referral.saved_quote_id as quoteId', 'referral.reference', 'referral.rules'])
    .select(['referral.asked_at as askedAt', 'referral.due_on as dueOn', 'referral.facts_hash as factsHash'])
    .select(['referral.assigned_to as assignedTo', 'referral.version', 'referral.decided_at as decidedAt'])
    .select(['referral.reason', 'referral.words', 'quote.zip'])
    .select(({ ref }) => [
      ref('referral.state').$castTo<StateCode>().as('state'),
      ref('referral.language').$castTo<Language>().as('language'),
      ref('referral.status').$castTo<ReferralStatus>().as('status'),
      sql<string>`concat_ws(' ', quote.first_name, quote.last_name)`.as('name'),
      nameOf('assigned_to').as('holder'),
      nameOf('decided_by').as('decider'),
    ]);
export type Referral = Awaited<ReturnType<ReturnType<typeof referrals>['executeTakeFirstOrThrow']>>;

/** The latest referral of a quote. */
export const latestReferral = (db: Queryable, quoteId: number): Promise<Referral | undefined> =>
  referrals(db)
    .where('referral.saved_quote_id', '=', quoteId) // referral_of_quote
    .orderBy('referral.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findReferral = (db: Queryable, reference: string): Promise<Referral | undefined> =>
  referrals(db).where('referral.reference', '=', reference).executeTakeFirst();

/** The same, locked until the transaction ends. Its quote is locked first, as by whoever asks again or gets a price. */
export async function lockReferral(trx: Queryable, reference: string): Promise<Referral | undefined> {
  const ofReference = referrals(trx).where('referral.reference', '=', reference);
  const { quoteId } = (await ofReference.executeTakeFirst()) ?? {};
  if (quoteId === undefined) return undefined;
  await trx.selectFrom('saved_quote').select('id').where('id', '=', quoteId).forUpdate().executeTakeFirst();
  return ofReference.forUpdate('referral').executeTakeFirst();
}

type ReferralAsk = { list: ReferralList; staffId: number; page: number; size: number };

/** A quote that can still be bought: nobody decides on one that is over or has become a policy. */
const isOnSale = sql<SqlBool>`quote.expires_at > now() and quote.bought_at is null`;

const isListed = ({ list, staffId }: Pick<ReferralAsk, 'list' | 'staffId'>) =>
  ({
    open: sql<SqlBool>`referral.status in ('received', 'handling') and ${isOnSale}`, // referral_to_decide
    mine: sql<SqlBool>`referral.status in ('received', 'handling') and referral.assigned_to = ${staffId} and ${isOnSale}`,
    done: sql<SqlBool>`referral.decided_at is not null`, // referral_decided
  })[list];

/** One page of a list, and one row more if there is another: open referrals by due date, decided ones, the latest first. */
export const listReferrals = (db: Queryable, { list, staffId, page, size }: ReferralAsk) =>
  referrals(db)
    .where(isListed({ list, staffId }))
    .orderBy(list === 'done' ? sql`referral.decided_at desc` : sql`referral.due_on, referral.id`)
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();

export async function countListed(db: Queryable, ask: Pick<ReferralAsk, 'list' | 'staffId'>): Promise<number> {
  const { count } = await db
    .selectFrom('referral')
    .innerJoin('saved_quote as quote', 'quote.id', 'referral.saved_quote_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isListed(ask))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many referrals are open, and how many of them are overdue. */
export async function countReferrals(db: Queryable, today: string) {
  return db
    .selectFrom('referral') // referral_to_decide
    .innerJoin('saved_quote as quote', 'quote.id', 'referral.saved_quote_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`count(*) filter (where referral.due_on < ${today}::date)`.as('late'))
    .where('referral.status', 'in', ['received', 'handling'])
    .where(isOnSale)
    .executeTakeFirstOrThrow();
}

type NewReferral = {
  quoteId: number;
  reference: string;
  state: StateCode;
  language: Language;
  dueOn: string;
  factsHash: string;
  rules: readonly string[];
};

export async function addReferral(trx: Queryable, { quoteId, dueOn, factsHash, rules, ...row }: NewReferral) {
  await trx
    .insertInto('referral')
    .values({ ...row, saved_quote_id: quoteId, due_on: dueOn, facts_hash: factsHash, rules: [...rules] })
    .execute();
}

/** Updates an open referral to the current answers. */
export async function renewReferral(
  trx: Queryable,
  id: number,
  { factsHash, rules, language }: Pick<NewReferral, 'factsHash' | 'rules' | 'language'>,
) {
  await trx
    .updateTable('referral')
    .set((eb) => ({ facts_hash: factsHash, rules: [...rules], language, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Assigns a referral that {@link lockReferral} has locked, or returns it to the queue. */
export async function takeReferral(trx: Queryable, id: number, staffId: number | null): Promise<void> {
  await trx
    .updateTable('referral')
    .set((eb) => ({
      assigned_to: staffId,
      status: staffId === null ? 'received' : 'handling',
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

type Decision = {
  status: 'accepted' | 'declined';
  staffId: number;
  factsHash: string;
  rules: readonly string[];
  reason: string;
  words: string | null;
};

export async function decideReferral(trx: Queryable, id: number, { staffId, rules, factsHash, ...is }: Decision) {
  await trx
    .updateTable('referral')
    .set((eb) => ({
      ...is,
      rules: [...rules],
      facts_hash: factsHash,
      decided_by: staffId,
      assigned_to: staffId,
      decided_at: sql<Date>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
