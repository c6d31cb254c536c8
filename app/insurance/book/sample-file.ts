import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brand } from '#config/brand.ts';
import type { ImportManifest } from '#contract/import-file.ts';
import { type ImportedPolicy, POLICY_SCHEMA } from '#contract/policy-document.ts';
import { startOfDayIn } from '#platform/calendar/day-in.ts';
import type { Keyring } from '#platform/context/keyring.ts';
import type { Database } from '#platform/database/database.ts';
import { receiveFile } from './import/receive-file.ts';
import { aloneWithImports, runImport } from './import/run-import.ts';

/** Writes the file of a sample book, as a carrier's system would, in a folder of its own. */
export function openSampleFile(today: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sample-book-'));
  const [lines, path] = [join(folder, 'policies'), join(folder, 'sample-book.jsonl')];
  const out = createWriteStream(lines);
  let [policies, premium] = [0, 0];
  const inForce: Record<string, number> = {};
  const manifest = (): ImportManifest => ({
    schema: POLICY_SCHEMA,
    source: 'sample',
    kind: 'full',
    sequence: 1,
    as_of: startOfDayIn(brand.home, today).toISOString(),
    policies,
    agencies: 0,
    premium_cents: premium,
    in_force: inForce,
  });
  return {
    async add(imports: readonly ImportedPolicy[]): Promise<void> {
      for (const line of imports) {
        const { premium_cents, status, state } = line.policy;
        policies++;
        premium += premium_cents;
        if (status === 'active' || status === 'cancel_pending') inForce[state] = (inForce[state] ?? 0) + 1;
        if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
      }
    },
    /** Imports the file. @throws when one of its policies is not taken */
    async take({ db, pool, keyring }: Pick<Database, 'db' | 'pool'> & { keyring: Keyring }): Promise<void> {
      out.end();
      await once(out, 'close');
      const whole = createWriteStream(path);
      whole.write(`${JSON.stringify({ manifest: manifest() })}\n`);
      await pipeline(createReadStream(lines), whole);
      const env = { UPLOADS_DIR: folder, POLICY_AUTHORITY: 'self' as const };
      const acting = { keyring, requestId: 'sample book' };
      const given = { path, name: 'sample-book.jsonl', mapping: null, receivedBy: 'operator' as const };
      const { id } = await receiveFile({ db, env, acting }, given);
      const unhurried = { pause: async () => {}, rest: async () => {}, watch: () => {} };
      const file = await aloneWithImports(pool, { waits: true }, (own) =>
        runImport({ own, env, acting, ...unhurried }, id),
      );
      if (file?.state !== 'announced' || file.report.applied?.policies !== policies)
        throw new Error(`the file of the sample book came as far as ${file?.state}: ${JSON.stringify(file?.report)}`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
