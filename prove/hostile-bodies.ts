// Bodies for every call and every form: invalid in every way, and partly valid.
import fc from 'fast-check';
import type { Call, Fields } from '../app/contract/call.ts';
import { hostileFiles, type Made, pdf, photo } from '../app/testing/test-files.ts';
import { filledPath } from '../testing/addresses.ts';
import { type PageField, rightValue } from '../testing/page-forms.ts';
import { PATH_VALUES } from '../testing/valid-values.ts';
import type { Place } from './places.ts';
import type { Person, Sent } from './proving-ground.ts';

export type Target = Place & {
  path: string;
  call?: Call;
  /** The number of addresses that one file answers; they share the bodies. */
  alike: number;
};

/** Values for the parts of an address, both percent-encoded and not. */
const HOSTILE_PARTS = [
  '%00',
  '%ff',
  '%',
  '..%2f..',
  '%F0%9F%92%A9',
  "'--",
  '%0d%0a',
  '%ed%a0%80',
  '9'.repeat(400),
  '-1',
  '1e9',
  'NaN',
  '2147483648',
  '99999999999999999999',
  '__proto__',
];
const HOSTILE_QUERIES = [
  'lang=%00',
  'lang=es',
  '%00=%ff&%',
  `x=${'y'.repeat(3000)}`,
  'index',
  'zip=%00',
  '_routes=x',
  '__proto__=1',
];

const HOSTILE_VALUES = [
  '',
  ' ',
  '\u0000',
  '\uFEFF',
  '\u202E',
  '１２３４５',
  'ﬀ',
  'İ',
  "' or 1=1 --",
  '%_\\',
  '0',
  '-1',
  '1e400',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '1990-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  // Half of a surrogate pair, which only JSON can contain, and characters that no line of text may contain.
  '\ud800',
  'Pe\udc00a',
  'Pe\u0000a',
  'a\r\nb\tc\u0085',
];
const junk = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[0-9]{1,20}$/),
  fc.stringMatching(/^[0-9A-Z]{1,20}$/),
  fc.integer({ min: 1000, max: 15_000 }).map((length) => 'é'.repeat(length)),
);
const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'a[b][c]',
  'then',
  'length',
  '',
  '\u0000',
  'na\u0000me',
  '\ud800',
  'na\udc00me',
  'n'.repeat(3000),
  'act',
  'key',
];
const ENCODINGS = ['form', 'form', 'form', 'form', 'multipart', 'multipart', 'json', 'odd'] as const;
/** The same for a form with files. */
const WITH_FILES = Array.from({ length: 12 }, () => 'multipart' as const);

type Pair = [name: string, value: string];
export type Body = {
  fields: Pair[];
  encoding: (typeof ENCODINGS)[number];
  /** Selects in which way the request is malformed, in all its parts. */
  odd: number;
  query: string | undefined;
  /** 0 asks for a whole page; any other number asks like a page's script. */
  asData: number;
  /** 0 sends a cookie that cannot be read; any other number sends the person's own. */
  cookie: number;
};

/** A placeholder for values that are unique to each person, because the sender is chosen later. */
const OWN = '\u{f0000}own';
/** A placeholder for a file, followed by its number. */
const FILE = '\u{f0001}file ';

/** Files for a file field: some ordinary, some malicious. */
const someFile = fc.nat(40).map((number) => `${FILE}${number}`);

const valuesFor = (field: PageField, { own, values }: Known) => {
  const right =
    field.type === 'file'
      ? someFile
      : fc.nat(5).map((turn) => (own.includes(field.name) ? OWN : rightValue(field, turn, values)));
  return fc.oneof(
    { weight: 8, arbitrary: right.map((value) => [value]) },
    { weight: 3, arbitrary: junk.map((value) => [value]) },
    { weight: 1, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.tuple(right, junk) },
  );
};

/** `values`: valid values, where they are known. `own`: fields in which each person types a value of their own. */
export type Known = { values: Fields; own: string[] };

/** Generates bodies for one of these forms. */
export function bodiesOf(forms: PageField[][], known: Known): fc.Arbitrary<Body> {
  const fields = fc
    .constantFrom(...forms)
    .chain((form) =>
      fc
        .tuple(
          ...form.map((field) =>
            valuesFor(field, known).map((values) => values.map((value): Pair => [field.name, value])),
          ),
        )
        .map((all) => all.flat()),
    );
  const takesFiles = forms.some((form) => form.some(({ type }) => type === 'file'));
  const more = fc.oneof(
    { weight: 5, arbitrary: fc.constant([] as Pair[]) },
    { weight: 2, arbitrary: fc.array(fc.tuple(fc.constantFrom(...HOSTILE_NAMES), junk), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.nat(80).map((count) => Array.from({ length: count }, (_, at): Pair => [`f${at}`, 'x'])),
    },
  );
  return fc.record({
    fields: fc.tuple(fields, more).map(([a, b]) => [...a, ...b]),
    encoding: fc.constantFrom(...ENCODINGS, ...(takesFiles ? WITH_FILES : [])),
    odd: fc.nat(1_000_000),
    query: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_QUERIES) },
    ),
    asData: fc.nat(3),
    cookie: fc.nat(30),
  });
}

