import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { lightColor } from '#config/theme-colors.ts';
import { drawStamp, HEAD, letterhead, pageFoot, STAMP_END, STAMP_ROOM, type Stamp } from './letterhead.ts';
import { INSIDE, type Ink, openSheet, PAGE, type Sheet } from './sheet.ts';

/** The content of a document from top to bottom, in the person's language. */
export type DocumentPart =
  | { heading: string }
  | { text: string }
  /** Small print. */
  | { note: string }
  /** The most important number, with its label. */
  | { figure: string; label: string }
  /** Labels and values, one per line. */
  | { facts: [label: string, value: string][] }
  /** What follows begins on a new page. */
  | { page: 'new' }
  | DocumentTable;

export type DocumentTable = {
  columns: { title: string; isNumber?: true }[];
  rows: string[][];
  /** The last row, as a total. */
  total?: string[];
};

/**
 * Makes one of our documents as a PDF with our letterhead: a receipt, a declarations page, a letter. It is tagged, so
 * that a screen reader reads headings as headings and tables as tables.
 *
 * @param title the heading, and the document's name
 */
export async function makeDocument(paper: {
  language: Language;
  title: string;
  /** A word and its day at the top right; the parts say the same. */
  stamp?: Stamp | undefined;
  parts: DocumentPart[];
}): Promise<Buffer> {
  const { language, title, stamp, parts } = paper;
  const sheet = openSheet({ title: `${title} · ${brand.shortName}`, language });
  letterhead(sheet);
  if (stamp) drawStamp(sheet, stamp);
  // Keep the title beside the stamp, not under it.
  const width = stamp ? INSIDE - STAMP_ROOM : INSIDE;
  let y = sheet.write('H1', title, { ...LINE, width, y: HEAD }, { face: 'title', size: 22 }) + 10;
  const rest = [...parts];
  // The same for the lines next to the stamp.
  while (stamp && rest[0] && 'text' in rest[0] && y < STAMP_END) {
    y = words(sheet, rest[0].text, y, TEXT, width);
    rest.shift();
  }
  for (const [at, part] of rest.entries()) y = place(sheet, part, y, rest[at + 1]);
  return sheet.finish(pageFoot(sheet, language));
}

const BOTTOM = PAGE.height - 72;
const LINE = { x: PAGE.margin, width: INSIDE };

const TEXT: Ink = { size: 10.5 };
const LABEL: Ink = { size: 10, color: lightColor('ink-soft') };
const BOLD: Ink = { face: 'bold', size: 10.5 };
const NOTE: Ink = { size: 9, color: lightColor('ink-soft') };

/** The least space below a heading: column names and a row, a row, or a line. */
const BEGINNING = { table: 50, facts: 26, words: 16 };
const beginningOf = (part: DocumentPart | undefined) =>
  part && 'columns' in part ? BEGINNING.table : part && 'facts' in part ? BEGINNING.facts : BEGINNING.words;

function place(sheet: Sheet, part: DocumentPart, y: number, next: DocumentPart | undefined): number {
  if ('page' in part) {
    sheet.pdf.addPage();
    return PAGE.margin;
  }
  if ('heading' in part) {
    // A heading never stands alone at the bottom of a page.
    const top = roomFor(sheet, 22 + beginningOf(next), y + 6);
    return sheet.write('H2', part.heading, { ...LINE, y: top }, { face: 'bold', size: 13 }) + 4;
  }
  if ('text' in part) return words(sheet, part.text, y, TEXT);
  if ('note' in part) return words(sheet, part.note, y + 4, NOTE);
  if ('figure' in part) return figure(sheet, part, y);
  if ('facts' in part) return facts(sheet, part.facts, y);
  return table(sheet, part, y);
}

function words(sheet: Sheet, text: string, y: number, ink: Ink, width = INSIDE): number {
  const top = roomFor(sheet, sheet.heightOf(text, width, ink), y);
  return sheet.write('P', text, { ...LINE, width, y: top }, ink) + 6;
}

function figure(sheet: Sheet, part: { figure: string; label: string }, y: number): number {
  const top = roomFor(sheet, 64, y);
  const below = sheet.write('P', part.label, { ...LINE, y: top }, LABEL);
  return sheet.write('P', part.figure, { ...LINE, y: below }, { face: 'bold', size: 26 }) + 6;
}

function facts(sheet: Sheet, rows: [string, string][], y: number): number {
  let top = y;
  sheet.group('Table', () => {
    for (const row of rows) {
      const cells = row.map((text, at) => ({ text, ink: at === 0 ? LABEL : BOLD, ...FACT_COLUMNS[at === 0 ? 0 : 1] }));
      top = tableRow(sheet, cells, top, 0);
    }
  });
  return top + 10;
}

const FACT_COLUMNS = [
  { x: PAGE.margin, width: 150 },
  { x: PAGE.margin + 162, width: INSIDE - 162 },
] as const;

function table(sheet: Sheet, { columns, rows, total }: DocumentTable, y: number): number {
  const [first = 0, ...others] = widths(columns.length);
  const places = [first, ...others].reduce<{ x: number; width: number }[]>((left, width) => {
    const before = left.at(-1);
    left.push({ x: before ? before.x + before.width + 12 : PAGE.margin, width });
    return left;
  }, []);
  const cellsOf = (texts: string[], ink: Ink): Cell[] =>
    columns.map(({ isNumber }, at) => ({
      text: texts[at] ?? '',
      ink,
      ...(places[at] ?? { x: 0, width: 0 }),
      align: isNumber ? 'right' : 'left',
    }));

  let top = roomFor(sheet, BEGINNING.table, y);
  sheet.group('Table', () => {
    const titles = columns.map(({ title }) => title);
    top = tableRow(sheet, cellsOf(titles, LABEL), top, 'all');
    for (const row of rows) top = tableRow(sheet, cellsOf(row, TEXT), top, 0);
    if (total) top = tableRow(sheet, cellsOf(total, BOLD), top, 0);
  });
  return top + 10;
}

/** The first column, which names the row, is twice as wide as the others. */
function widths(columns: number): number[] {
  const one = (INSIDE - 12 * (columns - 1)) / (columns + 1);
  return Array.from({ length: columns }, (_, at) => (at === 0 ? 2 * one : one));
}

type Cell = { text: string; ink: Ink; x: number; width: number; align?: 'left' | 'right' };

/** @param heads which cells are headers: the first one, which names the row, or all of them (column names) */
function tableRow(sheet: Sheet, cells: Cell[], y: number, heads: 0 | 'all'): number {
  const height = Math.max(...cells.map(({ text, width, ink }) => sheet.heightOf(text || ' ', width, ink)));
  const top = roomFor(sheet, height + 8, y);
  sheet.group('TR', () => {
    cells.forEach(({ text, ink, ...place }, at) => {
      const isHead = heads === 'all' || at === heads;
      const scope = heads === 'all' ? 'Column' : 'Row';
      sheet.write(isHead ? 'TH' : 'TD', text, { ...place, y: top + 4 }, ink, isHead ? { scope } : {});
    });
  });
  const below = top + height + 6;
  sheet.decorate(() => {
    sheet.pdf
      .moveTo(PAGE.margin, below)
      .lineTo(PAGE.width - PAGE.margin, below)
      .lineWidth(heads === 'all' ? 1 : 0.5)
      .stroke(lightColor(heads === 'all' ? 'line-strong' : 'line'));
  });
  return below;
}

/** Where a block of this height fits: here, or at the top of a new page. */
function roomFor({ pdf }: Sheet, height: number, y: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return PAGE.margin;
}
