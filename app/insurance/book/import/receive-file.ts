import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Env } from '#config/env.server.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Database, Queryable } from '#platform/database/database.ts';
import { addImport, lockImport, receiveAgain } from './file/import-file-store.ts';
import { isStored, removeStored, storeFile } from './file/import-folder.ts';
import { NEEDS_FILE } from './file/import-state.ts';

export type GivenFile = {
  path: string;
  name: string;
  /** YAML or JSON. A zip may contain its own mapping. */
  mapping: string | null;
  receivedBy: Actor;
};

/**
 * Stores a file for the import job to process. The same file with the same mapping counts as the one received before,
 * unless that one was lost before it was taken, such as when the database was restored without it.
 */
export async function receiveFile(
  { db, env, acting }: { db: Database['db']; env: Pick<Env, 'UPLOADS_DIR'>; acting: AuditContext },
  { path, name, mapping, receivedBy }: GivenFile,
): Promise<{ id: number; isKnown: boolean }> {
  const stored = await storeFile(env, path);
  const { sha256, bytes } = stored;
  const fingerprint = createHash('sha256')
    .update(sha256)
    .update(mapping ?? '')
    .digest();
  const received = await db.transaction().execute(async (trx) => {
    const { id, isKnown: isOld } = await addImport(trx, {
      fingerprint,
      sha256,
      bytes,
      mapping,
      receivedBy,
      storedAs: stored.name,
      name: plainName(name),
      format: (await isZip(path)) ? 'csv-zip' : 'json-lines',
    });
    const isKnown = isOld && !(await isLost(trx, env, id));
    if (isOld && !isKnown) await receiveAgain(trx, id, { storedAs: stored.name, receivedBy });
    const detail = { bytes, ...(isKnown && { status: 'known' }) };
    await audit(trx, acting, { act: 'run-import', actor: receivedBy, subject: ['import', id], detail });
    return { id, isKnown };
  });
  if (received.isKnown) await removeStored(env, stored.name);
  return received;
}

/** Whether the file can't be taken, or taken further, because its bytes are gone. */
async function isLost(trx: Queryable, env: Pick<Env, 'UPLOADS_DIR'>, id: number): Promise<boolean> {
  const file = await lockImport(trx, id);
  if (!file) return false;
  if (file.refusal) return file.refusal.code === 'file-gone';
  return NEEDS_FILE.includes(file.state) && !(await isStored(env, file.storedAs));
}

const plainName = (name: string) =>
  [...basename(name).replace(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\p{M}]/gu, '')].slice(0, 200).join('') || 'file';

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\x03\x04';
  } finally {
    await file.close();
  }
}
