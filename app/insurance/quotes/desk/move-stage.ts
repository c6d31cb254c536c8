import { type Acting, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Stage } from './stage.ts';
import { moveLead, setStage } from './stage-store.ts';

/** A lead goes on with the quote that is made of it. */
const LEAD_STATUS: Partial<Record<Stage, 'quoted' | 'bound'>> = { priced: 'quoted', bound: 'bound' };

/**
 * Notes how far a client's quote is, as a part of another act, with its audit; the lead that it came of goes on with it.
 * A quote that somebody makes for themselves has no stage: nothing happens.
 *
 * @param quote `sold_by`: the agency, where one makes it
 * @returns what an agency that makes it names it by; nothing where nothing moved
 */
export async function moveStage(
  trx: Queryable,
  context: Acting,
  quote: { id: number; sold_by?: number | null | undefined },
  stage: Stage,
  actor: Actor,
): Promise<string | undefined> {
  if (!quote.sold_by) return undefined;
  const moved = await setStage(trx, quote.id, stage);
  if (!moved) return undefined;
  const { reference, leadId, agencyId, producerId } = moved;
  await audit(trx, context, {
    ...{ act: 'move-agent-quote', actor, subject: ['quote', quote.id] },
    detail: { reference, status: stage },
  });
  const status = LEAD_STATUS[stage];
  if (status && leadId !== null && (await moveLead(trx, { leadId, agencyId, producerId }, status))) {
    const act = status === 'bound' ? 'close-lead' : 'work-lead';
    await audit(trx, context, { act, actor, subject: ['quote', leadId], detail: { status } });
  }
  return reference;
}
