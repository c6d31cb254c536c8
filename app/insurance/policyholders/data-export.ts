import { findAccount } from '#platform/accounts/account-store.ts';
import type { Context } from '#platform/context/handler.ts';
import { auditPerson } from '#platform/sessions/hand-off.ts';
import { collectDataExport, type DataExport } from './data-export-store.ts';

/** Reads all data about the account as of one point in time, and writes an audit entry about it. */
export async function readDataExport(context: Context, id: number, way: 'page' | 'file'): Promise<DataExport> {
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const subjects = context.keyring.hashes('subject', 'account', id);
      const everything = await collectDataExport(db, id, subjects, context.language);
      if (await findAccount(db, id)) await auditPerson(db, context, `read-everything-${way}`, { kind: 'account', id });
      return everything;
    });
}
