import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { ERASED_AFTER_DAYS, QUOTE_DAYS } from '#config/retention.ts';
import { VISIT_HOURS } from '#config/security-limits.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { dayInState } from '#platform/database/day-in-state.ts';
import { findRecords } from '../records/record-store.ts';
import type { Stage } from './desk/stage.ts';
import { saidOf, withFound } from './found-answers.ts';
import { type QuoteAnswers, type QuoteDraft, quoteAnswers } from './quote-answers.ts';
import { type Acceptance, acceptedRules } from './quote-facts.ts';
import type { QuoteColumns } from './quote-form.ts';

// A quote is only accessible from the browser it is filled in: every query filters by the token of that visit.

const expiresLater = sql<Date>`now() + make_interval(days => ${sql.lit(QUOTE_DAYS)})`;
/** True for a visit at an agency, whose pages check who may use it. */
const isAtDesk = sql<SqlBool>`exists (select from agent_quote where agent_quote.desk_hash = quote_visit.token_hash)`;
const isOpen = sql<SqlBool>`saved_quote.expires_at > now()
  and (quote_visit.seen_at > now() - make_interval(hours => ${sql.lit(VISIT_HOURS)}) or ${isAtDesk})`;

const COLUMNS = [
  'saved_quote.id',
  'clid',
  'zip',
  'first_name',
  'last_name',
  'license_number',
  'phone',
  'email',
  'campaign',
  'answers',
  'accepted',
  'reference',
  'agency_id',
  'promised_on',
] as const;
const dayOf = (column: 'saved_at' | 'expires_at') => dayInState(`saved_quote.${column}`, 'saved_quote.state');
const DERIVED_COLUMNS = [
  sql<StateCode>`saved_quote.state`.as('state'),
  sql<Language>`saved_quote.language`.as('language'),
  sql<SqlBool>`saved_quote.bought_at is not null`.as('is_bought'),
  dayOf('saved_at').as('saved_on'),
  dayOf('expires_at').as('expires_on'),
  sql<number | null>`(select agency_id from agent_quote where agent_quote.saved_quote_id = saved_quote.id)`.as(
    'sold_by',
  ),
  sql<string | null>`(select reference from agent_quote where agent_quote.saved_quote_id = saved_quote.id)`.as(
    'made_as',
  ),
  sql<Stage | null>`(select stage from agent_quote where agent_quote.saved_quote_id = saved_quote.id)`.as('stage'),
] as const;
const OF_VISIT = [...DERIVED_COLUMNS, isAtDesk.as('is_at_desk')] as const;

type DraftRow = Omit<QuoteDraft, 'answers' | 'accepted' | 'is_bought' | 'is_at_desk' | 'found'> & {
  answers: unknown;
  accepted: unknown;
  is_bought: SqlBool;
  is_at_desk?: SqlBool;
};

/**
 * The quote with its records. They are read after the row, because another transaction may have held the row's lock.
 */
export async function wholeDraft(db: Queryable, row: DraftRow): Promise<QuoteDraft> {
  const found = await findRecords(db, row.id);
  const answers = withFound(withKeys(quoteAnswers.parse(row.answers)), found);
  return {
    ...row,
    answers,
    is_bought: Boolean(row.is_bought),
    is_at_desk: Boolean(row.is_at_desk),
    ...(found && { found }),
    accepted: acceptedRules(row.accepted, { zip: row.zip, answers, ...(found && { found }) }),
  };
}

const draftOf = async (db: Queryable, row: DraftRow | undefined) => row && wholeDraft(db, row);

/** Cars of older quotes have no key, so they get one by their position. */
function withKeys(answers: QuoteAnswers): QuoteAnswers {
  return { ...answers, vehicles: answers.vehicles.map((each, place) => ({ ...each, key: each.key || `car${place}` })) };
}

