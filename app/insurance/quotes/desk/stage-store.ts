import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { Stage } from './stage.ts';

/** @returns the client's quote when its stage changed; undefined for other quotes. A bound quote stays bound */
export async function setStage(trx: Queryable, quoteId: number, stage: Stage) {
  const moved = await trx
    .updateTable('agent_quote') // its primary key
    .set({ stage, stage_at: sql<Date>`now()`, ...(stage === 'sent' && { sent_at: sql<Date>`now()` }) })
    .where('saved_quote_id', '=', quoteId)
    .where('stage', 'not in', [stage, 'bound'])
    .returning(['reference', 'lead_id as leadId', 'agency_id as agencyId', 'producer_id as producerId'])
    .executeTakeFirst();
  if (moved && stage === 'bound') await noteHandled(trx, quoteId);
  return moved;
}

/** The agency that made a client's quote, and the client; undefined for a quote that no agency made. */
export const findQuotingAgency = (db: Queryable, quoteId: number) =>
  db
    .selectFrom('agent_quote as made') // its primary key
    .innerJoin('saved_quote as quote', 'quote.id', 'made.saved_quote_id')
    .innerJoin('agency', 'agency.id', 'made.agency_id')
    .select(['made.reference', 'quote.state', 'quote.first_name', 'quote.last_name', 'quote.phone'])
    .select(['agency.name as agency', 'agency.email', 'agency.closed_on'])
    .where('made.saved_quote_id', '=', quoteId)
    .executeTakeFirst();

/** Keeps a quote that its agency sent to its client, or sold, as long as a lead. */
export async function noteHandled(trx: Queryable, quoteId: number): Promise<void> {
  await trx.updateTable('saved_quote').set({ handled_at: sql<Date>`now()` }).where('id', '=', quoteId).execute();
}

type Moved = { leadId: number; agencyId: number; producerId: number };

/**
 * Moves a lead along with the quote made from it, as long as the agency still has the lead. A lead that is further
 * along or closed stays as it is. Adds a note by the producer who made the quote.
 *
 * @returns whether the lead moved
 */
export async function moveLead(
  trx: Queryable,
  { leadId, agencyId, producerId }: Moved,
  status: 'quoted' | 'bound',
): Promise<boolean> {
  const before = status === 'quoted' ? sql`('new', 'contacted')` : sql`('new', 'contacted', 'quoted')`;
  const moved = await trx
    .updateTable('saved_quote')
    .set((eb) => ({
      lead_status: status,
      // A bound lead has no next step.
      ...(status === 'bound' && { next_step: null, next_on: null }),
      called_at: sql<Date>`coalesce(called_at, now())`,
      // Whoever made the quote holds the lead, unless they have left.
      producer_id: sql<number>`coalesce(producer_id,
        (select id from producer where id = ${producerId} and closed_at is null))`,
      lead_version: eb('lead_version', '+', 1),
      lead_changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', leadId)
    .where('sent_at', 'is not', null)
    .where('agency_id', '=', agencyId)
    .where(sql<SqlBool>`lead_status in ${before}`)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return false;
  await trx.insertInto('lead_note').values({ saved_quote_id: leadId, producer_id: producerId, status }).execute();
  return true;
}
