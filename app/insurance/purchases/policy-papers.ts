// The documents of a policy that was bought here, as PDFs.
import type { Language } from '#config/language.ts';
import type { Queryable } from '#platform/database/database.ts';
import { cardsView } from '../id-cards/cards-view.ts';
import type { CardPolicy } from '../id-cards/id-card.ts';
import { idCardPdf } from '../id-cards/id-card-pdf.ts';
import { findCardPolicy } from '../id-cards/id-card-store.ts';
import { declarationsPaper } from './declarations-paper.ts';
import type { Purchase } from './purchase.ts';
import { findSignedFile, purchaseOfPolicy } from './purchase-store.ts';

/** ID cards of a new policy; before it begins, those of its first day. */
export async function cardsPaper(
  policy: CardPolicy,
  { effectiveAt }: Pick<Purchase, 'effectiveAt'>,
  language: Language,
): Promise<Buffer | undefined> {
  const from = effectiveAt.getTime() > Date.now() ? effectiveAt : new Date();
  const { cards } = cardsView(policy, from, language, undefined);
  return cards.length > 0 ? idCardPdf(cards, language, undefined) : undefined;
}

type Of = { policy: CardPolicy; purchase: Purchase };

const of =
  (make: (db: Queryable, of: Of, language: Language) => Promise<Buffer | undefined>) =>
  async (db: Queryable, policyId: number, language: Language): Promise<Buffer | undefined> => {
    const purchase = await purchaseOfPolicy(db, policyId);
    const policy = purchase && (await findCardPolicy(db, policyId));
    return purchase && policy && make(db, { policy, purchase }, language);
  };

/** What the desk prints for whoever chose documents by mail; undefined for a policy that was not bought here. */
export const policyPapers = {
  declarations: of((db, { policy }, language) => declarationsPaper(db, policy, language)),
  'id-card': of((_, { policy, purchase }, language) => cardsPaper(policy, purchase, language)),
  signed: of(async (db, { purchase }) => (await findSignedFile(db, purchase.id))?.file),
};
