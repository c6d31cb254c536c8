import type { Context } from '#platform/context/handler.ts';
import { billView } from '../billing/bill-view.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import { coverDay } from '../policies/cover-day.ts';
import { findGuestsPolicy, type GuestsPolicy } from './guest-policy-store.ts';
import { guestOf } from './guest-session.ts';

/** A guest who may pay a policy's bills, because they came for that. */
export type PayingGuest = { policyId: number; policy: GuestsPolicy };

export async function payingGuestOf(context: Context, token: string | undefined): Promise<PayingGuest | undefined> {
  const guest = await guestOf(context, token);
  if (guest?.view !== 'Payment') return undefined;
  const policy = await findGuestsPolicy(context.db, guest.policy_id);
  return policy && { policyId: guest.policy_id, policy };
}

export async function billOf(context: Context, { policyId, policy }: PayingGuest) {
  const unpaid = await listUnpaid(context.db, policyId);
  const today = coverDay(policy, new Date());
  return billView(policy, unpaid, today, context.language);
}
