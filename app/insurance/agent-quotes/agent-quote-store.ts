import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { QUOTE_DAYS } from '#config/retention.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState, todayInStateOf } from '#platform/database/day-in-state.ts';
import { likeOf, plain } from '#platform/database/plain-text.ts';
import type { Stage } from '../quotes/desk/stage.ts';
import { noteHandled } from '../quotes/desk/stage-store.ts';
import type { QuoteList } from './quote-lists.ts';

// A client's quote is accessible to the people of its agency: every query filters by the producer's agency.

const quotesOf = (db: Queryable, producerId: number) =>
  db
    .selectFrom('agent_quote as made')
    .innerJoin('saved_quote as quote', 'quote.id', 'made.saved_quote_id')
    .where('made.agency_id', '=', (eb) =>
      eb.selectFrom('producer').select('producer.agency_id').where('producer.id', '=', producerId),
    ); // agent_quote_of_agency

const isOver = sql<SqlBool>`(quote.expires_at <= now() and made.stage <> 'bound')`;
/** No price is promised any more, by the quote's state's date: nobody can sign what was sent. */
const isPriceOver = sql<SqlBool>`(made.stage <> 'bound' and coalesce((
  select locked_until from price_lock -- price_lock_of_quote
  where price_lock.saved_quote_id = quote.id order by price_lock.id desc limit 1
) < ${todayInStateOf('quote.state')}, true))`;
const ROW = [
  'made.reference',
  'quote.id',
  'quote.zip',
  'quote.first_name',
  'quote.last_name',
  'quote.phone',
  'quote.answers',
] as const;
const STATUS_COLUMNS = [
  sql<Stage>`made.stage`.as('stage'),
  sql<boolean>`${isOver}`.as('isOver'),
  sql<boolean>`${isPriceOver}`.as('isPriceOver'),
  sql<StateCode>`quote.state`.as('state'),
] as const;

const SHOWN: Record<QuoteList, ReturnType<typeof sql<SqlBool>>> = {
  open: sql<SqlBool>`made.stage <> 'bound' and quote.expires_at > now()`,
  toSign: sql<SqlBool>`made.stage in ('sent', 'signed') and quote.expires_at > now()`,
  bound: sql<SqlBool>`made.stage = 'bound'`,
  all: sql<SqlBool>`true`,
};

type Ask = { list: QuoteList; words?: string[]; page: number; size: number };

