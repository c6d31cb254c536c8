/** What is done to a part of the car. */
export const OPERATIONS = ['replace', 'repair', 'paint', 'remove', 'check', 'other'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A line of an estimate: hours in tenths, amounts in whole cents. `id` is the same in all versions. */
export type EstimateRow = {
  id: number;
  operation: Operation;
  part: string;
  tenths: number;
  /** Cents per hour. */
  rateCents: number;
  partsCents: number;
  /** Why the row is there, or what changed; may be empty. */
  note: string;
};

export type EstimateSum = {
  laborCents: number;
  partsCents: number;
  taxCents: number;
  totalCents: number;
  tenths: number;
};

export const laborOf = ({ tenths, rateCents }: EstimateRow) => Math.round((tenths * rateCents) / 10);
export const amountOf = (row: EstimateRow) => laborOf(row) + row.partsCents;

export function sumOf(rows: readonly EstimateRow[], taxCents: number): EstimateSum {
  const add = (of: (row: EstimateRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const [laborCents, partsCents] = [add(laborOf), add(({ partsCents: cents }) => cents)];
  return {
    laborCents,
    partsCents,
    taxCents,
    totalCents: laborCents + partsCents + taxCents,
    tenths: add(({ tenths }) => tenths),
  };
}

export type RowChange = {
  row: EstimateRow;
  was: EstimateRow | undefined;
  change: 'added' | 'dropped' | 'changed' | 'same';
  /** By how many cents it changes the total. */
  byCents: number;
};

/** Compares two versions row by row: first the rows of the later version in order, then those that it dropped. */
export function changesBetween(earlier: readonly EstimateRow[], later: readonly EstimateRow[]): RowChange[] {
  const before = new Map(earlier.map((row) => [row.id, row]));
  const kept = new Set(later.map(({ id }) => id));
  return [
    ...later.map((row): RowChange => {
      const was = before.get(row.id);
      if (!was) return { row, was, change: 'added', byCents: amountOf(row) };
      const change = isSame(row, was) ? ('same' as const) : ('changed' as const);
      return { row, was, change, byCents: amountOf(row) - amountOf(was) };
    }),
    ...earlier
      .filter(({ id }) => !kept.has(id))
      .map((row): RowChange => ({ row, was: row, change: 'dropped', byCents: -amountOf(row) })),
  ];
}

/** True for the same work at the same price. A different note alone is not a change. */
const isSame = (one: EstimateRow, other: EstimateRow) =>
  one.operation === other.operation &&
  one.part === other.part &&
  one.tenths === other.tenths &&
  one.rateCents === other.rateCents &&
  one.partsCents === other.partsCents;
