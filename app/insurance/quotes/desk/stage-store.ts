import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#platform/database/database.ts';
import type { Stage } from './stage.ts';

/** @returns the quote's own, when its stage is another now; nothing of one that nobody makes for a client. Bound stays bound */
export const setStage = (trx: Queryable, quoteId: number, stage: Stage) =>
  trx
    .updateTable('agent_quote') // its primary key
    .set({
      ...{ stage, stage_at: sql<Date>`now()` },
      ...(stage === 'sent' && { sent_at: sql<Date>`now()` }),
    })
    .where('saved_quote_id', '=', quoteId)
    .where('stage', 'not in', [stage, 'bound'])
    .returning(['reference', 'lead_id as leadId', 'agency_id as agencyId', 'producer_id as producerId'])
    .executeTakeFirst();

type Moved = { leadId: number; agencyId: number; producerId: number };

/**
 * A lead goes on as the quote does that was made of it, as long as the agency still has it; one that is further, or closed,
 * stays as it is. Written down as a note of whoever made the quote.
 *
 * @returns whether it moved
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
      // What is bound has nothing left to do.
      ...(status === 'bound' && { next_step: null, next_on: null }),
      called_at: sql<Date>`coalesce(called_at, now())`,
      producer_id: sql<number>`coalesce(producer_id, ${producerId})`,
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
