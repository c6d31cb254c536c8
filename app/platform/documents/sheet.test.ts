import { expect, test } from 'vitest';
import { readPdf } from '#testing/test-read-pdf.ts';
import { openSheet } from './sheet.ts';

/** A fresh copy of the module, so that no other test has used its fonts. */
const NEW_FACES = './sheet.ts?new';

test('a letter can be read back although an earlier document used its accented form', async () => {
  const { openSheet: openNew }: typeof import('./sheet.ts') = await import(NEW_FACES);
  async function readBack(words: string) {
    const sheet = openNew({ title: 'Letters', language: 'es' });
    sheet.write('P', words, { x: 50, y: 50, width: 400 }, { face: 'bold' });
    return readPdf(await sheet.finish()).tags;
  }
  await readBack('Peña');
  expect(await readBack('Una guantera, una póliza')).toContainEqual(['P', 'Una guantera, una póliza']);
});

test.each(['text', 'title'] as const)(
  'a Vietnamese or western European name is written in %s unchanged',
  async (face) => {
    const name = 'Nguyễn Thị Hồng, Đặng Hữu Phước, Trần Văn Hà; François Ångström, Straße';
    const sheet = openSheet({ title: name, language: 'en' });
    sheet.write('P', name, { x: 50, y: 50, width: 400 }, { face });
    expect(readPdf(await sheet.finish()).tags.at(-1)).toEqual(['P', name]);
  },
);
