import { randomUUID } from 'node:crypto';
import { m } from '#config/messages/compiled/messages.js';
import { audit } from '#platform/audit/audit-store.ts';
import { Failure } from '#platform/context/failure.ts';
import type { Context } from '#platform/context/handler.ts';
import { once } from '#platform/idempotency/once.ts';
import { budgetOf } from '#platform/throttles/budget.ts';
import type { RuledLine } from '../clocks/clock-rules.ts';
import { dayInZone, zoneOfLoss } from '../clocks/zone-of-loss.ts';
import { addClaimEvent } from '../lines/claim-event-store.ts';
import { readClaim } from '../lines/claim-record-store.ts';
import { isEnded, type LineState } from '../lines/line.ts';
import { changeLine, lockLine } from '../lines/line-change-store.ts';
import { type ActingParty, requireNoAttorney } from '../talk/write-about-claim.ts';
import { receivedKindsFor } from './received-kinds.ts';

const ASKED = 'estimate-requested';
const NONE = 'estimate-none';

type Line = RuledLine & { id: number; state: LineState };
type Known = {
  /** In the order in which they happened. */
  events: readonly { kind: string; lineId: number | null }[];
  estimates: readonly { lineId: number }[];
};

/**
 * Whether a line's party can ask for a copy of our estimate: where the law gives them one by a date, while there is none on
 * their page. Whatever was asked for already is on its way, unless they were told since that there is none.
 */
export function canAskForEstimate(line: Line, { events, estimates }: Known): boolean {
  const kinds = events.filter(({ lineId }) => lineId === line.id).map(({ kind }) => kind);
  return (
    !isEnded(line.state) &&
    receivedKindsFor(line).includes(ASKED) &&
    !estimates.some(({ lineId }) => lineId === line.id) &&
    kinds.lastIndexOf(ASKED) <= kinds.lastIndexOf(NONE)
  );
}

/** A party asks for a copy of our estimate, which starts the clock of the law. @throws {Failure} refused; throttled */
export async function askForEstimate(
  context: Context,
  party: ActingParty,
  { line: at, key }: { line: number; key: string },
): Promise<void> {
  const { partyId, claimId, number, actor } = party;
  await budgetOf('claimTalk', context, partyId).reserve();
  const input = { number, line: String(at), party: String(partyId) };
  await context.db.transaction().execute((trx) =>
    once(trx, { ...context, idempotencyKey: key }, 'ask-for-estimate', input, async () => {
      const line = await lockLine(trx, number, at);
      await requireNoAttorney(trx, context, party);
      const record = line?.partyId === partyId ? await readClaim(trx, number) : undefined;
      if (!line || !record || !canAskForEstimate(line, record)) {
        throw new Failure('refused', m.est_ask_not({}, { locale: context.language }));
      }
      const day = dayInZone(new Date(), zoneOfLoss(line.lawState, line.zip));
      await changeLine(trx, line.id, {});
      await addClaimEvent(trx, {
        claimId,
        lineId: line.id,
        kind: ASKED,
        actor,
        visibility: 'line',
        facts: { day, ref: randomUUID() },
      });
      await audit(trx, context, { act: 'ask-for-estimate', actor, subject: ['claim', claimId] });
      return null;
    }),
  );
}
