import type { Asked } from '#platform/asked/handler.ts';
import { dayIn } from '#platform/calendar/day-in.ts';
import { billInWords } from '../billing/guest-words.ts';
import { listUnpaid } from '../billing/payment-store.ts';
import type { GuestPolicy } from '../policies/guest-policy.ts';
import { findGuestsPolicy } from './guest-policy-store.ts';
import { guestOf } from './guest-session.ts';

/** Who may pay a policy's bills: a guest who came for that. */
export type PayingGuest = { policyId: number; policy: GuestPolicy };

export async function payingGuestOf(asked: Asked, request: Request): Promise<PayingGuest | undefined> {
  const guest = await guestOf(asked, request);
  if (guest?.view !== 'Payment') return undefined;
  const policy = await findGuestsPolicy(asked.db, guest.policy_id);
  return policy && { policyId: guest.policy_id, policy };
}

export async function billOf(asked: Asked, { policyId, policy }: PayingGuest) {
  const unpaid = await listUnpaid(asked.db, policyId);
  const today = dayIn(policy.state, new Date());
  return billInWords(policy, unpaid, today, asked.language);
}

/** Where a guest's payment tells what became of it, in the language they read now. */
export const guestResultAt =
  ({ env, language }: Asked, request: Request) =>
  (reference: string) =>
    `${env.PUBLIC_URL ?? new URL(request.url).origin}/insurednew/guest/payment/${reference}?lang=${language}`;
