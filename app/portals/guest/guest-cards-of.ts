import { type CardsView, cardsView } from '#insurance/id-cards/cards-view.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { onFileOf } from '#insurance/id-cards/send-card-link.ts';
import { asOfPolicy } from '#insurance/record/as-of.ts';
import type { Context } from '#platform/context/handler.ts';

/**
 * What a guest's session for the ID card may see: the one policy whose details the guest proved. Nothing if it has no
 * card.
 */
export async function guestCardsOf(context: Context, policyId: number) {
  const policy = await findCardPolicy(context.db, policyId);
  if (!policy) return undefined;
  const asOf = await asOfPolicy(context, policyId);
  const cards: CardsView = cardsView(policy, new Date(), context.language, asOf);
  return { policy: cards, onFile: await onFileOf(context, policyId) };
}
export type GuestCardsShown = NonNullable<Awaited<ReturnType<typeof guestCardsOf>>>;
