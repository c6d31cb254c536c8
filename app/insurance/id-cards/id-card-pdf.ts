import mark from '#config/art/brand-favicon.svg?raw';
import { brand } from '#config/brand.ts';
import { drawnSigns } from '#config/by-state/drawn-signs.ts';
import type { Language } from '#config/language.ts';
import { m } from '#config/messages/compiled/messages.js';
import { lightColor } from '#config/theme-colors.ts';
import { drawArt } from '#platform/documents/draw-art.ts';
import { HEAD, letterhead, pageFoot } from '#platform/documents/letterhead.ts';
import { INSIDE, type Ink, openSheet, PAGE, type Sheet } from '#platform/documents/sheet.ts';
import { type CardFact, factRowsOf } from './card-facts.ts';
import { CARD_LABELS } from './card-labels.ts';
import type { IdCard } from './id-card.ts';

/** In points. */
type Sizes = {
  width: number;
  height: number;
  head: number;
  title: number;
  pad: number;
  gap: number;
  label: number;
  value: number;
  number: number;
  lineGap: number;
};
const SMALL: Sizes = {
  width: 252,
  height: 162,
  head: 27,
  title: 8,
  pad: 9,
  gap: 1.6,
  label: 5,
  value: 7.2,
  number: 10,
  lineGap: 0,
};
const LARGE: Sizes = {
  width: 396,
  height: 230,
  head: 44,
  title: 12,
  pad: 14,
  gap: 6,
  label: 10,
  value: 10.5,
  number: 15,
  lineGap: 2,
};
const SIZES = { small: SMALL, large: LARGE };

/**
 * The ID cards of a policy as a PDF: one to cut out for the glove box of each vehicle (GU-07).
 *
 * @param language of the text around the cards; the cards themselves are in English, for officers
 * @param asOf the as-of text, for a book that comes from a core system
 */
export function idCardPdf(cards: IdCard[], language: Language, asOf: string | undefined): Promise<Buffer> {
  const locale = { locale: language };
  const title = m.cards_pdf_title({}, locale);
  const sheet = openSheet({ title: `${title} · ${brand.shortName}`, language });
  letterhead(sheet);
  let y = sheet.write('H1', title, { ...LINE, y: HEAD }, { face: 'title', size: 22 }) + 4;
  y = sheet.write('P', m.cards_pdf_cut({}, locale), { ...LINE, y }, { size: 10.5 }) + 8;
  if (asOf) y = sheet.write('P', asOf, { ...LINE, y }, { size: 10.5 }) + 8;
  for (const card of cards) {
    for (const vehicle of card.values.vehicles ?? []) {
      const height = cardHeight(sheet, card) + 40;
      if (y + height > PAGE.height - 72) {
        sheet.pdf.addPage();
        y = PAGE.margin;
      }
      const label = m.cards_pdf_for({ vehicle }, locale);
      y = sheet.write('H2', label, { ...LINE, y: y + 10 }, { face: 'bold', size: 11 }) + 6;
      y = drawCard(sheet, card, y) + 8;
    }
  }
  return sheet.finish(pageFoot(sheet, language));
}

const LINE = { x: PAGE.margin, width: INSIDE };
const [WHITE, INK, SOFT] = [lightColor('on-brand'), lightColor('ink'), lightColor('ink-soft')];

