import type { Queryable } from '#platform/database/database.ts';
import type { EstimateRow, EstimateSum } from '../amounts/estimate.ts';
import { readEstimateRows } from '../amounts/estimate-rows.ts';

/**
 * The latest version number (0 without any), and the highest row id of all versions. The caller has locked the line.
 */
export async function lastNumbers(trx: Queryable, lineId: number): Promise<{ version: number; row: number }> {
  const versions = await trx
    .selectFrom('estimate') // estimate_line_id_version_key
    .select(['version', 'rows'])
    .where('line_id', '=', lineId)
    .execute();
  return {
    version: Math.max(0, ...versions.map(({ version }) => version)),
    row: Math.max(0, ...versions.flatMap(({ rows }) => readEstimateRows(rows).map(({ id }) => id))),
  };
}

type NewEstimate = EstimateSum & {
  lineId: number;
  version: number;
  rows: EstimateRow[];
  deductibleCents: number;
  why: string | null;
  staffId: number;
};

export async function addEstimate(trx: Queryable, estimate: NewEstimate): Promise<void> {
  const { lineId, version, rows, tenths, laborCents, partsCents, taxCents, totalCents } = estimate;
  await trx
    .insertInto('estimate')
    .values({
      line_id: lineId,
      version,
      rows: JSON.stringify(rows),
      labor_hours: (tenths / 10).toFixed(1),
      labor_cents: laborCents,
      parts_cents: partsCents,
      tax_cents: taxCents,
      total_cents: totalCents,
      deductible_cents: estimate.deductibleCents,
      why: estimate.why,
      written_by: estimate.staffId,
    })
    .execute();
}
