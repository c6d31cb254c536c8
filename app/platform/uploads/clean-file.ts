import { open, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { UPLOADS } from '#config/security-limits.ts';
import { problemOfPdf } from './running-pdf.ts';

/** Why a file is refused, as far as the person can do something about it. */
export type FileProblem = 'type' | 'broken' | 'too-many-pixels' | 'harmful' | 'locked';
export class FileRefused extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type MediaType = 'image/jpeg' | 'application/pdf';
/** What may be stored of a file: a re-encoded picture, or the path of a document that stays as it came. */
export type CleanFile = { mediaType: MediaType; path: string; thumbnail: Buffer | null };

// Only these three image readers are enabled, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});
sharp.cache(false);
sharp.concurrency(1);

const THUMBNAIL_SIDE = 240;
const MOST_SECONDS = 20;

/**
 * Makes a file harmless, judged by its content and not by its name. A picture is re-encoded without the camera's
 * metadata. A PDF is accepted when it is one from the first byte to the last and runs nothing.
 *
 * @throws {FileRefused}
 */
export async function cleanFile(path: string): Promise<CleanFile> {
  switch (kindOf(await firstBytes(path))) {
    case 'picture':
      return drawAnew(path);
    case 'pdf':
      await checkPdf(path);
      return { mediaType: 'application/pdf', path, thumbnail: null };
    default:
      throw new FileRefused('type');
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function kindOf(head: Buffer): 'picture' | 'pdf' | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  return /^%PDF-[12]\.[0-9]/.test(text) ? 'pdf' : undefined;
}

async function drawAnew(path: string): Promise<CleanFile> {
  const drawn = `${path}-drawn`;
  try {
    const { width = 0, height = 0 } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > UPLOADS.mostPixels) throw new FileRefused('too-many-pixels');
    await sharp(path, { limitInputPixels: UPLOADS.mostPixels, failOn: 'error', autoOrient: true })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width: UPLOADS.mostSide, height: UPLOADS.mostSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toFile(drawn);
    const thumbnail = await sharp(drawn)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover', position: 'top' })
      .jpeg({ quality: 70 })
      .toBuffer();
    return { mediaType: 'image/jpeg', path: drawn, thumbnail };
  } catch (error) {
    if (error instanceof FileRefused || isOfDisk(error)) throw error;
    throw new FileRefused('broken');
  }
}

/** The image library passes on the system's message without an error code. */
const isOfDisk = (error: unknown) => /no space left|quota|read-only file system/i.test((error as Error).message);

/** The end of a zip archive's directory lies within this distance of the file's end. */
const ZIP_TAIL_BYTES = 65_557;

async function checkPdf(path: string): Promise<void> {
  const bytes = await readFile(path);
  const tail = bytes.subarray(-1024).toString('latin1');
  // Only white space may follow the last end mark: the file is neither truncated nor followed by another one.
  if (!/%%EOF[\s\0]*$/.test(tail)) throw new FileRefused('broken');
  const isZip = bytes.subarray(-ZIP_TAIL_BYTES).includes('PK\x05\x06', 0, 'latin1');
  const isPage = /<(html|script|svg|!doctype)/i.test(bytes.subarray(0, 1024).toString('latin1'));
  if (isZip || isPage) throw new FileRefused('harmful');
  const problem = await problemOfPdf(bytes);
  if (problem) throw new FileRefused(problem);
}
