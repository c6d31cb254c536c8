import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import { brand } from '#config/brand.ts';
import boldFace from '#config/fonts/document-bold.ttf?inline';
import textFace from '#config/fonts/document-text.ttf?inline';
import titleFace from '#config/fonts/document-title.ttf?inline';
import type { Language } from '#config/language.ts';
import { lightColour } from '#config/theme-colours.ts';

// Letter, in points: 72 to the inch.
export const PAGE = { width: 612, height: 792, margin: 54 };
export const INSIDE = PAGE.width - 2 * PAGE.margin;

export type Face = 'text' | 'bold' | 'title';
/** @property gap between lines */
export type Ink = { face?: Face; size?: number; colour?: string; gap?: number };
export type Place = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' };

/** Tags of PDF 1.7 that the documents use. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody';
/** The lang of what is not in the document's language. */
type TagFacts = { scope?: 'Row' | 'Column'; lang?: string };

/**
 * Pages in which all that is written has a tag, in the order of reading, and all else is decoration: what a
 * screen reader needs (PDF/UA-1).
 */
export type Sheet = {
  pdf: PDFKit.PDFDocument;
  /** @returns where the words end */
  write(tag: Tag, words: string, place: Place, ink?: Ink, facts?: TagFacts): number;
  /** What is written in between belongs together. */
  group(tag: Tag, fill: () => void, facts?: TagFacts): void;
  decorate(draw: () => void): void;
  heightOf(words: string, width: number, ink?: Ink): number;
  /** @param last adds to every page what comes again on it, when their number is known */
  finish(last?: (page: number, pages: number) => void): Promise<Buffer>;
};

export function openSheet({ title, language }: { title: string; language: Language }): Sheet {
  const options = {
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: `${language}-US`,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: { Title: title, Author: brand.name, Creator: brand.name },
  } as const;
  // Its types do not know PDF/UA yet.
  const pdf = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const [name, face] of Object.entries(faces())) pdf.registerFont(name, face as unknown as string);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let open = root;

  const inked = ({ face = 'text', size = 10, colour = lightColour('ink') }: Ink) =>
    pdf.font(face).fontSize(size).fillColor(colour);

  return {
    pdf,
    write(tag, words, { x, y, width, align = 'left' }, ink = {}, facts = {}) {
      open.add(
        pdf.struct(tag, facts, () =>
          inked(ink).text(printable(words), x, y, { width, align, lineGap: ink.gap ?? GAP }),
        ),
      );
      return pdf.y;
    },
    group(tag, fill, facts = {}) {
      const around = open;
      open = pdf.struct(tag, facts);
      around.add(open);
      fill();
      open.end();
      open = around;
    },
    decorate(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    heightOf: (words, width, ink = {}) =>
      inked(ink).heightOfString(printable(words), { width, lineGap: ink.gap ?? GAP }),
    async finish(last) {
      const chunks: Buffer[] = [];
      const ended = new Promise<void>((done, fail) => pdf.on('end', done).on('error', fail));
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; last && page < count; page += 1) {
        pdf.switchToPage(page);
        // Below the margin, where text would otherwise begin another page.
        pdf.page.margins.bottom = 0;
        pdf.markContent('Artifact', { type: 'Pagination' });
        last(page + 1, count);
        pdf.endMarkedContent();
      }
      root.end();
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

const GAP = 2;

let opened: Record<Face, fontkit.Font> | undefined;

/** Read once: a document embeds the letters it uses. */
function faces(): Record<Face, fontkit.Font> {
  opened ??= { text: openFace(textFace), bold: openFace(boldFace), title: openFace(titleFace) };
  return opened;
}

function openFace(address: string): fontkit.Font {
  const font = fontkit.create(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a document face is one font, not a collection');
  // It keeps each glyph as it first met it. Met as a part of another, the n of ñ would stand for no letter: copied or
  // read aloud, every later document would lack its n.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

/** A letter that our faces lack is written without its mark: Łukasz → Lukasz. */
function printable(words: string): string {
  const { text } = faces();
  const has = (letter: string) => text.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return [...words.normalize('NFC')]
    .map((letter) =>
      letter === '\n' || has(letter)
        ? letter
        : [...letter.normalize('NFKD')].map(withoutStroke).filter(has).join('') || '?',
    )
    .join('');
}

/** Of letters whose stroke is a part of them, which come apart into nothing. */
const withoutStroke = (letter: string) => ({ Ł: 'L', ł: 'l' })[letter] ?? letter;
