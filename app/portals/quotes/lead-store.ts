import { sql } from 'kysely';
import type { Language } from '#config/language.ts';
import type { StateCode } from '#contract/limits.ts';
import type { Queryable } from '../database/database.ts';
import { type QuoteDraft, quoteAnswers } from './quote-answers.ts';

// What a producer sees: quotes that were sent to their own agency. The producer is in the WHERE of every query.

const leadsOf = (db: Queryable, producerId: number) =>
  db
    .selectFrom('producer')
    .innerJoin('saved_quote as lead', 'lead.agency_id', 'producer.agency_id') // saved_quote_of_agency
    .where('producer.id', '=', producerId)
    .where('lead.sent_at', 'is not', null);

/** The ones nobody has called yet, the oldest promise first. */
export function findNewLeads(db: Queryable, producerId: number, most: number) {
  return leadsOf(db, producerId)
    .select(['lead.id', 'lead.reference', 'lead.promised_on', 'lead.first_name', 'lead.last_name'])
    .select(['lead.phone', 'lead.zip', 'lead.answers'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('lead.called_at', 'is', null)
    .orderBy('lead.promised_on')
    .orderBy('lead.id')
    .limit(most)
    .execute();
}

/** One lead of the own agency; of another's nothing. */
export async function findLead(db: Queryable, producerId: number, reference: string) {
  const found = await leadsOf(db, producerId)
    .select(['lead.id', 'lead.clid', 'lead.zip', 'lead.first_name', 'lead.last_name', 'lead.license_number'])
    .select(['lead.phone', 'lead.email', 'lead.premium_cents', 'lead.campaign', 'lead.answers', 'lead.reference'])
    .select(['lead.agency_id', 'lead.promised_on'])
    .select(({ ref }) => [
      ref('lead.state').$castTo<StateCode>().as('state'),
      ref('lead.language').$castTo<Language>().as('language'),
      sql<string>`(lead.saved_at at time zone 'America/New_York')::date`.as('saved_on'),
      sql<string>`(lead.expires_at at time zone 'America/New_York')::date`.as('expires_on'),
      sql<string | null>`(lead.called_at at time zone 'America/New_York')::date`.as('called_on'),
    ])
    .where('lead.reference', '=', reference)
    .executeTakeFirst();
  if (!found) return undefined;
  const { called_on, ...quote } = found;
  const draft: QuoteDraft = { ...quote, answers: quoteAnswers.parse(quote.answers) };
  return { draft, called_on };
}

/** @returns whether it is noted now: the first call counts */
export async function markCalled(db: Queryable, quoteId: number): Promise<boolean> {
  const marked = await db
    .updateTable('saved_quote')
    .set({ called_at: sql<Date>`now()` })
    .where('id', '=', quoteId)
    .where('called_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
