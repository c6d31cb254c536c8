import { setImmediate as nextTurn } from 'node:timers/promises';
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
/** The names that this file asks about. */
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
/** Limit for all decompressed parts of one file; real documents need far less. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Limits for its streams, and for those that hold objects, some hundred each. */
const MOST_STREAMS = 10_000;
const MOST_OBJECT_STREAMS = 2000;
/** Limit for the objects among which the action on opening the document is looked for. */
const MOST_OBJECTS = 200_000;
/** A document that was saved again and again has one for each time. */
const MOST_OPEN_ACTIONS = 1000;
/** An action longer than this does more than show a page. */
const LONGEST_ACTION = 2000;

export type PdfProblem = 'harmful' | 'locked' | 'broken';

/**
 * Says why a PDF is refused: it runs something, it is encrypted, so that nobody can check it, or its parts are broken.
 *
 * Names are matched as PDF readers read them: with `#4a` for a letter, and inside compressed object streams. Everything
 * uncompressed is checked, including strings and comments. Each part is read a fixed number of times, whatever is in it,
 * and names are found without a match for each: otherwise a file could keep the server's only thread busy.
 */
export async function problemOfPdf(bytes: Buffer): Promise<PdfProblem | undefined> {
  const text = bytes.toString('latin1');
  const parts = partsOf(text);
  if (!parts) return 'broken';
  await nextTurn();
  const { open, packed } = parts;
  let names = namesIn(open);
  if (names.has('Encrypt')) return 'locked';
  let room = MOST_BYTES;
  const texts = [open];
  const streams: ObjectStream[] = [];
  for (const { dictionary, holdsObjects, from, to } of packed) {
    const entries = namesIn(dictionary);
    if (!holdsObjects && !(entries.has('First') && entries.has('N'))) continue;
    let objects = text.slice(from, to);
    if (entries.has('Filter')) {
      // Other ways to compress objects are used only to hide something.
      if (!entries.has('FlateDecode') || entries.has('DecodeParms')) return 'harmful';
      if (streams.length === MOST_OBJECT_STREAMS) return 'broken';
      const unpacked = await inflated(bytes.subarray(from, to), { maxOutputLength: room }).catch(() => undefined);
      if (!unpacked) return 'broken';
      room -= unpacked.length;
      objects = unpacked.toString('latin1');
      streams.push({ dictionary, text: objects });
    }
    texts.push(objects);
    names = names.union(namesIn(objects));
  }
  if (names.intersection(RUNS).size > 0) return 'harmful';
  await nextTurn();
  if (namesIn(text).intersection(RUNS).difference(SHORT).size > 0) return 'harmful';
  if (!names.has('OpenAction')) return undefined;
  await nextTurn();
  return opensOnly(texts, streams) ? undefined : 'harmful';
}

type Packed = { dictionary: string; holdsObjects: boolean; from: number; to: number };

/** The uncompressed text, and each stream with the dictionary before it; undefined when there are too many. */
function partsOf(text: string): { open: string; packed: Packed[] } | undefined {
  const packed: Packed[] = [];
  const open: string[] = [];
  const begins = /(?<!end)stream[\s\0]*/g;
  let at = 0;
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const from = begins.lastIndex;
    const to = text.indexOf('endstream', from);
    if (to < 0) break;
    if (packed.length === MOST_STREAMS) return undefined;
    const before = text.slice(at, begin.index);
    open.push(before);
    const dictionary = before.slice(before.lastIndexOf('endobj') + 1);
    packed.push({ dictionary, holdsObjects: namesIn(before).has('ObjStm'), from, to });
    // If it contains plain objects or another stream, it is no real stream but a word in a string.
    const within = text.slice(from, to);
    if (/\d\s+\d+\s+obj|stream/.test(within)) open.push(` ${within}`);
    at = to;
    begins.lastIndex = to;
  }
  open.push(text.slice(at));
  return { open: open.join(''), packed };
}

/** For each code of a character: whether it ends a name, and its value as a digit of `#4a`. */
const ENDS_NAME = eachCode((letter) => (/[\s\0()<>[\]{}/%]/.test(letter) ? 1 : 0));
const DIGIT = eachCode((letter) => '0123456789abcdef'.indexOf(letter.toLowerCase()));
const [SPACE, HASH, SLASH] = [0x20, 0x23, 0x2f];
function eachCode(numberOf: (letter: string) => number): Int8Array {
  return Int8Array.from({ length: 256 }, (_, code) => numberOf(String.fromCharCode(code)));
}

/**
 * The known names as a tree. `NEXT` leads from each place in it to the one behind a further letter: from `BEGIN`, after
 * the slash, to the place where a name ends, which `NAME_AT` has. Any other name leads out of it.
 */
