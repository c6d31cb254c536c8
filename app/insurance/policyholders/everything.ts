import { findAccount } from '#platform/accounts/account-store.ts';
import type { Asked } from '#platform/asked/handler.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { collectEverything, type Everything } from './everything-store.ts';

/** All that is held about the account, as of one moment, and a row in the audit that it was read. */
export async function readEverything(asked: Asked, id: number, way: 'page' | 'file'): Promise<Everything> {
  return asked.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const everything = await collectEverything(db, id, asked.keyring.hashes('subject', 'account', id));
      if (await findAccount(db, id)) await auditPerson(db, asked, `read-everything-${way}`, { kind: 'account', id });
      return everything;
    });
}
