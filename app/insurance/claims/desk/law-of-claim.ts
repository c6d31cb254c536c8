import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Context } from '#platform/context/handler.ts';
import type { Queryable } from '#platform/database/database.ts';
import { findCatastropheOf } from '../catastrophes/catastrophe-store.ts';
import { giveRights, giveRightsToInsured } from '../lines/acknowledge.ts';
import { insertEvent } from '../lines/claim-event-store.ts';
import { findLines } from '../lines/join-store.ts';
import { type CoverAtLoss, type coverAtLoss, type Law, lawOf } from '../lines/policy-at-loss.ts';
import { setLaw } from './match-claim-store.ts';

type Ruled = Law & Parameters<typeof coverAtLoss>[2] & { id: number; number: string };

/**
 * Puts a claim under the law that decision 36 names, after its policy became known, or it was joined. People who have
 * reported get the notices of rights that they have not had. The caller then calls `refreshNextDue`, since other dates
 * count.
 */
export async function applyLaw(
  trx: Queryable,
  context: Context,
  claim: Ruled,
  { covered, place, actor }: { covered: CoverAtLoss | undefined; place: StateCode | null; actor: Actor },
): Promise<void> {
  const { id: claimId, number } = claim;
  const law = lawOf(covered, place);
  const catastropheId = await findCatastropheOf(trx, { ...claim, state: law.lawState });
  await setLaw(trx, claimId, { ...law, catastropheId });
  if (law.lawState !== claim.lawState || law.isLawKnown !== claim.isLawKnown) {
    const facts = { state: law.lawState };
    await insertEvent(trx, { claimId, kind: 'law-changed', actor, facts, visibility: 'staff' });
  }
  const lines = await findLines(trx, claimId);
  const people = new Set(lines.filter(({ hasReported }) => hasReported).map(({ partyId }) => partyId));
  for (const partyId of people) {
    const own = lines.filter((line) => line.partyId === partyId);
    await giveRights(trx, context, { claimId, number, law, partyId, lines: own, actor });
  }
  await giveRightsToInsured(trx, context, { id: claimId, number, law, lines, actor });
}
