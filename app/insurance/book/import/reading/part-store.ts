import type pg from 'pg';
import type { PartRow } from '../csv/assemble-policy.ts';
import { PART_NAMES } from '../csv/csv-parts.ts';

const BATCH = 2000;

type Row = { part: number; line: number; owner: string; cells: string[] };

/**
 * Yields the rows of a zip's files, one policy's rows together. The database sorts them, and a cursor reads them in
 * batches. Must run inside a transaction of this connection.
 */
export async function* partsInOrder(client: pg.Client, fileId: number): AsyncGenerator<PartRow[]> {
  await client.query(`declare parts no scroll cursor for
    select part, line, owner, cells from import_part where file_id = ${Number(fileId)}
    order by owner collate "C", part, line`);
  let owner: string | undefined;
  let rows: PartRow[] = [];
  for (;;) {
    const { rows: next } = await client.query<Row>(`fetch ${BATCH} from parts`);
    for (const { part, line, owner: whose, cells } of next) {
      const name = PART_NAMES[part];
      if (name === undefined) continue;
      if (whose !== owner && rows.length > 0) {
        yield rows;
        rows = [];
      }
      owner = whose;
      rows.push({ part: name, line, cells });
    }
    if (next.length < BATCH) break;
  }
  if (rows.length > 0) yield rows;
  await client.query('close parts');
}
