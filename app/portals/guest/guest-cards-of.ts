import { type CardsInWords, cardsInWords } from '#insurance/id-cards/cards-in-words.ts';
import { findCardPolicy } from '#insurance/id-cards/id-card-store.ts';
import { onFileOf } from '#insurance/id-cards/send-card-link.ts';
import type { Asked } from '#platform/asked/handler.ts';

/** What a guest's session for the ID card shows: one policy, the one that was proved. */
export async function guestCardsOf(asked: Asked, policyId: number) {
  const policy = await findCardPolicy(asked.db, policyId);
  if (!policy) return undefined;
  const cards: CardsInWords = cardsInWords(policy, new Date(), asked.language);
  return { policy: cards, onFile: await onFileOf(asked, policyId) };
}
export type GuestCardsShown = NonNullable<Awaited<ReturnType<typeof guestCardsOf>>>;
