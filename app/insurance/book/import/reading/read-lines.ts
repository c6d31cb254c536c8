import { open } from 'node:fs/promises';
import { FileNotTaken } from '../file/import-problem.ts';

/** A line of a file: its byte position, and its text if it can be read. */
export type FileLine = {
  /** The first line is 1. */
  line: number;
  startsAt: number;
  bytes: number;
  /** Undefined when the line is not valid UTF-8 or is too long. */
  text: string | undefined;
  why?: 'not-utf8' | 'too-long';
  /** True for a last line without a line break, because the file may have been cut off. */
  isUnended: boolean;
};

const CHUNK_BYTES = 1024 * 1024;
/** Far above the size of a policy with twenty drivers and fifty vehicles. */
const MOST_LINE_BYTES = 1024 * 1024;
const NEW_LINE = 10;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Yields a file's nonempty lines in batches, so memory does not grow with the file. */
export async function* readLines(path: string, aTime = 200): AsyncGenerator<FileLine[]> {
  const file = await openStored(path);
  try {
    let lines: FileLine[] = [];
    let line = 0;
    let rest: Buffer = Buffer.alloc(0);
    let restAt = 0;
    // For a line that is too long, only its length is kept.
    let dropped = 0;
    const ended = (bytes: Buffer, isUnended: boolean) => {
      line++;
      const startsAt = restAt;
      const length = dropped + bytes.length;
      restAt += length + (isUnended ? 0 : 1);
      if (dropped > 0 || length > MOST_LINE_BYTES) {
        lines.push({ line, startsAt, bytes: length, text: undefined, why: 'too-long', isUnended });
        dropped = 0;
        return;
      }
      const content = line === 1 && bytes.subarray(0, 3).equals(MARK) ? bytes.subarray(3) : bytes;
      const found = { line, startsAt: startsAt + bytes.length - content.length, bytes: content.length, isUnended };
      const text = textOf(content);
      if (text === undefined) lines.push({ ...found, text, why: 'not-utf8' });
      else if (text.trim() !== '') lines.push({ ...found, text });
    };
    for await (const chunk of file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false })) {
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let from = 0;
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, from)) {
        ended(bytes.subarray(from, at), false);
        from = at + 1;
        if (lines.length < aTime) continue;
        yield lines;
        lines = [];
      }
      rest = bytes.subarray(from);
      if (rest.length > MOST_LINE_BYTES) {
        dropped += rest.length;
        rest = Buffer.alloc(0);
      }
    }
    if (rest.length > 0 || dropped > 0) ended(rest, true);
    if (lines.length > 0) yield lines;
  } finally {
    await file.close();
  }
}

/** @throws {FileNotTaken} when the file is no longer there, such as after the database was restored without it */
async function openStored(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileNotTaken('file-gone');
    throw error;
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads lines again by their byte position, adjacent ones in a single read. @returns their texts in the given order */
export async function readAgain(path: string, places: { startsAt: number; bytes: number }[]): Promise<string[]> {
  const file = await openStored(path);
  try {
    const texts: string[] = [];
    for (let first = 0; first < places.length; ) {
      const from = places[first]?.startsAt ?? 0;
      let last = first;
      const endOf = (at: number) => (places[at]?.startsAt ?? 0) + (places[at]?.bytes ?? 0);
      while (last + 1 < places.length && isNext(places[last + 1]?.startsAt ?? 0, endOf(last), endOf(last + 1) - from))
        last++;
      const buffer = Buffer.alloc(endOf(last) - from);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      if (bytesRead < buffer.length) throw new FileNotTaken('file-gone');
      for (; first <= last; first++) {
        const { startsAt = 0, bytes = 0 } = places[first] ?? {};
        texts.push(buffer.toString('utf8', startsAt - from, startsAt - from + bytes));
      }
    }
    return texts;
  } finally {
    await file.close();
  }
}

const GAP_BYTES = 64 * 1024;
const MOST_READ_BYTES = 4 * CHUNK_BYTES;
const isNext = (startsAt: number, end: number, whole: number) =>
  startsAt >= end && startsAt - end <= GAP_BYTES && whole <= MOST_READ_BYTES;
