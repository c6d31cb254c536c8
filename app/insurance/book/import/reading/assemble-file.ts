// Turns the rows of a zip's policies into lines of JSON, in a file that the later steps read like any other.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type AssemblyCounts, assemble } from '../csv/assemble-policy.ts';
import { readMapping } from '../csv/mapping.ts';
import { openZip } from '../csv/read-zip.ts';
import type { ImportFile } from '../file/import-file-store.ts';
import { linesPath } from '../file/import-folder.ts';
import { FileNotTaken } from '../file/import-problem.ts';
import { A_PIECE, type Importing } from '../file/importing.ts';
import { mappingOf, pathOf } from './parse-file.ts';
import { partsInOrder } from './part-store.ts';

/** @returns the path of the assembled file, and counts of what the mapping did */
export async function assembleFile(
  { own, env, pause }: Importing,
  file: ImportFile,
): Promise<{ path: string; counts: AssemblyCounts }> {
  if (file.storedAs === null) throw new FileNotTaken('file-gone');
  const zip = await openZip(pathOf(env, file));
  const text = await mappingOf(file, zip).finally(() => zip.close());
  const mapping = readMapping(text);
  const counts: AssemblyCounts = { defaults: {}, denied: 0 };
  const path = linesPath(env, file.storedAs);
  const out = createWriteStream(path, { mode: 0o600, flush: true });
  try {
    await own.db.transaction().execute(async () => {
      let done = 0;
      for await (const rows of partsInOrder(own.client, file.id)) {
        const lines = assemble(rows, mapping, counts);
        if (!out.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))) await once(out, 'drain');
        if (++done % A_PIECE === 0) await pause();
      }
    });
  } finally {
    out.end();
    await finished(out);
  }
  return { path, counts };
}
