import logo from '#config/art/brand-logo.svg?raw';
import { brand } from '#config/brand.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { tollFree } from '#config/phone-number.ts';
import { lightColour } from '#config/theme-colours.ts';
import { drawArt } from './draw-art.ts';
import { INSIDE, PAGE, type Sheet } from './sheet.ts';

/** Where a paper begins below our name. */
export const HEAD = 122;

/** Our mark, and the centreline under it. */
export function letterhead(sheet: Sheet): void {
  sheet.decorate(() => {
    drawArt(sheet.pdf, logo, { x: PAGE.margin, y: 44, width: 150 });
    const y = 94;
    sheet.pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(2)
      .dash(14, { space: 8 })
      .stroke(lightColour('action'))
      .undash();
  });
}

/** What stands at the foot of every page. */
export function pageFoot({ pdf }: Sheet, language: Language) {
  return (page: number, pages: number): void => foot(pdf, m.document_page({ page, pages }, { locale: language }));
}

function foot(pdf: PDFKit.PDFDocument, page: string): void {
  const y = PAGE.height - 48;
  pdf.font('text').fontSize(8.5).fillColor(lightColour('ink-soft'));
  const us = `${brand.name} · ${tollFree(brand.phones.support)}`;
  pdf.text(us, PAGE.margin, y, { width: INSIDE, lineBreak: false });
  pdf.text(page, PAGE.margin, y, { width: INSIDE, align: 'right', lineBreak: false });
}