function drawCard(sheet: Sheet, card: IdCard, y: number): number {
  const sizes = SIZES[card.paper];
  const { width, head, pad } = sizes;
  const height = cardHeight(sheet, card);
  const x = PAGE.margin;
  sheet.decorate(() => {
    const { pdf } = sheet;
    pdf.save();
    pdf.roundedRect(x, y, width, height, 8).clip();
    pdf.rect(x, y, width, head).fill(lightColor('brand'));
    pdf.rect(x, y + height - footHeight(sheet, card), width, footHeight(sheet, card)).fill(lightColor('page-alt'));
    const side = head - 12;
    pdf.roundedRect(x + pad, y + 6, side, side, 3).fill(WHITE);
    drawArt(pdf, mark, { x: x + pad + 2, y: y + 8, width: side - 4 });
    drawArt(pdf, drawnSigns[card.state], { x: x + width - pad - side, y: y + 6, width: side });
    pdf.restore();
    // The line to cut along.
    pdf.roundedRect(x, y, width, height, 8).lineWidth(0.7).dash(3, { space: 2 }).stroke(SOFT).undash();
  });
  sheet.group(
    'Sect',
    () => {
      const room = { x: x + pad + head, width: width - 2 * (pad + head) };
      const title = card.title.join('\n');
      const ink: Ink = { face: 'bold', size: sizes.title, color: WHITE, gap: 0 };
      sheet.write('H3', title, { ...room, y: y + (head - sheet.heightOf(title, room.width, ink)) / 2 + 1 }, ink);
      sheet.group('L', () => {
        let top = y + head + sizes.pad * 0.6;
        for (const row of factRowsOf(card)) top = drawRow(sheet, row, sizes, top);
      });
      let top = y + height - footHeight(sheet, card) + sizes.gap;
      for (const line of footLines(card)) {
        top = sheet.write('P', line, { x: x + pad, width: width - 2 * pad, y: top }, footInk(sizes));
      }
    },
    { lang: 'en-US' },
  );
  return y + height;
}

function drawRow(sheet: Sheet, row: CardFact[], sizes: Sizes, y: number): number {
  let below = y;
  for (const { at, span, item, lines } of row) {
    const inside = sizes.width - 2 * sizes.pad;
    const place = { x: PAGE.margin + sizes.pad + at * inside, width: span * inside - 4 };
    sheet.group('LI', () => {
      const under = sheet.write('Lbl', CARD_LABELS[item], { ...place, y }, labelInk(sizes));
      const end = sheet.write('LBody', lines.join('\n'), { ...place, y: under }, valueInk(item, sizes));
      below = Math.max(below, end);
    });
  }
  return below + sizes.gap;
}

const labelInk = ({ label, lineGap }: Sizes): Ink => ({ size: label, color: SOFT, gap: lineGap });
const valueInk = (item: CardFact['item'], { number, value, lineGap }: Sizes): Ink => ({
  face: 'bold',
  size: item === 'policy-number' ? number : value,
  color: INK,
  gap: lineGap,
});

/** At least as high as the state's card format, and high enough for its contents. */
function cardHeight(sheet: Sheet, card: IdCard): number {
  const sizes = SIZES[card.paper];
  const inside = sizes.width - 2 * sizes.pad;
  const rows = factRowsOf(card).map((row) =>
    Math.max(
      ...row.map(({ item, lines, span }) => {
        const width = span * inside - 4;
        const label = sheet.heightOf(CARD_LABELS[item], width, labelInk(sizes));
        return label + sheet.heightOf(lines.join('\n'), width, valueInk(item, sizes));
      }),
    ),
  );
  const facts = rows.reduce((sum, row) => sum + row + sizes.gap, 0);
  return Math.max(sizes.height, sizes.head + sizes.pad * 0.8 + facts + footHeight(sheet, card));
}

function footHeight(sheet: Sheet, card: IdCard): number {
  const sizes = SIZES[card.paper];
  const width = sizes.width - 2 * sizes.pad;
  const lines = footLines(card).map((line) => sheet.heightOf(line, width, footInk(sizes)));
  return lines.reduce((sum, line) => sum + line, 2 * sizes.gap);
}

const footInk = ({ label, value, lineGap }: Sizes): Ink => ({
  size: Math.min(label + 0.8, value),
  color: INK,
  gap: lineGap,
});

/** The insurer with its phone numbers, and the state's text below. */
function footLines({ values, claims, fine }: IdCard): string[] {
  const number = values['company-number']?.[0];
  const tollFree = values['toll-free']?.[0];
  const company = [values.company?.[0], number && `company number ${number}`, tollFree].filter(Boolean).join(' · ');
  return [`${company} · claims ${claims}`, ...fine];
}
