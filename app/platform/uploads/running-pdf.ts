import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** PDF features that run, open, send or attach something. Documents that people send need none of them. */
const RUNS = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'AA',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'GoToR',
  'GoToE',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
]);
/**
 * These are so short that they occur in compressed images by chance. They do nothing without one of the longer names.
 */
const SHORT = new Set(['JS', 'AA']);
/** Limit for all decompressed parts of one file; real documents need far less. */
const MOST_BYTES = 64 * 1024 * 1024;

export type PdfProblem = 'harmful' | 'locked' | 'broken';

/**
 * Says why a PDF is refused: it runs something, it is encrypted, so that nobody can check it, or its parts are broken.
 *
 * Names are matched as PDF readers read them: with `#4a` for a letter, and inside compressed object streams. Everything
 * uncompressed is checked, including strings and comments.
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
    // Other ways to compress objects are used only to hide something.
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

/** The uncompressed text, and each stream with the dictionary before it. */
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
    // If it contains plain objects or another stream, it is no real stream but a word in a string.
    const within = text.slice(from, to);
    if (/\d\s+\d+\s+obj|stream/.test(within)) open += ` ${within}`;
    at = to;
  }
  return { open: open + text.slice(at), packed };
}

/** Names as PDF readers read them: up to the next space or delimiter, with `#` escapes decoded. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(/\/([^\s\0()<>[\]{}/%]+)/g)) names.add(plain(written));
  return names;
}

const plain = (written: string) =>
  written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The objects of a compressed stream, each as it would be written uncompressed: `12 0 obj …`. */
function numbered(unpacked: string): string {
  const pairs = [...(/^[\s\d]*/.exec(unpacked)?.[0] ?? '').matchAll(/(\d+)\s+(\d+)/g)];
  const head = /^[\s\d]*/.exec(unpacked)?.[0].length ?? 0;
  const places = pairs.map(([, number, offset]) => ({ number, at: head + Number(offset) }));
  return `${places
    .map(({ number, at }, index) => `${number} 0 obj ${unpacked.slice(at, places[index + 1]?.at)}`)
    .join(' endobj ')} ${unpacked}`;
}

/** Whether the action on opening the document only shows a page, as word processors write it. */
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

/** `[3 0 R /Fit]`, or `<< /S /GoTo /D […] >>` without a following action. */
function showsPage(action: string): boolean {
  const begins = action.trimStart();
  if (!begins.startsWith('<<')) return /^\[\s*\d/.test(begins);
  const names = namesIn(begins.slice(0, begins.indexOf('>>')));
  return names.has('GoTo') && names.intersection(new Set(['Next', 'URI', 'Named'])).size === 0;
}
