import { expect, test } from 'vitest';
import { readPdf } from '#testing/test-read-pdf.ts';
import { type DocumentPart, makeDocument } from './make-document.ts';
import { pdfResponse } from './pdf-response.ts';

const receipt: { language: 'en'; title: string; parts: DocumentPart[] } = {
  language: 'en',
  title: 'Payment receipt',
  parts: [
    { figure: '$120.50', label: 'Paid on March 14, 2026' },
    {
      facts: [
        ['Receipt', 'R-2026-000123'],
        ['Paid by', 'Marisol A. Peña'],
      ],
    },
    { heading: 'What it paid' },
    {
      columns: [{ title: 'Bill' }, { title: 'Amount', isNumber: true }],
      rows: [
        ['Instalment 2 of 6', '$117.50'],
        ['Fee', '$3'],
      ],
      total: ['Total', '$120.50'],
    },
    { text: 'Keep this for your records.' },
    { note: 'Small print.' },
  ],
};

test('a document reads from top to bottom, with tagged headings and tables', async () => {
  const read = readPdf(await makeDocument(receipt));
  expect(read).toEqual({
    language: 'en-US',
    title: 'Payment receipt · Unison Auto',
    isTagged: true,
    showsTitle: true,
    isPdfUa: true,
    areFontsEmbedded: true,
    pages: 1,
    tags: [
      ['Document', ''],
      ['H1', 'Payment receipt'],
      ['P', 'Paid on March 14, 2026'],
      ['P', '$120.50'],
      ['Table', ''],
      ['TR', ''],
      ['TH Row', 'Receipt'],
      ['TD', 'R-2026-000123'],
      ['TR', ''],
      ['TH Row', 'Paid by'],
      ['TD', 'Marisol A. Peña'],
      ['H2', 'What it paid'],
      ['Table', ''],
      ['TR', ''],
      ['TH Column', 'Bill'],
      ['TH Column', 'Amount'],
      ['TR', ''],
      ['TH Row', 'Instalment 2 of 6'],
      ['TD', '$117.50'],
      ['TR', ''],
      ['TH Row', 'Fee'],
      ['TD', '$3'],
      ['TR', ''],
      ['TH Row', 'Total'],
      ['TD', '$120.50'],
      ['P', 'Keep this for your records.'],
      ['P', 'Small print.'],
    ],
  });
});

test('a long document continues on further pages, in order', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`Coverage ${at}`, `$${at}`]);
  const columns = [{ title: 'Coverage' }, { title: 'Premium' }];
  const read = readPdf(await makeDocument({ language: 'es', title: 'Póliza', parts: [{ columns, rows }] }));
  expect(read.pages).toBeGreaterThan(1);
  expect(read.language).toBe('es-US');
  expect(read.tags.filter(([tag]) => tag === 'TH Row').map(([, words]) => words)).toEqual(rows.map(([name]) => name));
});

test('a letter that the font lacks is written without its accent, and none is left out', async () => {
  const parts = [{ text: 'Łukasz Ő Țepeș 6 pm 漢' }];
  const { tags } = readPdf(await makeDocument({ language: 'en', title: 'Names', parts }));
  expect(tags.at(-1)).toEqual(['P', 'Lukasz O Tepes 6 pm ?']);
});

test('a stamp is decoration: a screen reader reads the same with and without it', async () => {
  const stamp = { word: 'Cancellation Notice', day: 'Nov 23, 2026', kind: 'warn' } as const;
  const bare = readPdf(await makeDocument(receipt));
  const stamped = readPdf(await makeDocument({ ...receipt, stamp }));
  expect(stamped.tags).toEqual(bare.tags);
  expect(stamped.pages).toBe(bare.pages);
});

test('a person’s PDF is a download that is never cached', async () => {
  const pdf = await makeDocument(receipt);
  const response = pdfResponse(pdf, 'receipt');
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="receipt.pdf"',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
});
