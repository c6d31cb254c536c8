import type { StateCode } from '#config/states.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Queryable } from '#platform/database/database.ts';
import { type Ledger, type NewEntry, overpaidEntries, withEntries } from './ledger.ts';
import {
  insertEntries,
  listEntries,
  listHeld,
  listUnposted,
  lockBilledPolicy,
  notePosted,
  projectBills,
} from './ledger-store.ts';
import { isAllPosted, openingEntries } from './opening-entries.ts';

export type OpenLedger = Ledger & { state: StateCode };

/**
 * Opens a policy's ledger for an operation that posts to it, and locks the policy until the transaction ends. Bills and
 * payments without entries, older than the ledger or written by an older release, get their entries first.
 */
export async function openLedger(trx: Queryable, policyId: number): Promise<OpenLedger> {
  const { state } = await lockBilledPolicy(trx, policyId);
  const found = await findLedger(trx, policyId);
  const ledger = { ...found.ledger, state };
  if (isAllPosted(found.unposted)) return ledger;
  const opened = await post(trx, ledger, { actor: 'operator' }, openingEntries(ledger, found.unposted));
  await notePosted(trx, policyId);
  return opened;
}

/** Reads the ledger for a preview, without locking or posting anything. */
export async function readLedger(db: Queryable, policyId: number): Promise<Ledger> {
  const { ledger, unposted } = await findLedger(db, policyId);
  return isAllPosted(unposted) ? ledger : withEntries(ledger, openingEntries(ledger, unposted));
}

async function findLedger(db: Queryable, policyId: number) {
  const entries = await listEntries(db, policyId);
  const held = new Set(await listHeld(db, policyId));
  return { ledger: { policyId, entries, held }, unposted: await listUnposted(db, policyId) };
}

export type PostedBy = { actor: Actor; versionNumber?: number | undefined };

/**
 * Posts entries to an open ledger, moves overpayments to `refund-owed`, and updates the bill rows.
 *
 * @returns the ledger including the new entries
 */
export async function post<Of extends Ledger>(
  trx: Queryable,
  ledger: Of,
  { actor, versionNumber }: PostedBy,
  entries: readonly NewEntry[],
  at = new Date(),
): Promise<Of> {
  const { policyId } = ledger;
  const dated = entries.map((entry) => ({ ...entry, postedAt: entry.postedAt ?? at }));
  const overpaid = overpaidEntries(withEntries(ledger, dated)).map((entry) => ({ ...entry, postedAt: at }));
  const all = [...dated, ...overpaid];
  if (all.length === 0) return ledger;
  await insertEntries(
    trx,
    policyId,
    // Entries of a payment come from the processor.
    all.map((entry) => ({ ...entry, versionNumber, actor: entry.paymentId === undefined ? actor : 'processor' })),
  );
  const after = { ...ledger, ...withEntries(ledger, all) };
  await projectBills(trx, policyId, after.entries);
  return after;
}
