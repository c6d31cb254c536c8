import { type SqlBool, sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#config/states.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type DeclineLetter, declineLetter } from './decline-letter.ts';

type NewDeclination = {
  state: StateCode;
  zip: string;
  on: string;
  reasons: readonly string[];
  decided: 'rules' | 'underwriter';
};

/** Adds an anonymous row for the state's report. */
export async function addDeclination(trx: Queryable, { on, reasons, ...row }: NewDeclination): Promise<number> {
  const { id } = await trx
    .insertInto('declination')
    .values({ ...row, declined_on: on, reasons: [...reasons] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewLetter = {
  quoteId: number;
  declinationId: number;
  factsHash: string;
  language: Language;
  letter: DeclineLetter;
};

export async function addDeclineLetter(
  trx: Queryable,
  { quoteId, declinationId, letter, ...row }: NewLetter,
): Promise<void> {
  await trx
    .insertInto('decline_letter')
    .values({
      saved_quote_id: quoteId,
      declination_id: declinationId,
      letter: JSON.stringify(letter),
      facts_hash: row.factsHash,
      language: row.language,
    })
    .execute();
}

/** The latest letter to a quote's applicant about these facts. */
export async function findDeclineLetter(db: Queryable, quoteId: number, factsHash: string) {
  const row = await db
    .selectFrom('decline_letter as letter')
    .innerJoin('declination', 'declination.id', 'letter.declination_id')
    .select(['letter.letter', 'declination.reasons'])
    .select(({ ref }) => [
      ref('letter.language').$castTo<Language>().as('language'),
      ref('declination.decided').$castTo<'rules' | 'underwriter'>().as('decided'),
    ])
    .where('letter.saved_quote_id', '=', quoteId) // decline_letter_of_quote
    .where('letter.facts_hash', '=', factsHash)
    .orderBy('letter.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const letter = declineLetter.safeParse(row?.letter);
  return row && letter.success ? { ...row, letter: letter.data } : undefined;
}

/** How often each reason was given between two days (inclusive), by state and zip code. */
export async function countDeclinations(db: Queryable, from: string, to: string) {
  return db
    .selectFrom(
      db
        .selectFrom('declination')
        .select(['zip', sql<string>`unnest(reasons)`.as('reason')])
        .select(({ ref }) => [
          ref('state').$castTo<StateCode>().as('state'),
          ref('decided').$castTo<'rules' | 'underwriter'>().as('decided'),
        ])
        .where(sql<SqlBool>`declined_on between ${from}::date and ${to}::date`) // declination_by_day
        .as('declined'),
    )
    .select(['state', 'zip', 'reason', 'decided'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['state', 'zip', 'reason', 'decided'])
    .orderBy('state')
    .orderBy('zip')
    .orderBy('reason')
    .orderBy('decided')
    .execute();
}

/** How many applicants were declined in that period. One declination may have several reasons. */
export async function countDeclined(db: Queryable, from: string, to: string) {
  return db
    .selectFrom('declination')
    .select(({ ref }) => ref('state').$castTo<StateCode>().as('state'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`declined_on between ${from}::date and ${to}::date`) // declination_by_day
    .groupBy('state')
    .orderBy('state')
    .execute();
}
