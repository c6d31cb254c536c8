import type { Coverage, CoverageKind } from '#contract/coverages.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { ClaimKind } from '../claim.ts';
import { insertEvent } from '../lines/claim-event-store.ts';
import { findLines } from '../lines/join-store.ts';
import { eventsOfLine } from '../lines/line-change-store.ts';
import { injuryOfPassenger } from '../lines/lines-of-loss.ts';
import { type CoverAtLoss, coverageOf } from '../lines/policy-at-loss.ts';
import { findPassengersInjuries, putUnder } from './match-claim-store.ts';
import { pendingDenial } from './pending-denial.ts';

/**
 * A passenger of our car uses our own coverage for injuries, which nobody could know before the policy was. The caller
 * then calls `refreshNextDue`.
 */
export async function moveToOwnCoverage(
  trx: Queryable,
  { id: claimId, kind }: { id: number; kind: ClaimKind },
  { document }: CoverAtLoss,
  actor: Actor,
): Promise<void> {
  const coverage = injuryOfPassenger(kind, document);
  if (!coverage) return;
  for (const { id: lineId } of await findPassengersInjuries(trx, claimId)) {
    if (pendingDenial(await eventsOfLine(trx, lineId))) continue;
    await putUnder(trx, lineId, coverage);
    const event = { claimId, lineId, actor, visibility: 'line' as const };
    await insertEvent(trx, { ...event, kind: 'coverage-changed', facts: { coverage } });
  }
}

/** The coverages of our policy that pay for what we did to others. */
const OWED_BY: Partial<Record<Coverage, CoverageKind>> = { PD_3P: 'property_damage', BI_3P: 'bodily_injury' };

/**
 * Records for the desk what the policy did not cover on the day of the loss, once on each of a claim's lines.
 *
 * @param only the lines that came under the policy, if not all
 */
export async function recordUncovered(
  trx: Queryable,
  { claimId, only }: { claimId: number; only?: readonly number[] },
  { document, doubt }: CoverAtLoss,
  actor: Actor,
): Promise<void> {
  for (const { id: lineId, coverage } of await findLines(trx, claimId)) {
    if (only && !only.includes(lineId)) continue;
    const kind = OWED_BY[coverage];
    const isMissing = kind !== undefined && !coverageOf(document, null, kind);
    const known = (await eventsOfLine(trx, lineId)).map((event) => event.kind);
    for (const said of [...(doubt ? [doubt] : []), ...(isMissing ? [{ kind: 'coverage-missing' }] : [])]) {
      if (known.includes(said.kind)) continue;
      await insertEvent(trx, { claimId, lineId, actor, visibility: 'staff', ...said });
    }
  }
}
