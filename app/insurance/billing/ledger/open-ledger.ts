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
 * The ledger of a policy for an act that posts to it: the policy's row is held until the transaction ends. What has no
 * entries yet, of a policy from before the ledger or by an older release beside us, gets them first.
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

/** The same to look at, for a preview: nothing is held and nothing posted. */
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
 * Posts entries to an open ledger, with what a bill was paid beyond what it asks for, and makes the bills what they say.
 *
 * @returns the ledger with them
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
    // What a payment moves, the processor said.
    all.map((entry) => ({ ...entry, versionNumber, actor: entry.paymentId === undefined ? actor : 'processor' })),
  );
  const after = { ...ledger, ...withEntries(ledger, all) };
  await projectBills(trx, policyId, after.entries);
  return after;
}
