import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { Stage } from './stage.ts';
import { moveLead, setStage } from './stage-store.ts';

/** The status of the lead that a client's quote was made from. */
const LEAD_STATUS: Partial<Record<Stage, 'quoted' | 'bound'>> = { priced: 'quoted', bound: 'bound' };

/**
 * Records the stage of a client's quote, with its audit entry, within another transaction. The lead it came from moves
 * along. A quote that an applicant makes on their own has no stage, so nothing happens.
 *
 * @param quote `sold_by`: the agency that makes the quote, if any
 * @returns the agency's reference of the quote; undefined when the stage did not change
 */
export async function moveStage(
  trx: Queryable,
  context: AuditContext,
  quote: { id: number; sold_by?: number | null | undefined },
  stage: Stage,
  actor: Actor,
): Promise<string | undefined> {
  if (!quote.sold_by) return undefined;
  const moved = await setStage(trx, quote.id, stage);
  if (!moved) return undefined;
  const { reference, leadId, agencyId, producerId } = moved;
  await audit(trx, context, {
    act: 'move-agent-quote',
    actor,
    subject: ['quote', quote.id],
    detail: { reference, status: stage },
  });
  const status = LEAD_STATUS[stage];
  if (status && leadId !== null && (await moveLead(trx, { leadId, agencyId, producerId }, status))) {
    const act = status === 'bound' ? 'close-lead' : 'work-lead';
    await audit(trx, context, { act, actor, subject: ['quote', leadId], detail: { status } });
  }
  return reference;
}
