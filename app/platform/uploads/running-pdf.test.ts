import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { UPLOADS } from '#config/security-limits.ts';
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

test('of a compressed stream whose header is unclear, no open action is taken', async () => {
  const shows = '<</S/GoTo/D[3 0 R/Fit]>>';
  const runs = '<</S/URI/URI(https://evil.example)>>';
  const streamOf = (dictionary: string, text: string) => {
    const data = deflateSync(Buffer.from(text, 'latin1'));
    const head = `8 0 obj\n<</Type/ObjStm/Filter/FlateDecode${dictionary}>>\nstream\n`;
    return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj')]);
  };
  const two = `9 0 10 ${shows.length + 1} `;
  const text = `${two}${shows} ${runs}`;
  const opening = (number: number, stream: Buffer) => problemOfPdf(paper(`/OpenAction ${number} 0 R`, stream));
  expect(await opening(9, streamOf(`/N 2/First ${two.length}`, text))).toBeUndefined();
  expect(await opening(10, streamOf(`/N 2/First ${two.length}`, text))).toBe('harmful');
  // The first objects may be numbers.
  expect(await opening(9, streamOf('/N 3/First 13', `7 0 6 3 9 6  12 34 ${shows}`))).toBeUndefined();
  for (const dictionary of [
    `/N 3/First ${two.length}`,
    `/N 1/#4e 2/First ${two.length}`,
    `/N 2/First 4 0 R`,
    `/N 2`,
    `/First ${two.length}`,
  ])
    expect([dictionary, await opening(9, streamOf(dictionary, text))]).toEqual([dictionary, 'harmful']);
  expect(await opening(9, streamOf('/N 2/First 9', `9 8 10 0 ${runs} ${shows}`))).toBe('harmful');
});

test('a file that is made to take long is answered at once', { timeout: 60_000 }, async () => {
  const many = (text: string, bytes = UPLOADS.mostBytes) => text.repeat(bytes / text.length - 1);
  const digits = '1'.repeat(500_000);
  const opening = `${'/OpenAction 1 0 R '.repeat(100_000)} 1 0 obj [3 0 R/Fit] endobj`;
  const actions = `${'1 0 obj<</S/GoTo '.repeat(100_000)} /OpenAction 1 0 R`;
  const pairs = Array.from({ length: 100_000 }, (_, at) => `1 ${at * 2}`).join(' ');
  const dictionary = `/Type/ObjStm/Filter/FlateDecode${'/N 1'.repeat(100_000)}`;
  const tricks = {
    digits: paper('/OpenAction 9 0 R', objectStream(digits)),
    'digits, in the open': paper('/OpenAction 9 0 R', digits),
    spaces: paper('/OpenAction 9 0 R', objectStream(`0 ${' '.repeat(500_000)}`)),
    'open actions': paper(opening),
    'actions that do not end': paper('', actions),
    'offsets that overlap': paper('/OpenAction 1 0 R', objectStream(`${pairs} ${'<<'.repeat(200_000)}`)),
    'a long dictionary': paper('/OpenAction 1 0 R', objectStream('', { dictionary })),
    'as many names as there is room for': paper('', many('/#4a'), objectStream(many('/#4a', 15_000_000))),
    'a dictionary of the whole file': paper('/OpenAction 9 0 R', many('/a'), objectStream('<<>>')),
    'as many streams': paper('', many('streamendstream')),
    'as many packed objects': paper('', many(objectStream('').toString('latin1'), 1_500_000)),
    'as many objects': paper('/OpenAction 9 0 R', objectStream(many('1 0 obj ', 15_000_000))),
  };
  for (const [trick, bytes] of Object.entries(tricks)) {
    const began = process.cpuUsage();
    await problemOfPdf(bytes);
    // They take a part of a second, and took seconds or minutes.
    expect([trick, process.cpuUsage(began).user < 1_500_000]).toEqual([trick, true]);
  }
});

test('a document with links, pictures and text about scripts is accepted', async () => {
  const document = new PDFDocument({ info: { Title: 'JavaScript, Launch and XFA' } });
  document.text('I wrote /JavaScript /Launch /AA /JS for ten years.', { link: 'https://marisol.example' });
  document.addPage().rect(0, 0, 90, 90).fill('#7a9');
  document.end();
  expect(await problemOfPdf(await buffer(document))).toBeUndefined();
});