const [OUTSIDE, BEGIN] = [0, 1];
const NEXT = new Uint16Array(256 * (2 + [...KNOWN].join('').length));
const NAME_AT: string[] = [];
let places = 2;
for (const name of KNOWN) {
  let place = BEGIN;
  for (const code of Buffer.from(name, 'latin1')) {
    const step = place * 256 + code;
    NEXT[step] ||= places++;
    place = NEXT[step] ?? OUTSIDE;
  }
  NAME_AT[place] = name;
}

/**
 * The next of some known names in a text, and where it ends. Names are read as PDF readers do: up to the next space or
 * delimiter, `#` decoded. No other name is stored, because a hostile PDF may contain millions of them.
 */
function nextName(text: string, wanted: ReadonlySet<string>, from = 0): { name: string; end: number } | undefined {
  let place = OUTSIDE;
  for (let at = from; at <= text.length; at++) {
    let code = at < text.length ? text.charCodeAt(at) : SPACE;
    if (ENDS_NAME[code]) {
      const name = NAME_AT[place];
      if (name !== undefined && wanted.has(name)) return { name, end: at };
      place = code === SLASH ? BEGIN : OUTSIDE;
    } else if (place !== OUTSIDE) {
      if (code === HASH) {
        const high = DIGIT[text.charCodeAt(at + 1)] ?? -1;
        const low = DIGIT[text.charCodeAt(at + 2)] ?? -1;
        if (high >= 0 && low >= 0) {
          code = high * 16 + low;
          at += 2;
        }
      }
      place = NEXT[place * 256 + code] ?? OUTSIDE;
    }
  }
  return undefined;
}

/** Those of the known names that occur in a text. */
function namesIn(text: string): Set<string> {
  const missing = new Set(KNOWN);
  for (let found = nextName(text, missing); found; found = nextName(text, missing, found.end))
    missing.delete(found.name);
  return KNOWN.difference(missing);
}

type ObjectStream = { dictionary: string; text: string };
/** A number, and as much of the object as an action may have. */
type Numbered = [number, object: string];

const OPEN_ACTION = new Set(['OpenAction']);

/** Whether the action on opening the document only shows a page, as word processors write it. */
function opensOnly(texts: string[], streams: ObjectStream[]): boolean {
  const wanted = openActionsIn(texts);
  if (wanted === undefined || wanted.size === 0) return wanted !== undefined;
  const found = new Set<number>();
  let objects = 0;
  for (const numbered of [...texts.map(writtenIn), ...streams.map(packedIn)]) {
    for (const object of numbered) {
      if (object === 'unclear' || ++objects > MOST_OBJECTS) return false;
      const [number, action] = object;
      if (!wanted.has(number)) continue;
      if (!showsPage(action)) return false;
      found.add(number);
    }
  }
  return found.size === wanted.size;
}

/** The numbers of the objects that hold such an action; undefined when one that stands there itself does more. */
function openActionsIn(texts: string[]): Set<number> | undefined {
  const numbers = new Set<number>();
  let count = 0;
  for (const text of texts) {
    for (let name = nextName(text, OPEN_ACTION); name; name = nextName(text, OPEN_ACTION, name.end)) {
      if (++count > MOST_OPEN_ACTIONS) return undefined;
      const value = text.slice(name.end, name.end + LONGEST_ACTION);
      const [, number] = /^[\s\0]*(\d+)[\s\0]+\d+[\s\0]+R/.exec(value) ?? [];
      if (number) numbers.add(Number(number));
      else if (!showsPage(value)) return undefined;
    }
  }
  return numbers;
}

/** The uncompressed objects, each up to the next one: `12 0 obj …`. */
function* writtenIn(text: string): Generator<Numbered> {
  let number: number | undefined;
  let from = 0;
  const upTo = (end: number): Numbered[] =>
    number === undefined ? [] : [[number, text.slice(from, Math.min(end, from + LONGEST_ACTION))]];
  // Looks behind each of the few words, not ahead of each number.
  for (const { index, 1: before = '', 2: next } of text.matchAll(/obj(?<=(?<!\d)((\d+)[\s\0]+\d+[\s\0]+)obj)/g)) {
    yield* upTo(index - before.length);
    number = Number(next);
    from = index + 'obj'.length;
  }
  yield* upTo(text.length);
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
  const only = new Set([wanted]);
  const entry = nextName(dictionary, only);
  if (!entry || nextName(dictionary, only, entry.end)) return undefined;
  const [, digits] = /^[\s\0]+(\d{1,9})[\s\0]*[/>]/.exec(dictionary.slice(entry.end, entry.end + 40)) ?? [];
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
