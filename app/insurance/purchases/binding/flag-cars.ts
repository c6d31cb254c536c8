import type { Queryable } from '#platform/database/database.ts';
import { addDeskTask } from '../../policies/desk-task-store.ts';
import { findDraft } from '../../quotes/quote-draft-store.ts';
import { planOfBook } from '../../rating/rate-books.ts';
import type { PolicyVersion } from '../../record/policy-version.ts';
import { carTitle } from '../../vehicles/car-title.ts';
import { symbolOfCar } from '../../vehicles/symbol-of-car.ts';
import type { Purchase } from '../purchase.ts';

type Bound = {
  purchase: Pick<Purchase, 'quoteId' | 'book' | 'reference'>;
  version: Pick<PolicyVersion, 'policyId' | 'document'>;
};

/**
 * Has an underwriter look at each car that the symbol table does not know: its price is by the table's default. It never
 * keeps anybody from buying.
 */
export async function flagCars(trx: Queryable, { purchase, version: { policyId, document } }: Bound): Promise<void> {
  const draft = purchase.quoteId === null ? undefined : await findDraft(trx, purchase.quoteId, { mayBeOver: true });
  const symbols = planOfBook(purchase.book)?.symbols;
  if (!draft || !symbols) return;
  for (const car of draft.answers.vehicles) {
    const bought = document.vehicles.find(({ vin }) => vin === car.vin);
    if (!bought || !symbolOfCar(car, symbols).isDefault) continue;
    await addDeskTask(trx, {
      kind: 'default-symbol',
      policyId,
      source: `${purchase.reference} car ${bought.position}`,
      detail: { reference: purchase.reference, car: carTitle(bought) },
    });
  }
}
