import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { problemOfPdf } from './running-pdf.ts';

const RUNS = [
  ...['JavaScript', 'JS', 'AA', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'],
  ...['SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'],
];

type Packing = { dictionary?: string; pack?: (objects: Buffer) => Buffer };

const paper = (catalog: string, ...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R ${catalog}>>\nendobj\n`, 'latin1'),
    ...objects.flatMap((each) => [Buffer.from(each as string, 'latin1'), Buffer.from('\n')]),
    Buffer.from('trailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ]);
/** A stream that contains one object. */
function objectStream(
  object: string,
  { dictionary = '/Type/ObjStm/Filter/FlateDecode', pack = deflateSync }: Packing = {},
) {
  const data = pack(Buffer.from(`9 0 ${object}`, 'latin1'));
  const head = `8 0 obj\n<<${dictionary}/N 1/First 4/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj')]);
}

/** The name with some of its letters written as `#4a`. */
const spelled = fc.constantFrom(...RUNS).chain((name) =>
  fc.array(fc.constantFrom('plain', 'upper', 'lower'), { minLength: name.length, maxLength: name.length }).map((ways) =>
    [...name]
      .map((letter, at) => {
        const hex = letter.charCodeAt(0).toString(16);
        return ways[at] === 'plain' ? letter : `#${ways[at] === 'upper' ? hex.toUpperCase() : hex}`;
      })
      .join(''),
  ),
);
const after = fc.constantFrom(' ', '(', '<', '[', '/', '\n', '\0', '<<', '%');

test('a PDF with active content is refused, however and wherever its names are written', async () => {
  await fc.assert(
    fc.asyncProperty(spelled, after, fc.string({ maxLength: 40 }), async (name, next, words) => {
      const runs = `<</S/${name}${next}x>>`;
      const plain = words.replace(/[^\w ]/g, '');
      const places = [
        paper(`/Names ${runs}`),
        paper('', `5 0 obj\n${runs}\nendobj`),
        paper('', `% ${plain}\n7 0 obj <</Length 3>>stream\nabc\nendstream endobj 5 0 obj ${runs} endobj`),
        paper('', objectStream(runs)),
        paper('', objectStream(runs, { dictionary: '/T#79pe/Ob#6aStm/Filter/FlateDecode' })),
        paper('', objectStream(runs, { dictionary: '/Filter[/FlateDecode]' })),
        paper('', objectStream(runs, { dictionary: '/Type/ObjStm', pack: (objects) => objects })),
        // A word in a string is no stream, and the end of one in a dictionary hides nothing.
        paper(`/X(stream)/Y(${plain})`, `5 0 obj ${runs} endobj 6 0 obj <</Length 1>>stream\n0\nendstream endobj`),
        paper('', objectStream(runs, { dictionary: '/Type/ObjStm/X(endobj)/Filter/FlateDecode' })),
      ];
      for (const [at, bytes] of places.entries()) expect([at, await problemOfPdf(bytes)]).toEqual([at, 'harmful']);
    }),
    { numRuns: 60 },
  );
});

test('objects in an unusual or broken compression are refused', async () => {
  const hex = {
    dictionary: '/Type/ObjStm/Filter/ASCIIHexDecode',
    pack: (it: Buffer) => Buffer.from(it.toString('hex')),
  };
  expect(await problemOfPdf(paper('', objectStream('<</S/GoTo>>', hex)))).toBe('harmful');
  const chain = {
    dictionary: '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]',
    pack: (it: Buffer) => Buffer.from(deflateSync(it).toString('hex')),
  };
  expect(await problemOfPdf(paper('', objectStream('<</S/JavaScript>>', chain)))).toBe('broken');
  const cut = { pack: (it: Buffer) => deflateSync(it).subarray(0, -6) };
  expect(await problemOfPdf(paper('', objectStream('<</S/GoTo>>', cut)))).toBe('broken');
  const bomb = { pack: () => deflateSync(Buffer.alloc(70 * 1024 * 1024)) };
  expect(await problemOfPdf(paper('', objectStream('', bomb)))).toBe('broken');
});

test('a locked PDF is reported as such, because it can be saved without its password', async () => {
  expect(await problemOfPdf(paper('', 'trailer <</Encrypt 4 0 R>>'))).toBe('locked');
  expect(await problemOfPdf(paper('', 'trailer <</En#63rypt 4 0 R>>'))).toBe('locked');
  const locked = new PDFDocument({ userPassword: 'marisol' });
  locked.end();
  expect(await problemOfPdf(await buffer(locked))).toBe('locked');
});

test('opening at a page, as word processors write it, is allowed, but no other open action', async () => {
  const goTo = (what: string) => `5 0 obj\n${what}\nendobj`;
  for (const fine of [
    paper('/OpenAction[3 0 R/XYZ null null 0]'),
    paper('/OpenAction <</S/GoTo/D[3 0 R/Fit]>>'),
    paper('/OpenAction 5 0 R', goTo('<</S/GoTo/D[3 0 R/Fit]>>')),
    paper('/OpenAction 5 0 R', goTo('[3 0 R/Fit]')),
    paper('/OpenAction 9 0 R', objectStream('<</S/GoTo/D[3 0 R/Fit]>>')),
  ])
    expect([String(fine), await problemOfPdf(fine)]).toEqual([String(fine), undefined]);
  for (const runs of [
    paper('/OpenAction <</S/URI/URI(https://evil.example)>>'),
    paper('/Open#41ction <</S/Named/N/Print>>'),
    paper('/OpenAction 5 0 R', goTo('<</S/URI/URI(https://evil.example)>>')),
    paper('/OpenAction 5 0 R', goTo('<</S/GoTo/D[3 0 R/Fit]/Next 6 0 R>>')),
    paper('/OpenAction 5 0 R', goTo('[3 0 R/Fit]'), goTo('<</S/URI/URI(https://evil.example)>>')),
    paper('/OpenAction 9 0 R', objectStream('<</S/URI/URI(https://evil.example)>>')),
    paper('/OpenAction 5 0 R'),
  ])
    expect([String(runs), await problemOfPdf(runs)]).toEqual([String(runs), 'harmful']);
});

test('a document with links, pictures and text about scripts is accepted', async () => {
  const document = new PDFDocument({ info: { Title: 'JavaScript, Launch and XFA' } });
  document.text('I wrote /JavaScript /Launch /AA /JS for ten years.', { link: 'https://marisol.example' });
  document.addPage().rect(0, 0, 90, 90).fill('#7a9');
  document.end();
  expect(await problemOfPdf(await buffer(document))).toBeUndefined();
});
