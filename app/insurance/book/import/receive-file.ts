import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Env } from '#config/env.server.ts';
import { type AuditContext, audit } from '#platform/audit/audit-store.ts';
import type { Actor } from '#platform/audit/audited-acts.ts';
import type { Database } from '#platform/database/database.ts';
import { addImport } from './file/import-file-store.ts';
import { removeStored, storeFile } from './file/import-folder.ts';

export type GivenFile = {
  path: string;
  name: string;
  /** YAML or JSON. A zip may contain its own mapping. */
  mapping: string | null;
  receivedBy: Actor;
};

/**
 * Stores a file for the import job to process. The same file with the same mapping counts as the one received before.
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
    const added = await addImport(trx, {
      fingerprint,
      sha256,
      bytes,
      mapping,
      receivedBy,
      storedAs: stored.name,
      name: plainName(name),
      format: (await isZip(path)) ? 'csv-zip' : 'json-lines',
    });
    const detail = { bytes, ...(added.isKnown && { status: 'known' }) };
    await audit(trx, acting, { act: 'run-import', actor: receivedBy, subject: ['import', added.id], detail });
    return added;
  });
  if (received.isKnown) await removeStored(env, stored.name);
  return received;
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