/** The request that one person sends to the target with this body. */
export function sentOf(
  { path, names, call }: Target,
  { fields: drawn, encoding, odd, query, asData, cookie }: Body,
  person: Sender,
): Sent {
  const fields = drawn.map(([name, value]): Pair => [name, value === OWN ? (person.values[name] ?? '') : value]);
  let turn = odd;
  const at = filledPath(path, (name) => {
    turn = (turn * 31 + 7) % 1_000_003;
    const own = names[name] ?? person.names[name];
    const right = own ? [own] : (PATH_VALUES[name] ?? []);
    if (turn % 10 !== 0 && right.length > 0) return String(right[turn % right.length]);
    return String(HOSTILE_PARTS[turn % HOSTILE_PARTS.length]);
  });
  const cookies = cookie === 0 ? 'portal-policyholder=%00%ff; portal-agent=; =; ;;; portal-quote="x' : person.cookie;
  const inAddress = new URLSearchParams(fields).toString();
  // Calls may be sent like this, too. A longer address is refused before our code sees it.
  if (call && odd % 4 === 0 && inAddress.length < MOST_IN_ADDRESS) {
    return { path: `${at}?${inAddress}`, method: 'GET', headers: { cookie: cookies } };
  }
  const { type, bytes } = person.signs && odd % 4 ? eventOf(fields) : encoded(fields, encoding, odd);
  return {
    path: `${at}${asData && !call ? '.data' : ''}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...(type && { 'content-type': type }),
      cookie: cookies,
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      ...(person.signs && { 'stripe-signature': person.signs(bytes.toString()) }),
    },
    body: bytes,
  };
}
export type Sender = Pick<Person, 'cookie' | 'names' | 'values' | 'signs'>;

/** A webhook event of the processor, made from ordinary fields. */
function eventOf(fields: Pair[]): Encoded {
  const { id, type, object, reference } = Object.fromEntries(fields);
  const event = { id, type, data: { object: { id: object, client_reference_id: reference } } };
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(event)) };
}

const MOST_IN_ADDRESS = 4000;

type Encoded = { type: string; bytes: Buffer };

function encoded(fields: Pair[], encoding: Body['encoding'], odd: number): Encoded {
  const form = Buffer.from(new URLSearchParams(fields).toString());
  switch (encoding) {
    case 'form':
      return { type: 'application/x-www-form-urlencoded', bytes: form };
    case 'multipart':
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipart(fields, odd) };
    case 'json': {
      const oddJson = ODD_JSON[odd % ODD_JSON.length] ?? '';
      const text = odd % 3 ? JSON.stringify(Object.fromEntries(fields)) : oddJson;
      return { type: 'application/json', bytes: Buffer.from(text) };
    }
    case 'odd':
      return oddlyEncoded(form, fields, odd);
  }
}

const BOUNDARY = 'boundary';
const DEEP = 5000;
const ODD_JSON = [
  'null',
  '[]',
  '"text"',
  '{"a":',
  '1e999',
  '{"username":{"$ne":null}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

/**
 * A multipart body with valid and invalid parts: files in place of text, no name, a name that breaks out, or cut off.
 */
function multipart(fields: Pair[], odd: number): Buffer {
  const parts = fields.map(([name, value], at) => {
    const isOdd = (odd + at) % 7 === 0;
    const partName = isOdd && odd % 5 === 0 ? name : name.replace(/["\r\n]/g, '_');
    const file = value.startsWith(FILE) ? FILES[Number(value.slice(FILE.length)) % FILES.length] : undefined;
    const filename = isOdd ? ODD_FILES[odd % ODD_FILES.length] : file && `; filename="${file.name}"`;
    const type = filename ? '\r\nContent-Type: image/jpeg' : '';
    return Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${partName}"${filename ?? ''}${type}\r\n\r\n`,
      ),
      file?.bytes ?? Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  });
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return odd % 11 === 0 ? whole.subarray(0, odd % (whole.length + 1)) : whole;
}
/** Mostly PDFs, because they are quick to check. */
const FILES: Made[] = [
  ...Array.from({ length: 20 }, (_, at) => pdf(`page ${at}`)),
  { bytes: Buffer.alloc(0), name: 'empty.pdf' },
  { bytes: pdf('name').bytes, name: '..%2f\ud800.pdf' },
  await photo(),
  ...(await hostileFiles()).map(([, made]) => made),
];
const ODD_FILES = [
  '; filename="../../etc/passwd"',
  '; filename=""',
  "; filename*=UTF-8''%ff",
  '; filename="x.jpg\u0000.svg"',
];

function oddlyEncoded(form: Buffer, fields: Pair[], odd: number): Encoded {
  const ways: (() => Encoded)[] = [
    () => ({ type: '', bytes: form }),
    () => ({ type: 'text/plain', bytes: form }),
    () => ({
      type: 'application/xml',
      bytes: Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    }),
    () => ({ type: 'multipart/form-data', bytes: multipart(fields, 1) }),
    () => ({ type: 'multipart/form-data; boundary=', bytes: multipart(fields, 1) }),
    () => ({ type: `multipart/form-data; boundary=${'b'.repeat(300)}`, bytes: form }),
    () => ({ type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: form }),
    () => ({ type: `multipart/mixed; boundary=${BOUNDARY}`, bytes: multipart(fields, 1) }),
    () => ({ type: 'application/x-www-form-urlencoded; charset=utf-16', bytes: form }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from([0xff, 0xfe, 0x00, 0x3d, 0x80]) }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from('%zz=%&&&===&a=%ff&%00=%00') }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.alloc(0) }),
    () => ({
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.concat([form, Buffer.from(`&long=${'x'.repeat(100_000)}`)]),
    }),
    () => ({ type: ';;;', bytes: form }),
    () => ({ type: 'application/json, application/x-www-form-urlencoded', bytes: form }),
  ];
  return ways[odd % ways.length]?.() ?? { type: '', bytes: form };
}
