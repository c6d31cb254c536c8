// For tests: files as people send them, and malicious files.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A new folder for uploads. */
export const uploadsFolder = () => mkdtempSync(join(tmpdir(), 'uploads-'));

export type Made = { bytes: Buffer; name: string };

/** A photo that contains the location where it was taken. */
export async function photo(format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Made> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9' } })
    .withExif({ IFD0: { Copyright: 'Marisol Peña' }, IFD3: { GPSLatitude: '25/1 45/1 58/1', GPSLatitudeRef: 'N' } })
    .toFormat(format)
    .toBuffer();
  return { bytes, name: `license.${format}` };
}

/** A small file, different for each text. */
export const pdf = (words = 'license'): Made => ({
  bytes: Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`),
  name: 'license.pdf',
});

/** A picture of a few hundred bytes that claims to have 60,000 × 60,000 pixels. */
function pixelBomb(): Made {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2], 8);
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes, name: 'bomb.png' };
}

const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
const SCRIPT = '<script>alert(document.domain)</script>';

/** Files that must be refused, by what is wrong with them. */
export async function hostileFiles(): Promise<[string, Made][]> {
  const { bytes } = await photo();
  return [
    [
      'a drawing with a script (SVG)',
      { bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), name: 'a.png' },
    ],
    ['a page that says it is a picture', { bytes: Buffer.from(`<!doctype html>${SCRIPT}`), name: 'license.jpg' }],
    [
      'a zip bomb',
      {
        bytes: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateSync(Buffer.alloc(5_000_000)), ZIP_END]),
        name: 'a.pdf',
      },
    ],
    ['a program', { bytes: Buffer.from('MZ\x90\x00 this program cannot be run'), name: 'license.pdf' }],
    ['a picture of too many pixels', pixelBomb()],
    ['a photo that is cut off', { bytes: bytes.subarray(0, bytes.length / 2), name: 'cut.jpg' }],
    ['a PDF that is cut off', { bytes: pdf().bytes.subarray(0, 60), name: 'cut.pdf' }],
    [
      'a PDF that is a zip as well',
      { bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), ZIP_END, Buffer.from('\n%%EOF')]), name: 'a.pdf' },
    ],
    ['a PDF that is a page as well', { bytes: Buffer.from(`%PDF-1.4\n<html>${SCRIPT}</html>\n%%EOF`), name: 'a.pdf' }],
    [
      'a PDF with a program behind it',
      { bytes: Buffer.concat([pdf().bytes, Buffer.from('MZ\x90\x00')]), name: 'a.pdf' },
    ],
    ['three bytes of a photo', { bytes: Buffer.from([0xff, 0xd8, 0xff]), name: 'a.jpg' }],
  ];
}

/** A form with files, as a browser sends it. */
export function formWith(files: Made[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { bytes, name } of files) form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}