/** One page of an agency's quotes and their total number: the last changed first, each with its latest locked price. */
export async function findAgentQuotes(db: Queryable, producerId: number, { list, words = [], page, size }: Ask) {
  let query = quotesOf(db, producerId).where(SHOWN[list]);
  for (const word of words) {
    query = query.where(
      sql<SqlBool>`(${plain(sql`coalesce(quote.first_name, '') || ' ' || coalesce(quote.last_name, '')`)}
          like ${plain(sql`${likeOf(word)}::text`)}
        or made.reference like ${likeOf(word).toUpperCase()} or quote.zip like ${likeOf(word)}
        or quote.phone like ${likeOf(word)})`,
    );
  }
  const rows = await query
    .innerJoin('producer as maker', 'maker.id', 'made.producer_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('price_lock') // price_lock_of_quote
          .select(['choice', 'book', 'premium_cents as premiumCents', 'fees_cents as feesCents'])
          .whereRef('price_lock.saved_quote_id', '=', 'quote.id')
          .orderBy('price_lock.id', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select(ROW)
    .select(STATUS_COLUMNS)
    .select([
      'made.stage_at as stageAt',
      'price.choice',
      'price.book',
      'price.premiumCents',
      'price.feesCents',
      'maker.first_name as makerFirst',
      'maker.last_name as makerLast',
    ])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('made.stage_at', 'desc')
    .orderBy('quote.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}
export type AgentQuoteRow = Awaited<ReturnType<typeof findAgentQuotes>>['rows'][number];

/** Whether any agency has ever made a quote. */
export const hasAgentQuotes = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('agent_quote').select('reference').limit(1).executeTakeFirst()) !== undefined;

/** A quote of the producer's agency, even if expired; undefined for another agency's. */
export const findAgentQuote = (db: Queryable, producerId: number, reference: string) =>
  quotesOf(db, producerId)
    .leftJoin('saved_quote as lead', 'lead.id', 'made.lead_id')
    .innerJoin('producer as maker', 'maker.id', 'made.producer_id')
    .select(ROW)
    .select(STATUS_COLUMNS)
    .select(['quote.email'])
    .select(['made.stage_at as stageAt', 'made.created_at as createdAt', 'made.sent_at as sentAt'])
    .select('made.sent_to as sentTo')
    .select('made.desk_hash as deskHash')
    .select(['lead.reference as leadReference', 'lead.sent_at as leadSentAt'])
    .select(['maker.first_name as makerFirst', 'maker.last_name as makerLast'])
    .select(({ ref }) => [
      ref('quote.language').$castTo<Language>().as('language'),
      // True only while the agency still has the lead.
      sql<boolean>`coalesce(lead.agency_id = made.agency_id, false)`.as('isLeadTheirs'),
      dayInState('quote.expires_at', 'quote.state').as('expiresOn'),
    ])
    .where('made.reference', '=', reference)
    .executeTakeFirst();
export type FoundAgentQuote = NonNullable<Awaited<ReturnType<typeof findAgentQuote>>>;

/** The quotes that were made from a lead, newest first. */
export const findQuotesOfLead = (db: Queryable, producerId: number, leadId: number) =>
  quotesOf(db, producerId)
    .select(['made.reference', 'made.stage_at as stageAt'])
    .select(STATUS_COLUMNS)
    .where('made.lead_id', '=', leadId) // agent_quote_of_lead
    .orderBy('made.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .limit(10)
    .execute();

type NewAgentQuote = {
  quoteId: number;
  reference: string;
  producerId: number;
  leadId: number | null;
  deskHash: Buffer;
};

/** The quote belongs to the agency of the producer who starts it. @returns the agency */
export async function insertAgentQuote(trx: Queryable, made: NewAgentQuote): Promise<number> {
  const { agencyId } = await trx
    .insertInto('agent_quote')
    .columns(['saved_quote_id', 'reference', 'agency_id', 'producer_id', 'lead_id', 'desk_hash'])
    .expression((eb) =>
      eb
        .selectFrom('producer')
        .select([
          sql<number>`${made.quoteId}::bigint`.as('saved_quote_id'),
          sql<string>`${made.reference}::text`.as('reference'),
          'producer.agency_id',
          'producer.id as producer_id',
          sql<number | null>`${made.leadId}::bigint`.as('lead_id'),
          sql<Buffer>`${made.deskHash}::bytea`.as('desk_hash'),
        ])
        .where('producer.id', '=', made.producerId),
    )
    .returning('agency_id as agencyId')
    .executeTakeFirstOrThrow();
  return agencyId;
}

/** Copies a lead into a new quote, with everything the lead said and the consents that were given. @returns its id */
export async function copyLead(trx: Queryable, leadId: number, clid: string): Promise<number> {
  const copied = await sql<{ id: number }>`
    insert into saved_quote (clid, state, zip, first_name, last_name, license_number, phone, email, language, answers,
      accepted, campaign, expires_at)
    select ${clid}, state, zip, first_name, last_name, license_number, phone, email, language, answers, accepted, campaign,
      now() + make_interval(days => ${sql.lit(QUOTE_DAYS)})
    from saved_quote where id = ${leadId} returning id`.execute(trx);
  const id = copied.rows[0]?.id;
  if (id === undefined) throw new Error(`lead ${leadId} is gone`);
  await sql`
    insert into quote_consent (saved_quote_id, is_given, phone, wording, language, said_at)
    select ${id}, is_given, phone, wording, language, said_at from quote_consent where saved_quote_id = ${leadId}
    order by id`.execute(trx);
  return id;
}

/** Records that the quote was sent; the latest time counts. @param sent `to`: the address; `until`: the last day of its price */
export async function noteSent(trx: Queryable, quoteId: number, sent: { to: string; until: string }): Promise<void> {
  await trx
    .updateTable('agent_quote')
    .set({ sent_at: sql<Date>`now()`, sent_to: sent.to, to_sign_until: sent.until })
    .where('saved_quote_id', '=', quoteId)
    .execute();
  await noteHandled(trx, quoteId);
}

/**
 * Takes quotes that were sent for signature and whose price has expired by their state's date, each one once and for
 * one process. A quote that is being paid waits until its payment ends: its client can still give up and be left with
 * an expired price. Quotes that were changed or bound in the meantime are left out of the result.
 *
 * @param today the latest date that it is in any state
 * @returns how many were checked, and those whose agency must be notified
 */
export async function takePricesOver(trx: Queryable, today: string, most: number) {
  const taken = await trx
    .updateTable('agent_quote')
    .set({ to_sign_until: null })
    .where('saved_quote_id', 'in', (eb) =>
      eb
        .selectFrom('agent_quote as made') // agent_quote_to_sign
        .innerJoin('saved_quote as quote', 'quote.id', 'made.saved_quote_id')
        .select('made.saved_quote_id')
        .where('made.to_sign_until', '<', today)
        .where(({ eb: is, ref }) => is(ref('made.to_sign_until'), '<', todayInStateOf('quote.state')))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('purchase') // purchase_living_of_quote
                .select('purchase.id')
                .whereRef('purchase.saved_quote_id', '=', 'made.saved_quote_id')
                .where('purchase.status', '=', 'held'),
            ),
          ),
        )
        .orderBy('made.to_sign_until')
        .limit(most)
        .forUpdate('made')
        .skipLocked(),
    )
    .returning('saved_quote_id as id')
    .execute();
  if (taken.length === 0) return { looked: 0, over: [] };
  const over = await trx
    .selectFrom('agent_quote as made') // its primary key
    .innerJoin('saved_quote as quote', 'quote.id', 'made.saved_quote_id')
    .select(['made.reference', 'quote.id'])
    .select(STATUS_COLUMNS)
    .where('made.saved_quote_id', 'in', ids(taken))
    .where('made.stage', 'in', ['sent', 'signed'])
    .where('quote.expires_at', '>', sql<Date>`now()`)
    .execute();
  return { looked: taken.length, over };
}
export type PriceOver = Awaited<ReturnType<typeof takePricesOver>>['over'][number];

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
