import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { importLimits } from '#config/insurance/imports.ts';
import { FileNotTaken } from '../file/import-problem.ts';

/** An open zip, listed by file name, with nothing read yet. Close it when done. */
export type OpenZip = {
  names: string[];
  /** @throws {FileNotTaken} when the zip has no file of this name */
  read(name: string): Promise<Readable>;
  /** Reads a small file as a whole. */
  text(name: string): Promise<string | undefined>;
  close(): void;
};

const { mostEntries, mostBytes, mostRatio } = importLimits.zip;
const SMALL_BYTES = 1024 * 1024;
/** Below this size, a high compression ratio is not suspicious. */
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

/**
 * Opens a zip and checks its directory: no path that leads outside the zip, and nothing larger than we accept. An entry
 * that turns out larger than the directory says fails when it is read.
 *
 * @throws {FileNotTaken}
 */
export async function openZip(path: string): Promise<OpenZip> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refuse);
  try {
    const entries = await listEntries(zip).catch(refuse);
    const read = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new FileNotTaken('no-such-file', { file: name });
      return zip.openReadStreamPromise(entry).catch(refuse);
    };
    return {
      names: [...entries.keys()],
      read,
      async text(name) {
        const entry = entries.get(name);
        if (!entry) return undefined;
        if (entry.uncompressedSize > SMALL_BYTES) throw new FileNotTaken('zip-too-large', { file: name });
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of await read(name)) chunks.push(chunk);
        } catch (error) {
          refuse(error);
        }
        return Buffer.concat(chunks)
          .toString('utf8')
          .replace(/^\uFEFF/, '');
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Lists entries by the last part of their path, since some zips pack the folder and others its contents. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize, compressedSize } = entry;
    const name = fileName.split('/').at(-1) ?? '';
    // Skips folders, and the extra files that macOS adds beside every file.
    if (name === '' || name.startsWith('._')) continue;
    count++;
    bytes += uncompressedSize;
    const isBomb = uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * mostRatio;
    if (count > mostEntries || bytes > mostBytes || isBomb) throw new FileNotTaken('zip-too-large', { file: name });
    if (entries.has(name)) throw new FileNotTaken('zip-path', { file: fileName.slice(0, 200) });
    if (!entry.canDecodeFileData()) throw new FileNotTaken('zip-broken', { file: name });
    entries.set(name, entry);
  }
  return entries;
}

/** Turns the zip library's error messages into refusals, including a path that leads outside the zip. */
function refuse(error: unknown): never {
  if (error instanceof FileNotTaken) throw error;
  const { message = '', code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') throw new FileNotTaken('file-gone');
  if (/^(invalid relative path|absolute path|invalid characters in fileName)/.test(message)) {
    throw new FileNotTaken('zip-path', { about: message.slice(0, 200) });
  }
  throw new FileNotTaken('zip-broken', { about: message.slice(0, 200) });
}