export async function addDraft(
  db: Queryable,
  draft: { clid: string; state: StateCode; zip: string; campaign: string; language: Language },
): Promise<number> {
  const { id } = await db
    .insertInto('saved_quote')
    .values({ ...draft, expires_at: expiresLater })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addVisit(db: Queryable, quoteId: number, tokenHash: Buffer): Promise<void> {
  await db.insertInto('quote_visit').values({ saved_quote_id: quoteId, token_hash: tokenHash }).execute();
}

export async function endVisit(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('quote_visit').where('token_hash', '=', tokenHash).execute();
}

/** Closes a quote in every other browser, but not at its agency. */
export async function endOtherVisits(trx: Queryable, quoteId: number, tokenHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('quote_visit')
    .where('saved_quote_id', '=', quoteId) // quote_visit_of_quote
    .where('token_hash', '!=', tokenHash)
    .where(({ not }) => not(isAtDesk))
    .execute();
}

/** The quote that is open in a browser. Reading it keeps the visit alive. */
export async function markDraftOpened(db: Queryable, tokenHash: Buffer): Promise<QuoteDraft | undefined> {
  const seen = await db
    .updateTable('quote_visit') // its primary key
    .from('saved_quote')
    .set({ seen_at: sql<Date>`now()` })
    .whereRef('saved_quote.id', '=', 'quote_visit.saved_quote_id')
    .where('quote_visit.token_hash', '=', tokenHash)
    .where(isOpen)
    .returning(COLUMNS)
    .returning(OF_VISIT)
    .executeTakeFirst();
  return draftOf(db, seen);
}

/** The same, locked until the transaction ends, so that two steps saved at once do not overwrite each other. */
export async function lockDraft(trx: Queryable, tokenHash: Buffer): Promise<QuoteDraft | undefined> {
  const locked = await trx
    .selectFrom('quote_visit')
    .innerJoin('saved_quote', 'saved_quote.id', 'quote_visit.saved_quote_id')
    .select(COLUMNS)
    .select(OF_VISIT)
    .where('quote_visit.token_hash', '=', tokenHash)
    .where(isOpen)
    .forUpdate('saved_quote')
    .executeTakeFirst();
  return draftOf(trx, locked);
}

/**
 * Finds a quote by id, for the person who decides on it; undefined once it has expired.
 *
 * @param isHeld locks it until the transaction ends
 * @param mayBeOver also finds an expired quote
 */
export async function findDraft(
  db: Queryable,
  id: number,
  { isHeld = false, mayBeOver = false } = {},
): Promise<QuoteDraft | undefined> {
  const found = db
    .selectFrom('saved_quote')
    .select(COLUMNS)
    .select(DERIVED_COLUMNS)
    .where('saved_quote.id', '=', id)
    .where(mayBeOver ? sql<SqlBool>`true` : sql<SqlBool>`saved_quote.expires_at > now()`);
  return draftOf(db, await (isHeld ? found.forUpdate() : found).executeTakeFirst());
}

/** Records what an underwriter accepted, based on the answers they saw. */
export async function markAccepted(trx: Queryable, id: number, accepted: Acceptance): Promise<void> {
  await trx
    .updateTable('saved_quote')
    .set({ accepted: JSON.stringify(accepted), expires_at: expiresLater })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves what the applicant said, without findings. Every save restarts the quote's expiration period.
 *
 * @returns its new days; undefined for a quote that was sent or bought, which stays as it is
 */
export async function saveDraft(
  trx: Queryable,
  id: number,
  { answers, ...columns }: Partial<QuoteColumns> & { answers: QuoteAnswers; language: Language },
): Promise<Pick<QuoteDraft, 'saved_on' | 'expires_on'> | undefined> {
  return trx
    .updateTable('saved_quote')
    .set({ ...columns, answers: JSON.stringify(saidOf(answers)), saved_at: sql<Date>`now()`, expires_at: expiresLater })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('bought_at', 'is', null)
    .returning([dayOf('saved_at').as('saved_on'), dayOf('expires_at').as('expires_on')])
    .executeTakeFirst();
}

/** @returns whether it was marked as sent now; a quote is sent only once */
export async function markQuoteSent(
  trx: Queryable,
  id: number,
  sent: { reference: string; agency_id: number | null; promised_on: string; language: Language },
): Promise<boolean> {
  const marked = await trx
    .updateTable('saved_quote')
    .set({ ...sent, sent_at: sql<Date>`now()`, lead_changed_at: sql<Date>`now()`, expires_at: expiresLater })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('bought_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** The applicant's latest answer about text messages, and the phone it is about. */
export const latestQuoteConsent = (db: Queryable, quoteId: number) =>
  db
    .selectFrom('quote_consent') // quote_consent_of_quote
    .select(['is_given', 'phone'])
    .where('saved_quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the applicant's latest answer was to receive text messages at the phone that the quote has now. */
export async function areTextsWanted(db: Queryable, { id, phone }: Pick<QuoteDraft, 'id' | 'phone'>): Promise<boolean> {
  const said = await latestQuoteConsent(db, id);
  return said?.is_given === true && said.phone === phone;
}

export async function addQuoteConsent(
  trx: Queryable,
  consent: { saved_quote_id: number; is_given: boolean; phone: string | null; wording: string; language: Language },
): Promise<void> {
  await trx.insertInto('quote_consent').values(consent).execute();
}

/** Deletes quotes that have long expired and that no agency had and nobody bought, a few each time a quote is started. */
export async function eraseOldQuotes(trx: Queryable): Promise<void> {
  await trx
    .deleteFrom('saved_quote')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('saved_quote') // saved_quote_by_age
        .select('id')
        .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(ERASED_AFTER_DAYS)})`)
        .where('sent_at', 'is', null)
        .where('handled_at', 'is', null)
        .where('bought_at', 'is', null)
        .orderBy('expires_at')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
