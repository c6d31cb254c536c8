import type { Resources } from '#platform/context/handler.ts';
import { listPoliciesToPost } from './ledger-store.ts';
import { openLedger } from './open-ledger.ts';

const AT_ONCE = 50;

/** Payments that an older release beside us has settled get their entries. @returns how many policies had some */
export async function postSettled({ db }: Pick<Resources, 'db'>): Promise<number> {
  const policies = await listPoliciesToPost(db, AT_ONCE);
  for (const policyId of policies) await db.transaction().execute((trx) => openLedger(trx, policyId));
  return policies.length;
}
