import type { Resources } from '#platform/context/handler.ts';
import { listPoliciesToPost } from './ledger-store.ts';
import { openLedger } from './open-ledger.ts';

const AT_ONCE = 50;

/** Posts payments that an older release beside this one has settled. @returns how many policies had such payments */
export async function postSettled({ db }: Pick<Resources, 'db'>): Promise<number> {
  const policies = await listPoliciesToPost(db, AT_ONCE);
  for (const policyId of policies) await db.transaction().execute((trx) => openLedger(trx, policyId));
  return policies.length;
}
