import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import { PIN_MINUTES, RETURN_MINUTES } from '#config/security-limits.ts';
import type { Queryable } from '#platform/database/database.ts';

/** A saved quote, with the ten-digit phone number that it was saved with. */
export type SavedQuote = {
  id: number;
  clid: string;
  phone: string;
  email: string | null;
  license_number: string | null;
  language: Language;
};

const unexpired = (db: Queryable) =>
  db
    .selectFrom('saved_quote')
    .select(['id', 'clid', 'email', 'license_number'])
    .select(({ ref }) => [
      ref('phone').$castTo<string>().as('phone'),
      ref('language').$castTo<Language>().as('language'),
    ])
    .where('phone', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export function findQuoteOfLicense(db: Queryable, licenseNumber: string): Promise<SavedQuote | undefined> {
  return unexpired(db).where('license_number', '=', licenseNumber).executeTakeFirst(); // saved_quote_by_license
}

export function findQuoteOfPhone(db: Queryable, phone: string): Promise<SavedQuote | undefined> {
  return unexpired(db).where('phone', '=', phone).executeTakeFirst(); // saved_quote_by_phone
}

/**
 * Locks the phone's quotes until the transaction ends, so that other requests for a pin wait and only one text is sent.
 */
export async function lockQuotesOf(db: Queryable, phone: string): Promise<void> {
  await db.selectFrom('saved_quote').select('id').where('phone', '=', phone).orderBy('id').forUpdate().execute();
}

/** Whether license number and phone both belong to this quote, which is more than the form requires. */
export async function isProvedQuote(
  db: Queryable,
  clid: string,
  { licnum, phone }: { licnum?: string | undefined; phone?: string | undefined },
): Promise<boolean> {
  if (licnum === undefined || phone === undefined) return false;
  const found = await unexpired(db)
    .where('clid', '=', clid)
    .where('license_number', '=', licnum)
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Seconds since the last pin sent to a phone, how many pins the requester got recently, and whether the phone already
 * got one today that another unproved requester asked for, or this one more than 15 minutes ago.
 *
 * @param askedBy the requester; null for one who has proved that the quote is theirs
 */
export async function pinsSentTo(
  db: Queryable,
  phone: string,
  askedBy: Buffer | null,
): Promise<{ secondsSinceLast: number; inQuarter: number; inDay: number; isTaken: boolean }> {
  // Uses the clock rather than the transaction's start, which is before the wait for the lock.
  const age = sql`clock_timestamp() - quote_pin.created_at`;
  const isTheirs = sql`asked_by is not distinct from ${askedBy}::bytea`;
  const sent = await db
    .selectFrom('quote_pin') // quote_pin_by_phone
    .select([
      sql<number | null>`floor(extract(epoch from min(${age})))::int`.as('seconds'),
      sql<number>`count(*) filter (where ${isTheirs} and ${age} < interval '15 minutes')`.as('in_quarter'),
      sql<number>`count(*) filter (where ${isTheirs})`.as('in_day'),
      sql<boolean>`coalesce(bool_or(asked_by is not null and not (${isTheirs} and ${age} < interval '15 minutes')), false)`.as(
        'is_taken',
      ),
    ])
    .where('phone', '=', phone)
    .where(sql<boolean>`${age} < interval '1 day'`)
    .executeTakeFirstOrThrow();
  return {
    secondsSinceLast: sent.seconds ?? Infinity,
    inQuarter: sent.in_quarter,
    inDay: sent.in_day,
    isTaken: sent.is_taken,
  };
}

export async function addPin(
  db: Queryable,
  { id, phone }: Pick<SavedQuote, 'id' | 'phone'>,
  pinHash: Buffer,
  askedBy: Buffer | null,
): Promise<void> {
  await db
    .insertInto('quote_pin')
    .values({
      saved_quote_id: id,
      phone,
      pin_hash: pinHash,
      asked_by: askedBy,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${PIN_MINUTES})`,
    })
    .execute();
}

/**
 * Checks a pin against every usable pin of the quote and uses up the one that matches. A single statement, so that
 * parallel attempts are all counted and a right pin works once.
 *
 * @param tries how many of a pin's attempts this requester may use
 * @returns the quote and the proved phone, when the pin was right
 */
export async function tryPin(
  db: Queryable,
  clid: string,
  pinHashes: Buffer[],
  tries: number,
): Promise<ProvedPhone | undefined> {
  const tried = await db
    .updateTable('quote_pin')
    .from('saved_quote')
    .set(({ eb }) => ({
      attempts: eb('quote_pin.attempts', '+', 1),
      used_at: eb.case().when('quote_pin.pin_hash', 'in', pinHashes).then(sql<Date>`now()`).end(),
    }))
    .whereRef('saved_quote.id', '=', 'quote_pin.saved_quote_id')
    .where('saved_quote.clid', '=', clid)
    .where('saved_quote.expires_at', '>', sql<Date>`now()`)
    .where('quote_pin.used_at', 'is', null)
    .where('quote_pin.expires_at', '>', sql<Date>`now()`)
    .where('quote_pin.attempts', '<', tries)
    .returning(['saved_quote.id', 'quote_pin.phone', 'quote_pin.used_at'])
    .execute();
  return tried.find(({ used_at }) => used_at !== null);
}
type ProvedPhone = { id: number; phone: string };

/**
 * @param phone the number that a pin proved, if any
 * @param minutes how long the link stays valid: short after a pin, days in a mailbox
 */
export async function addReturn(
  db: Queryable,
  { id, phone = null }: { id: number; phone?: string | null },
  tokenHash: Buffer,
  minutes = RETURN_MINUTES,
): Promise<void> {
  await db
    .insertInto('quote_return')
    .values({
      saved_quote_id: id,
      phone,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Ends the links to a quote that were mailed. One that a pin on a phone opened goes on. */
export async function endMailedLinks(trx: Queryable, quoteId: number): Promise<void> {
  await trx
    .updateTable('quote_return')
    .set({ used_at: sql<Date>`now()` })
    .where('saved_quote_id', '=', quoteId) // quote_return_of_quote
    .where('phone', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}

/** What a link opens: its own quote, or any quote saved with the proved phone. */
const opened = sql<SqlBool>`(saved_quote.id = quote_return.saved_quote_id or saved_quote.phone = quote_return.phone)
  and saved_quote.expires_at > now() and quote_return.used_at is null and quote_return.expires_at > now()`;

const MOST_OFFERED = 10;

/** The quotes of which a link can still open one, newest first. */
export function findReturn(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('quote_return')
    .innerJoin('saved_quote', (join) => join.on(opened))
    .select(['saved_quote.clid', 'saved_quote.zip', 'saved_quote.first_name', 'saved_quote.saved_at'])
    .where('quote_return.token_hash', '=', tokenHash)
    .orderBy('saved_quote.saved_at', 'desc')
    .orderBy('saved_quote.id', 'desc')
    .limit(MOST_OFFERED)
    .execute();
}

/**
 * Uses a link in a single statement, so that of parallel attempts only one opens a quote.
 *
 * @param clid the quote to open; without it, the link's own
 * @returns the quote's id
 */
export async function takeReturn(
  db: Queryable,
  tokenHash: Buffer,
  clid: string | undefined,
): Promise<number | undefined> {
  const taken = await db
    .updateTable('quote_return')
    .from('saved_quote')
    .set({ used_at: sql<Date>`now()` })
    .where('quote_return.token_hash', '=', tokenHash)
    .where(opened)
    .where(
      clid === undefined
        ? sql<SqlBool>`saved_quote.id = quote_return.saved_quote_id`
        : sql<SqlBool>`saved_quote.clid = ${clid}`,
    )
    .returning('saved_quote.id')
    .executeTakeFirst();
  return taken?.id;
}
