import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import { brand } from '#config/brand.ts';
import boldFace from '#config/fonts/document-bold.ttf?inline';
import textFace from '#config/fonts/document-text.ttf?inline';
import titleFace from '#config/fonts/document-title.ttf?inline';
import type { Language } from '#config/language.ts';
import { lightColor } from '#config/theme-colors.ts';

// US Letter, in points: 72 to the inch.
export const PAGE = { width: 612, height: 792, margin: 54 };
export const INSIDE = PAGE.width - 2 * PAGE.margin;

export type Face = 'text' | 'bold' | 'title';
/** @property gap space between lines */
export type Ink = { face?: Face; size?: number; color?: string; gap?: number };
export type Place = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' };

/** The tags of PDF 1.7 that our documents use. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody';
/** `lang` is the language of text that is not in the document's language. */
type TagFacts = { scope?: 'Row' | 'Column'; lang?: string };

/**
 * PDF pages in which all text has a tag, in reading order, and everything else is marked as decoration. Screen readers
 * need that (PDF/UA-1).
 */
export type Sheet = {
  pdf: PDFKit.PDFDocument;
  /** @returns the y position where the text ends */
  write(tag: Tag, words: string, place: Place, ink?: Ink, facts?: TagFacts): number;
  /** Groups everything that `fill` writes under one tag. */
  group(tag: Tag, fill: () => void, facts?: TagFacts): void;
  decorate(draw: () => void): void;
  heightOf(words: string, width: number, ink?: Ink): number;
  /** @param last draws what repeats on every page, once the number of pages is known */
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
  // The type definitions do not know PDF/UA yet.
  const pdf = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
  for (const [name, face] of Object.entries(faces())) pdf.registerFont(name, face as unknown as string);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let open = root;

  const inked = ({ face = 'text', size = 10, color = lightColor('ink') }: Ink) =>
    pdf.font(face).fontSize(size).fillColor(color);

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
        // Below the margin, where text would otherwise start another page.
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

/** Fonts are read once. A document embeds only the letters that it uses. */
function faces(): Record<Face, fontkit.Font> {
  opened ??= { text: openFace(textFace), bold: openFace(boldFace), title: openFace(titleFace) };
  return opened;
}

function openFace(address: string): fontkit.Font {
  const font = fontkit.create(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a document face is one font, not a collection');
  // fontkit caches each glyph with the character under which it first met it. If it met n only as a part of ñ, later
  // documents would lose the letter n when copied or read aloud. So we load every letter first.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter);
  return font;
}

/** Writes a letter that our fonts lack without its accent: Łukasz → Lukasz. */
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

/** For letters with a stroke, which Unicode does not decompose. */
const withoutStroke = (letter: string) => ({ Ł: 'L', ł: 'l' })[letter] ?? letter;
