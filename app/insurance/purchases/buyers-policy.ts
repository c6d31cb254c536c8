// A buyer sees the new policy in the browser where they bought it, while their quote is open. Later they sign in.
import { VISIT_HOURS } from '#config/security-limits.ts';
import type { Context } from '#platform/context/handler.ts';
import { hashToken } from '#platform/context/keyring.ts';
import { markDraftOpened } from '../quotes/quote-draft-store.ts';
import type { Purchase } from './purchase.ts';
import { latestPurchase } from './purchase-store.ts';

export type Bought = Purchase & { policyId: number; boundAt: Date };

const HOUR_MS = 3_600_000;

/** The purchase that the browser with this quote's token made within the last day; undefined otherwise. */
export async function boughtBy(context: Pick<Context, 'db'>, token: string | undefined): Promise<Bought | undefined> {
  const draft = token ? await markDraftOpened(context.db, hashToken(token)) : undefined;
  const purchase = draft?.is_bought ? await latestPurchase(context.db, draft.id) : undefined;
  if (!purchase || purchase.policyId === null || purchase.boundAt === null) return undefined;
  const { policyId, boundAt } = purchase;
  return Date.now() - boundAt.getTime() < VISIT_HOURS * HOUR_MS ? { ...purchase, policyId, boundAt } : undefined;
}
