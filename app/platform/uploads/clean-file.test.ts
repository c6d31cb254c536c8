import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hostileFiles, pdf, photo } from '#testing/test-files.ts';
import { cleanFile, FileRefused } from './clean-file.ts';
import { ScannerAway, scanFile } from './scan-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'clean-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function kept(bytes: Buffer | string): string {
  const path = join(folder, `${count++}`);
  writeFileSync(path, bytes, { mode: 0o700 });
  return path;
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is re-encoded as a JPEG, without the camera’s metadata',
  async (format) => {
    const { bytes } = await photo(format);
    const path = kept(bytes);
    expect((await sharp(path).metadata()).exif).toBeDefined();
    const clean = await cleanFile(path);
    const { format: drawn, exif, icc, xmp, width } = await sharp(clean.path).metadata();
    expect([clean.mediaType, drawn, exif, icc, xmp, width]).toEqual([
      'image/jpeg',
      'jpeg',
      undefined,
      undefined,
      undefined,
      640,
    ]);
    expect((await sharp(kept(clean.thumbnail ?? '')).metadata()).width).toBe(240);
  },
);

test('data hidden after a photo is dropped', async () => {
  const { bytes } = await photo();
  const clean = await cleanFile(
    kept(Buffer.concat([bytes, Buffer.from('PK\x05\x06<script>alert(1)</script>', 'latin1')])),
  );
  expect((await sharp(clean.path).toBuffer()).includes('script')).toBe(false);
});

test('a PDF stays unchanged', async () => {
  const path = kept(pdf().bytes);
  expect(await cleanFile(path)).toEqual({ mediaType: 'application/pdf', path, thumbnail: null });
});

test('a hostile file is refused, whatever type it claims', async () => {
  const outcomes = await Promise.all(
    (await hostileFiles()).map(async ([what, { bytes }]) => {
      const problem = await cleanFile(kept(bytes)).catch((error) =>
        error instanceof FileRefused ? error.problem : error,
      );
      return [what, problem];
    }),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    'a drawing with a script (SVG)': 'type',
    'a page that says it is a picture': 'type',
    'a zip bomb': 'type',
    'a program': 'type',
    'a picture of too many pixels': 'too-many-pixels',
    'a photo that is cut off': 'broken',
    'a PDF that is cut off': 'broken',
    'a PDF that is a zip as well': 'harmful',
    'a PDF that is a page as well': 'harmful',
    'a PDF with a program behind it': 'broken',
    'three bytes of a photo': 'broken',
  });
});

test('a file is accepted only if the configured scanner accepts it', async () => {
  const scanner = (exit: string) => ({ UPLOAD_SCANNER: kept(`#!/bin/sh\n[ -f "$1" ] || exit 3\n${exit}\n`) });
  const path = kept('x');
  await expect(scanFile(path, {})).resolves.toBeUndefined();
  await expect(scanFile(path, scanner('exit 0'))).resolves.toBeUndefined();
  await expect(scanFile(path, scanner('exit 1'))).rejects.toBeInstanceOf(FileRefused);
  await expect(scanFile(path, scanner('exit 2'))).rejects.toBeInstanceOf(ScannerAway);
  await expect(scanFile(path, { UPLOAD_SCANNER: '/nowhere/scanner' })).rejects.toBeInstanceOf(ScannerAway);
});
