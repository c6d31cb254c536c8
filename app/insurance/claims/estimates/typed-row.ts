import type { Fields } from '#contract/call.ts';

/** The fields of an estimate's row. In the form, the row's index is appended to each name. */
const ROW_FIELDS = ['id', 'op', 'part', 'hours', 'rate', 'parts', 'note'] as const;
export type TypedRow = Record<(typeof ROW_FIELDS)[number], string>;

export const typedRow = (form: Fields, index: number): TypedRow =>
  Object.fromEntries(ROW_FIELDS.map((name) => [name, (form[`${name}-${index}`] ?? '').trim()])) as TypedRow;

/** A row counts only when something was typed; preset choices do not count. */
export const isFilled = ({ part, hours, parts, note }: TypedRow): boolean =>
  [part, hours, parts, note].some((text) => text !== '');

/** The most rows that an estimate may have. */
export const MOST_ROWS = 60;

/** The rows of a form that was typed: as many as the page shows, or more where more were filled in. */
export function typedRows(form: Fields, shown: number): TypedRow[] {
  const rows = Array.from({ length: MOST_ROWS }, (_, index) => typedRow(form, index));
  return rows.slice(0, Math.max(shown, rows.findLastIndex(isFilled) + 1));
}
