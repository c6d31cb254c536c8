import { sql } from 'kysely';
import type { ImportedPolicy } from '#contract/policy-document.ts';
import { copyRows } from '#platform/database/copy-in.ts';
import type { Queryable } from '#platform/database/database.ts';
import type { OwnConnection } from '#platform/database/own-connection.ts';
import { billsOf, type NewEntry } from '../../../billing/ledger/ledger.ts';
import { billRow, listEntriesOf, projectBillsOf } from '../../../billing/ledger/ledger-store.ts';
import { openLedger } from '../../../billing/ledger/open-ledger.ts';
import { importedEntries } from './imported-bills.ts';
import type { OfFile } from './write-imported-store.ts';

export type Billed = { policyId: number; version: number; isNew: boolean; given: ImportedPolicy };

/** Posts the entries that make these policies' ledgers match the source, and updates the bills from the ledgers. */
export async function writeBills(own: OwnConnection, file: OfFile, policies: Billed[]): Promise<void> {
  const known = policies.filter(({ isNew }) => !isNew).map(({ policyId }) => policyId);
  for (const policyId of await unposted(own.db, known)) await openLedger(own.db, policyId);
  const before = await listEntriesOf(own.db, known);
  const posted = policies.flatMap(({ policyId, version, isNew, given }) => {
    const entries = importedEntries(before.get(policyId) ?? [], given, file.asOf);
    return entries.length > 0 ? [{ policyId, version, isNew, entries }] : [];
  });
  await copyRows(
    own.client,
    'ledger_entry',
    [
      'policy_id',
      'term_number',
      'kind',
      'debit',
      'credit',
      'cents',
      'instalment',
      'due_on',
      'posted_at',
      'actor',
      'version_number',
    ],
    posted.flatMap(({ policyId, version, entries }) =>
      entries.map((entry) => [
        policyId,
        entry.termNumber,
        entry.kind,
        entry.debit,
        entry.credit,
        entry.cents,
        entry.instalment,
        entry.dueOn,
        entry.postedAt ?? file.asOf,
        file.actor,
        version,
      ]),
    ),
  );
  await copyBills(
    own,
    posted.filter(({ isNew }) => isNew),
  );
  const changed = posted
    .filter(({ isNew }) => !isNew)
    .map(({ policyId, entries }) => ({ policyId, entries: [...(before.get(policyId) ?? []), ...entries] }));
  for (let from = 0; from < changed.length; from += BATCH)
    await projectBillsOf(own.db, changed.slice(from, from + BATCH));
}

/** Policies per statement. Each can have a year of bills, and a statement has a limit on parameters. */
const BATCH = 200;

const copyBills = ({ client }: OwnConnection, ledgers: { policyId: number; entries: NewEntry[] }[]) =>
  copyRows(
    client,
    'instalment',
    ['policy_id', 'number', 'term_number', 'due_on', 'amount_cents', 'paid_at'],
    ledgers.flatMap(({ policyId, entries }) =>
      billsOf(entries).map((bill) => {
        const row = billRow(bill);
        return [policyId, row.number, row.term_number, row.due_on, row.amount_cents, row.paid_at];
      }),
    ),
  );

/**
 * Policies that have bills or payments without ledger entries: either older than the ledger, or written by an older
 * release that runs beside this one.
 */
async function unposted(db: Queryable, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) as id
    where exists (select from instalment where policy_id = id and term_number is null and amount_cents > 0)
      or exists (select from payment where policy_id = id and status = 'succeeded' and posted_at is null)
    order by id`.execute(db); // instalment_by_policy, payment_by_policy
  return rows.map(({ id }) => id);
}
