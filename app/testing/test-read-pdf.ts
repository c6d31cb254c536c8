// For tests: what a screen reader would read in a PDF (language, title, tags and text), from its bytes alone.
import { inflateSync } from 'node:zlib';

export type Read = {
  language: string;
  title: string;
  /** Whether it says that it is tagged, and whether viewers show its title in the title bar. */
  isTagged: boolean;
  showsTitle: boolean;
  isPdfUa: boolean;
  /** Whether every font is embedded and maps its glyphs back to characters. */
  areFontsEmbedded: boolean;
  pages: number;
  /**
   * In reading order: `['H1', 'Receipt']`. A header cell is `TH Column` or `TH Row`; another language is `Sect en-US`.
   */
  tags: [tag: string, words: string][];
};

/** The words of a page that answers with a PDF, a line for each tag. */
export const wordsOf = async ({ data }: { data: unknown }) =>
  readPdf(new Uint8Array(await (data as Response).arrayBuffer()))
    .tags.map(([, words]) => words)
    .join('\n');

export function readPdf(pdf: Uint8Array): Read {
  const objects = readObjects(Buffer.from(pdf));
  const find = (pattern: RegExp) => [...objects.values()].filter(({ text }) => pattern.test(text));
  const [catalog] = find(/\/Type \/Catalog/);
  const [info] = find(/\/Creator /);
  const [root] = find(/\/Type \/StructTreeRoot/);
  if (!catalog || !info || !root) throw new Error('no catalog, info or structure');
  const pages = find(/\/Type \/Page\b(?!s)/);
  const written = new Map(pages.map((page) => [page.id, textOf(page, objects)]));
  const fonts = find(/\/Type \/Font\b(?!D)/).filter(({ text }) => !/\/Subtype \/CIDFont/.test(text));
  return {
    language: stringIn(catalog.text, 'Lang'),
    title: stringIn(`/Title ${at(objects, reference(info.text, 'Title')).text.replace(/^.*obj\n/, '')}`, 'Title'),
    isTagged: /\/Marked true/.test(at(objects, reference(catalog.text, 'MarkInfo')).text),
    showsTitle: /\/DisplayDocTitle true/.test(at(objects, reference(catalog.text, 'ViewerPreferences')).text),
    isPdfUa: find(/\/Type \/Metadata/).some(({ stream }) => stream.toString().includes('<pdfuaid:part>1<')),
    areFontsEmbedded:
      fonts.every(({ text }) => /\/ToUnicode/.test(text)) &&
      find(/\/Type \/FontDescriptor/).length === fonts.length &&
      find(/\/Type \/FontDescriptor/).every(({ text }) => /\/FontFile2/.test(text)),
    pages: pages.length,
    tags: childrenOf(root.text).flatMap((child) => tagsOf(child, undefined, objects, written)),
  };
}

type PdfObject = { id: number; text: string; stream: Buffer };
type Objects = Map<number, PdfObject>;

/** Finds the objects through the cross-reference table at the end, as a viewer does. */
function readObjects(pdf: Buffer): Objects {
  const tail = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1]);
  const table = /^xref\n0 \d+\n([\s\S]*?)trailer/.exec(pdf.toString('latin1', tail))?.[1] ?? '';
  const offsets = [...table.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  return new Map(
    offsets
      .map((offset) => [Number(/^(\d+) 0 obj/.exec(pdf.toString('latin1', offset))?.[1]), offset])
      .map(([id = 0, offset = 0]) => [id, readObject(pdf, id, offset)]),
  );
}

function readObject(pdf: Buffer, id: number, offset: number): PdfObject {
  const from = pdf.toString('latin1', offset);
  const text = from.slice(0, /\nstream\n|\nendobj/.exec(from)?.index);
  if (!from.startsWith('\nstream\n', text.length)) return { id, text, stream: Buffer.alloc(0) };
  const start = offset + text.length + '\nstream\n'.length;
  const stream = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(text)?.[1]));
  return { id, text, stream: text.includes('/FlateDecode') ? inflateSync(stream) : stream };
}

function at(objects: Objects, id: number): PdfObject {
  const object = objects.get(id);
  if (!object) throw new Error(`no object ${id}`);
  return object;
}

const reference = (text: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]);

function stringIn(text: string, key: string): string {
  const [, raw = ''] = new RegExp(`/${key} \\(((?:\\\\.|[^\\\\)])*)\\)`, 's').exec(text) ?? [];
  const bytes = Buffer.from(
    raw.replace(/\\([nrtbf()\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The children of a structure element: other elements, and marked content of a page. */
function childrenOf(text: string): (number | { mark: number; page?: number })[] {
  const [, list = ''] = /\/K \[([\s\S]*)\]/.exec(text) ?? [];
  return [...list.matchAll(/<<[^>]*?\/Pg (\d+) 0 R[^>]*?\/MCID (\d+)[^>]*?>>|(\d+) 0 R|(\d+)/g)].map(
    ([, page, marked, element, mark]) =>
      element ? Number(element) : { mark: Number(marked ?? mark), ...(page && { page: Number(page) }) },
  );
}

type Child = ReturnType<typeof childrenOf>[number];
type Written = Map<number, Map<number, string>>;

function tagsOf(child: Child, page: number | undefined, objects: Objects, written: Written): [string, string][] {
  if (typeof child === 'object') return [['', written.get(child.page ?? page ?? 0)?.get(child.mark) ?? '']];
  const { text } = at(objects, child);
  const [, scope] = /\/Scope \/(\w+)/.exec(text) ?? [];
  const language = stringIn(text, 'Lang');
  const tag = [/\/S \/(\w+)/.exec(text)?.[1] ?? '', scope, language].filter(Boolean).join(' ');
  const inside = childrenOf(text).flatMap((each) => tagsOf(each, reference(text, 'Pg'), objects, written));
  const words = inside.filter(([name]) => name === '').map(([, part]) => part);
  const elements = inside.filter(([name]) => name !== '');
  return [[tag, words.join(' ')], ...elements];
}

/** The text of a page, by the ids of its marked content. */
function textOf(page: PdfObject, objects: Objects): Map<number, string> {
  const resources = at(objects, reference(page.text, 'Resources')).text;
  const letters = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      lettersOf(at(objects, Number(id)), objects),
    ]),
  );
  const content = at(objects, reference(page.text, 'Contents')).stream.toString('latin1');
  const found = new Map<number, string>();
  let font = '';
  let mark: number | undefined;
  for (const [step, face, mcid] of content.matchAll(
    /\/(F\d+) \S+ Tf|<<[^<>]*?\/MCID (\d+)\s*>> BDC|BDC|EMC|ET|\[.*\] TJ/g,
  )) {
    if (face) font = face;
    else if (step.endsWith('BDC')) mark = Number(mcid ?? Number.NaN);
    // A screen reader could not place text outside of all marked content.
    else if (step === 'EMC') mark = undefined;
    else if (mark === undefined) throw new Error('words without a tag');
    else if (step === 'ET') found.set(mark, `${found.get(mark) ?? ''} `);
    else {
      const codes = [...step.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      found.set(mark, (found.get(mark) ?? '') + codes.map((code) => letters.get(font)?.get(code) ?? '�').join(''));
    }
  }
  return new Map([...found].map(([key, words]) => [key, words.replace(/\s+/g, ' ').trim()]));
}

function lettersOf(font: PdfObject, objects: Objects): Map<string, string> {
  const map = at(objects, reference(font.text, 'ToUnicode')).stream.toString('latin1');
  const letters = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, hex = ''], index) => {
      const code = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return letters;
}
