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
/** The names that this file asks about. A hostile PDF may contain millions of others, so none of those is stored. */
const KNOWN = new Set([
  ...RUNS,
  'Encrypt',
  'OpenAction',
  'ObjStm',
  'N',
  'First',
  'Filter',
  'FlateDecode',
  'DecodeParms',
  'GoTo',
  'Next',
  'URI',
  'Named',
]);
const NAMES = /\/([^\s\0()<>[\]{}/%]+)/g;
/** Limit for all decompressed parts of one file; real documents need far less. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A document that was saved again and again has one for each time. */
const MOST_OPEN_ACTIONS = 1000;
/** An action longer than this does more than show a page. */
const LONGEST_ACTION = 2000;

export type PdfProblem = 'harmful' | 'locked' | 'broken';

/**
 * Says why a PDF is refused: it runs something, it is encrypted, so that nobody can check it, or its parts are broken.
 *
 * Names are matched as PDF readers read them: with `#4a` for a letter, and inside compressed object streams. Everything
 * uncompressed is checked, including strings and comments. Each part is read a fixed number of times, whatever is in it:
 * otherwise a small file could keep the server busy for minutes.
 */
export async function problemOfPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  const { open, packed } = partsOf(bytes.toString('latin1'));
  if (namesIn(open).has('Encrypt')) return 'locked';
  let room = MOST_BYTES;
  let objects = open;
  const streams: ObjectStream[] = [];
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
    const text = unpacked.toString('latin1');
    objects += ` ${text}`;
    streams.push({ dictionary, text });
  }
  const names = namesIn(objects);
  if (names.intersection(RUNS).size > 0) return 'harmful';
  const inStreams = namesIn(bytes.toString('latin1'));
  if (inStreams.intersection(RUNS).difference(SHORT).size > 0) return 'harmful';
  return !names.has('OpenAction') || opensOnly(objects, streams) ? undefined : 'harmful';
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

/** Those of the known names that occur, as PDF readers read them: up to the next space or delimiter, `#` decoded. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, written = ''] of text.matchAll(NAMES)) {
    const name = plain(written);
    if (KNOWN.has(name)) names.add(name);
  }
  return names;
}

const plain = (written: string) =>
  written.includes('#')
    ? written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : written;

type ObjectStream = { dictionary: string; text: string };
/** A number, and as much of the object as an action may have. */
type Numbered = [number: number, object: string];

/** Whether the action on opening the document only shows a page, as word processors write it. */
function opensOnly(objects: string, streams: ObjectStream[]): boolean {
  const wanted = new Set<number>();
  let count = 0;
  for (const { index, 0: found, 1: written = '' } of objects.matchAll(NAMES)) {
    if (plain(written) !== 'OpenAction') continue;
    if (++count > MOST_OPEN_ACTIONS) return false;
    const from = index + found.length;
    const value = objects.slice(from, from + LONGEST_ACTION);
    const [, number] = /^[\s\0]*(\d+)[\s\0]+\d+[\s\0]+R/.exec(value) ?? [];
    if (number) wanted.add(Number(number));
    else if (!showsPage(value)) return false;
  }
  if (wanted.size === 0) return true;
  const found = new Set<number>();
  for (const numbered of [writtenIn(objects), ...streams.map(packedIn)]) {
    for (const object of numbered) {
      if (object === 'unclear') return false;
      const [number, action] = object;
      if (!wanted.has(number)) continue;
      if (!showsPage(action)) return false;
      found.add(number);
    }
  }
  return found.size === wanted.size;
}

/** The uncompressed objects, each up to the next one: `12 0 obj …`. */
function* writtenIn(objects: string): Generator<Numbered> {
  let number: number | undefined;
  let from = 0;
  for (const { index, 0: begin, 1: next } of objects.matchAll(/(?<!\d)(\d+)[\s\0]+\d+[\s\0]+obj|$/g)) {
    if (number !== undefined) yield [number, objects.slice(from, Math.min(index, from + LONGEST_ACTION))];
    number = Number(next);
    from = index + begin.length;
  }
}

/**
 * The objects of a compressed stream. Its header has a number and an offset for each: as many as its dictionary says,
 * in rising order, as programs write them. Otherwise it is unclear which object a reader would take.
 */
function* packedIn({ dictionary, text }: ObjectStream): Generator<Numbered | 'unclear'> {
  const many = integerIn(dictionary, 'N');
  const first = integerIn(dictionary, 'First');
  if (many === undefined || first === undefined) return yield 'unclear';
  const pair = /[\s\0]*(\d{1,10})[\s\0]+(\d{1,10})(?!\d)/y;
  let last: { number: number; at: number } | undefined;
  for (let count = 0; count < many; count++) {
    const [, number, offset] = pair.exec(text) ?? [];
    const at = first + Number(offset);
    if (number === undefined || (last && at <= last.at)) return yield 'unclear';
    if (last) yield [last.number, text.slice(last.at, Math.min(at, last.at + LONGEST_ACTION))];
    last = { number: Number(number), at };
  }
  if (last) yield [last.number, text.slice(last.at, last.at + LONGEST_ACTION)];
}

/** The integer that a dictionary has under a name, unless it has several of this name. */
function integerIn(dictionary: string, wanted: string): number | undefined {
  const [entry, second] = dictionary
    .matchAll(NAMES)
    .filter(([, written = '']) => plain(written) === wanted)
    .take(2);
  if (!entry || second) return undefined;
  const from = entry.index + entry[0].length;
  const [, digits] = /^[\s\0]+(\d{1,9})[\s\0]*[/>]/.exec(dictionary.slice(from, from + 40)) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** `[3 0 R /Fit]`, or `<< /S /GoTo /D […] >>` without a following action. */
function showsPage(action: string): boolean {
  const begins = action.replace(/^[\s\0]+/, '');
  const end = begins.indexOf('>>');
  if (!begins.startsWith('<<')) return /^\[[\s\0]*\d/.test(begins);
  if (end < 0) return false;
  const names = namesIn(begins.slice(0, end));
  return names.has('GoTo') && names.isDisjointFrom(new Set(['Next', 'URI', 'Named']));
}
