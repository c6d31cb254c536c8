import type { Queryable } from '#platform/database/database.ts';
import { insertEntriesOf, listEntriesOf, projectBillsOf } from '../billing/ledger/ledger-store.ts';
import { paymentEntries } from '../billing/ledger/opening-entries.ts';
import { listSamplePayments, notePostedOf } from './sample-payment-store.ts';

/** Policies per statement. */
const BATCH = 200;

/** Posts the payments of a sample book's bills, which its import file does not contain. */
export async function postSamplePayments(trx: Queryable, policyIds: readonly number[]): Promise<void> {
  for (let from = 0; from < policyIds.length; from += BATCH) {
    const ids = policyIds.slice(from, from + BATCH);
    const entries = await listEntriesOf(trx, ids);
    const payments = Map.groupBy(await listSamplePayments(trx, ids), ({ policyId }) => policyId);
    const posted = [...payments].map(([policyId, own]) => ({
      policyId,
      entries: own.flatMap(({ paymentId, settledAt, number, cents }) =>
        paymentEntries({ policyId, entries: entries.get(policyId) ?? [], held: new Set() }, paymentId, [
          { number, cents },
        ]).map((entry) => ({ ...entry, postedAt: settledAt, actor: 'processor' as const })),
      ),
    }));
    await insertEntriesOf(trx, posted);
    await projectBillsOf(
      trx,
      posted.map((ledger) => ({
        policyId: ledger.policyId,
        entries: [...(entries.get(ledger.policyId) ?? []), ...ledger.entries],
      })),
    );
    await notePostedOf(trx, ids);
  }
}
