// The differences between two rate books, factor by factor.
import type { RateBook } from '../rating/rate-book.ts';
import { type BookPage, bookPages, bookRows } from './book-pages.ts';

export type BookChange = {
  table: string;
  row: string;
  column: string;
  /** Undefined when one of the books has no such row. */
  before: string | undefined;
  after: string | undefined;
  /** The change in percent; undefined when one value is missing. */
  percent: number | undefined;
};

/** In the order of the tables. */
export function compareBooks(from: RateBook, to: RateBook): BookChange[] {
  const [was, is] = [valuesOf(bookPages(from)), valuesOf(bookPages(to))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [before, after] = [was.get(key)?.value, is.get(key)?.value];
    const at = was.get(key) ?? is.get(key);
    if (!at || before === after) return [];
    const percent = before && after ? ((Number(after) - Number(before)) * 100) / Number(before) : undefined;
    return [{ table: at.table, row: at.row, column: at.column, before, after, percent }];
  });
}

function valuesOf(pages: BookPage[]) {
  return new Map(
    bookRows(pages)
      .slice(1)
      .map(([table = '', row = '', column = '', value = '']) => [
        `${table}|${row}|${column}`,
        { table, row, column, value },
      ]),
  );
}
