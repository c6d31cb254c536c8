import logo from '#config/art/brand-logo.svg?raw';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { lightColor } from '#config/theme-colors.ts';
import { drawArt } from './draw-art.ts';
import { INSIDE, PAGE, type Sheet } from './sheet.ts';

/** Where the text begins, below our name. */
export const HEAD = 122;

/** Our logo, and the line under it. */
export function letterhead(sheet: Sheet): void {
  sheet.decorate(() => {
    drawArt(sheet.pdf, logo, { x: PAGE.margin, y: 44, width: 150 });
    const y = 94;
    sheet.pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(2)
      .dash(14, { space: 8 })
      .stroke(lightColor('action'))
      .undash();
  });
}

/** The footer of every page. */
export function pageFoot({ pdf }: Sheet, language: Language) {
  return (page: number, pages: number): void => foot(pdf, m.document_page({ page, pages }, { locale: language }));
}

function foot(pdf: PDFKit.PDFDocument, page: string): void {
  const y = PAGE.height - 48;
  pdf.font('text').fontSize(8.5).fillColor(lightColor('ink-soft'));
  const us = `${brand.name} · ${tollFree(brand.phones.support)}`;
  pdf.text(us, PAGE.margin, y, { width: INSIDE, lineBreak: false });
  pdf.text(page, PAGE.margin, y, { width: INSIDE, align: 'right', lineBreak: false });
}

/** What the document certifies, shown like a rubber stamp. */
export type Stamp = { word: string; day: string; kind: 'ok' | 'warn' | 'error' };

/** The width that the stamp takes away from a line. */
export const STAMP_ROOM = 124;
const RADIUS = 48;
/** Below this, lines have the full width of the page again. */
export const STAMP_END = HEAD + 2 * RADIUS + 4;

/** Draws a round, slightly rotated stamp in the top corner. It is decoration: the document's text says the same. */
export function drawStamp(sheet: Sheet, { word, day, kind }: Stamp): void {
  const [x, y] = [PAGE.width - PAGE.margin - RADIUS - 4, HEAD + RADIUS - 10];
  const color = lightColor(kind);
  const wide = 2 * RADIUS - 18;
  sheet.decorate(() => {
    const { pdf } = sheet;
    pdf.save().rotate(-11, { origin: [x, y] });
    pdf.circle(x, y, RADIUS).lineWidth(3.5).stroke(color);
    pdf
      .circle(x, y, RADIUS - 6)
      .lineWidth(1.2)
      .dash(3, { space: 2 })
      .stroke(color)
      .undash();
    const size = sizeFor(sheet, word.toUpperCase(), wide);
    const written = { width: wide, align: 'center', lineBreak: false } as const;
    pdf.font('bold').fontSize(size).fillColor(color);
    pdf.text(word.toUpperCase(), x - wide / 2, y - size + 1, written);
    pdf.fontSize(8).text(day, x - wide / 2, y + 5, written);
    pdf.restore();
  });
}

/** The largest font size at which a word fits into a width. */
function sizeFor({ pdf }: Sheet, word: string, width: number): number {
  const wide = pdf.font('bold').fontSize(17).widthOfString(word);
  return Math.min(17, (17 * width) / wide);
}
