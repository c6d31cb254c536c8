import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addEvent } from '../../policies/policy-event-store.ts';
import { owedCents } from './ledger.ts';
import { openLedger, post } from './open-ledger.ts';
import { fromOwedBack } from './payment-reversal.ts';

export type RefundWay = 'card' | 'check';

export type PaidRefund = {
  policyId: number;
  cents: number;
  /** `card`: refunded by the processor. Its reference makes sure that a refund reported twice is recorded once. */
  how: RefundWay;
  /** The processor's refund id (`re_…`), or the number of the check. */
  reference: string;
  actor: Actor;
};

/**
 * Records that an amount owed back was paid out. The caller checks permission and writes the audit entry.
 *
 * @returns `known` when the ledger already has that refund; `too-much` when less is owed
 */
export async function recordRefund(
  trx: Queryable,
  { policyId, cents, how, reference, actor }: PaidRefund,
): Promise<'recorded' | 'known' | 'too-much'> {
  const ledger = await openLedger(trx, policyId);
  const source = how === 'card' ? reference : `check ${reference}`;
  if (ledger.entries.some((entry) => entry.source === source)) return 'known';
  if (cents > owedCents(ledger.entries)) return 'too-much';
  const entries = fromOwedBack(ledger, cents, 'refund');
  await post(
    trx,
    ledger,
    { actor },
    entries.map((entry, place) => ({ ...entry, source: place === 0 ? source : `${source} ${place + 1}` })),
  );
  await addEvent(trx, { type: 'payment.refunded.v1', policyId, data: { cents, how } });
  return 'recorded';
}
