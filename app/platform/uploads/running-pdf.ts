import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** What a PDF runs, opens, sends or brings along when somebody reads it: no paper that people send needs any of it. */
const RUNS = new Set([
  ...['JavaScript', 'JS', 'Launch', 'AA', 'SubmitForm', 'ImportData', 'Rendition', 'GoToR', 'GoToE'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'],
]);
/** So short that they stand in packed pictures by chance; none of them does anything without one that is longer. */
const SHORT = new Set(['JS', 'AA']);
/** Of all that is packed in one file: a reader of papers needs far less. */
const MOST_BYTES = 64 * 1024 * 1024;

export type PdfProblem = 'harmful' | 'locked' | 'broken';

/**
 * Why a PDF is not taken: it runs something, it is locked, so that nobody can know, or its parts cannot be read.
 *
 * Names are looked for as a reader of PDFs reads them: with `#4a` for a letter, and within the packed streams that hold
 * objects. Everything that lies open is looked at, strings and comments too, whatever it says it is.
 */
export async function problemOfPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  const { open, packed } = partsOf(bytes.toString('latin1'));
  if (namesIn(open).has('Encrypt')) return 'locked';
  let room = MOST_BYTES;
  let objects = open;
  for (const { dictionary, holdsObjects, from, to } of packed) {
    const names = namesIn(dictionary);
    if (!holdsObjects && !(names.has('First') && names.has('N'))) continue;
    if (!names.has('Filter')) {
      objects += ` ${bytes.toString('latin1', from, to)}`;
      continue;
    }
    // Other ways to pack objects are no one's but who hides some.
    if (!names.has('FlateDecode') || names.has('DecodeParms')) return 'harmful';
    const unpacked = await inflated(bytes.subarray(from, to), { maxOutputLength: room }).catch(() => undefined);
    if (!unpacked) return 'broken';
    room -= unpacked.length;
    objects += ` ${numbered(unpacked.toString('latin1'))}`;
  }
  const names = namesIn(objects);
  if (names.intersection(RUNS).size > 0) return 'harmful';
  const inStreams = namesIn(bytes.toString('latin1'));
  if (inStreams.intersection(RUNS).difference(SHORT).size > 0) return 'harmful';
  return opensOnly(objects) ? undefined : 'harmful';
}

type Packed = { dictionary: string; holdsObjects: boolean; from: number; to: number };

/** What lies open, and each stream with the dictionary before it. */
function partsOf(text: string): { open: string; packed: Packed[] } {
  const packed: Packed[] = [];
  let open = '';
  let at = 0;
  for (const begin of text.matchAll(/(?<!end)stream[\s\0]*/g)) {
    if (begin.index < at) continue;
    const from = begin.index + begin[0].length;
    const to = text.indexOf('endstream', from);
    if (to < 0) break;
    const before = text.slice(at, begin.index);
    open += before;
    const dictionary = before.slice(before.lastIndexOf('endobj') + 1);
    packed.push({ dictionary, holdsObjects: namesIn(before).has('ObjStm'), from, to });
    // A stream that holds objects as they are, or another stream, is none: a word in a string.
    const within = text.slice(from, to);
    if (/\d\s+\d+\s+obj|stream/.test(within)) open += ` ${within}`;
    at = to;
  }
  return { open: open + text.slice(at), packed };
}

/** Names as they are read: up to the next space or sign, with what `#` stands for. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(/\/([^\s\0()<>[\]{}/%]+)/g)) names.add(plain(written));
  return names;
}

const plain = (written: string) =>
  written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Objects of a packed stream, each as it would stand in the open: `12 0 obj …`. */
function numbered(unpacked: string): string {
  const pairs = [...(/^[\s\d]*/.exec(unpacked)?.[0] ?? '').matchAll(/(\d+)\s+(\d+)/g)];
  const head = /^[\s\d]*/.exec(unpacked)?.[0].length ?? 0;
  const places = pairs.map(([, number, offset]) => ({ number, at: head + Number(offset) }));
  return `${places
    .map(({ number, at }, index) => `${number} 0 obj ${unpacked.slice(at, places[index + 1]?.at)}`)
    .join(' endobj ')} ${unpacked}`;
}

/** Whether what is done when it is opened is to show a page, as word processors write it. */
function opensOnly(objects: string): boolean {
  for (const { index, 0: found } of objects.matchAll(/\/([^\s\0()<>[\]{}/%]+)/g)) {
    if (plain(found.slice(1)) !== 'OpenAction') continue;
    const value = objects.slice(index + found.length, index + found.length + 2000).trimStart();
    const [, number] = /^(\d+)\s+\d+\s+R/.exec(value) ?? [];
    const actions = number
      ? [...objects.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\s*(.{0,2000}?)(?=endobj|$)`, 'gs'))].map(
          ([, action = '']) => action,
        )
      : [value];
    if (actions.length === 0 || !actions.every(showsPage)) return false;
  }
  return true;
}

/** `[3 0 R /Fit]`, or `<< /S /GoTo /D […] >>` with nothing after it. */
function showsPage(action: string): boolean {
  const begins = action.trimStart();
  if (!begins.startsWith('<<')) return /^\[\s*\d/.test(begins);
  const names = namesIn(begins.slice(0, begins.indexOf('>>')));
  return names.has('GoTo') && names.intersection(new Set(['Next', 'URI', 'Named'])).size === 0;
}
