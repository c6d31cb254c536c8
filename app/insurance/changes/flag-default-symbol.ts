import type { PolicyDocument } from '#contract/policy-document.ts';
import type { Queryable } from '#platform/database/database.ts';
import { addDeskTask } from '../policies/desk-task-store.ts';
import type { PolicyVersion } from '../record/policy-version.ts';
import { carTitle } from '../vehicles/car-title.ts';
import { symbolFor } from './change-document.ts';

/**
 * A car that our table does not know is added with the default symbol, because an unknown VIN stops nobody. The desk gets
 * a task to have an underwriter check it.
 */
export async function flagDefaultSymbol(
  trx: Queryable,
  before: PolicyDocument,
  { policyId, number, document }: PolicyVersion,
): Promise<void> {
  const had = new Set(before.vehicles.filter(({ removed_on }) => removed_on === null).map(({ vin }) => vin));
  const unknown = document.vehicles.filter(
    (car) => car.removed_on === null && car.rating && !had.has(car.vin) && symbolFor(document, car).isDefault,
  );
  if (unknown.length === 0) return;
  const source = `default symbol, version ${number}`;
  const detail = { version: number, car: unknown.map(carTitle).join(', ') };
  await addDeskTask(trx, { kind: 'default-symbol', policyId, detail, source });
}
