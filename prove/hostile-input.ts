import fc from 'fast-check';
import type { z } from 'zod';
import type { Call } from '../app/contract/call.ts';
import { calls, ownCalls } from '../app/contract/calls.ts';
import { pages } from '../tools/addresses.ts';
import { formsOf, type PageField, rightValue } from './page-forms.ts';
import type { Row } from './prove.ts';
import {
  type Answered,
  openProvingGround,
  type Person,
  type ProvingGround,
  type Sent,
  tablesOf,
} from './proving-ground.ts';

const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 60 * MEGABYTE;
const AT_ONCE = 16;
/** Each with records of its own: what ends a session or is limited per person ends and limits few of the bodies. */
const PEOPLE = 12;

type Target = {
  path: string;
  call?: Call /** At how many addresses the same is answered: they share its bodies. */;
  alike: number;
};
type Seen = {
  path: string;
  bodies: number;
  failed: string[];
  heldBack: number;
  taken: number;
  /** Tables that changed while everything was refused. */
  stored: string[];
};

const { registerUser: _page, ...specified } = calls;
const acting = pages.filter(({ acts }) => acts);
const TARGETS: Target[] = [
  ...Object.values<Call>({ ...specified, ...ownCalls }).map((call) => ({ path: call.path, call, alike: 1 })),
  ...acting.map(({ path, file }) => ({ path, alike: acting.filter((other) => other.file === file).length })),
];

/**
 * Random bodies to every call and every form, wrong in every way and right by halves: none fails, nothing that is
 * refused is stored, and the server's memory stays what it was.
 */
export async function hostileInput(bodies: number, seed: number): Promise<Row[]> {
  console.log(`hostile input: ${bodies} bodies for each call and each form action, --seed ${seed}`);
  const ground = await openProvingGround();
  const all: Seen[] = [];
  try {
    // Once everywhere, so that what is made at the first use of a page is no growth.
    for (const target of TARGETS) await attack(ground, target, 20, seed);
    const before = await ground.heldBytes();
    for (const target of TARGETS) {
      all.push(await attack(ground, target, Math.ceil(bodies / target.alike), seed));
    }
    const growth = (await ground.heldBytes()) - before;
    const failed = all.flatMap(({ failed }) => failed).length;
    const stored = all.flatMap((each) => each.stored).length;
    for (const { path, failed, stored } of all)
      if (failed.length + stored.length > 0) console.error(path, stored.join(), failed.slice(0, 3).join('\n'));
    console.table(Object.fromEntries(all.map(lineOf)));
    const heldBack = all.reduce((sum, each) => sum + each.heldBack, 0);
    const sent = all.reduce((sum, each) => sum + each.bodies, 0);
    return [
      {
        failure: `hostile bodies at ${all.length} addresses, seed ${seed}`,
        promise: 'no answer of 500 or more, nothing refused is stored',
        measured: `${sent} sent, ${failed} failed, ${stored} stored, ${heldBack} held back`,
        held: failed + stored === 0 && heldBack < sent / 5 && all.length === TARGETS.length,
      },
      {
        failure: 'memory after them',
        promise: `grown by less than ${MOST_GROWTH / MEGABYTE} MB`,
        measured: `${(growth / MEGABYTE).toFixed(1)} MB`,
        held: growth < MOST_GROWTH,
      },
    ];
  } finally {
    await ground.close();
  }
}

async function attack(ground: ProvingGround, target: Target, bodies: number, seed: number): Promise<Seen> {
  const path = target.path.slice(1);
  const people: Person[] = [];
  for (let turn = 0; turn < Math.min(PEOPLE, Math.ceil(bodies / 20)); turn++) people.push(await ground.personFor(path));
  const forms = await formsAt(ground, target, people[0]);
  const all = fc.sample(body(target, forms), { numRuns: bodies, seed });
  const sents = all.map((each, turn) => sentOf(target, each, people[turn % people.length]));
  const before = await tablesOf(ground.database);
  const answers = await sendAll(ground, sents);
  const seen: Seen = {
    ...{ path: target.path, bodies: sents.length, stored: [], heldBack: 0, taken: 0 },
    failed: answers.flatMap(({ status, text }, turn) =>
      status >= 500 || status === 0 ? [described(sents[turn], status, text)] : [],
    ),
    ...{ heldBack: answers.filter(({ status }) => status === 429).length },
    ...{ taken: answers.filter(({ status }) => status < 400).length },
  };
  if ((await changedSince(ground, before)).length === 0) return seen;
  // Some were taken, as they should be: those that were refused are sent again, alone.
  seen.stored = await storedBy(
    ground,
    sents.filter((_, turn) => (answers[turn]?.status ?? 0) >= 400),
  );
  return seen;
}

const lineOf = ({ path, bodies, failed, stored, taken, heldBack }: Seen) => [
  path,
  {
    ...{ bodies, taken, 'held back': heldBack, '500 or more': failed.length, stored: stored.join() || 0 },
    held: failed.length + stored.length === 0,
  },
];

/** Which tables change each time that nothing is taken. */
async function storedBy(ground: ProvingGround, refused: Sent[]): Promise<string[]> {
  let sents = refused;
  let changed: string[] | undefined;
  // What the server does by itself changes a table once; what is taken only now is left out.
  for (let turn = 0; turn < 4; turn++) {
    const before = await tablesOf(ground.database);
    const answers = await sendAll(ground, sents);
    const now = await changedSince(ground, before);
    if (now.length === 0) return [];
    const isRefused = answers.every(({ status }) => status >= 400);
    sents = sents.filter((_, at) => (answers[at]?.status ?? 0) >= 400);
    if (isRefused) changed = changed ? changed.filter((table) => now.includes(table)) : now;
  }
  return changed ?? ['taken now and refused then'];
}

async function changedSince({ database }: ProvingGround, before: Awaited<ReturnType<typeof tablesOf>>) {
  const after = await tablesOf(database);
  return [...after].filter(([name, { mark }]) => before.get(name)?.mark !== mark).map(([name]) => name);
}

async function sendAll(ground: ProvingGround, sents: Sent[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let turn = next++; turn < sents.length; turn = next++) {
        const sent = sents[turn];
        if (sent) answers[turn] = await ground.send(sent).catch((error: Error) => broken(error));
      }
    }),
  );
  return answers;
}

const broken = ({ message }: Error): Answered => ({
  status: 0,
  location: '',
  setCookies: [],
  text: message,
  retryAfter: 0,
});

const described = (sent: Sent | undefined, status: number, text: string) =>
  `${status} ${sent?.path} ${sent?.headers?.['content-type']} ${String(sent?.body).slice(0, 300)} → ${text.slice(0, 80)}`;

// What is sent.

const PARAMS: Record<string, string[]> = {
  state: ['fl', 'FL'],
  kind: ['customer', 'claims', 'agent', 'add-vehicle', 'address', 'coverage'],
  what: ['payment', 'idcard'],
  audience: ['tx', 'fl-ga'],
  step: ['name', 'contact', 'address', 'license', 'vehicles', 'drivers', 'insurance', 'work', 'licensed', 'resume'],
  item: ['new', '1'],
  topic: ['job', 'agent-fl'],
};
const HOSTILE_PARAMS = [
  '%00',
  '%ff',
  '%',
  '..%2f..',
  '%F0%9F%92%A9',
  "'--",
  '9'.repeat(400),
  '-1',
  '1e9',
  '__proto__',
  '%0d%0a',
  '%ed%a0%80',
  'NaN',
  '2147483648',
  '99999999999999999999',
];

/** The forms that the address shows, and of a call the fields that it is made of. */
async function formsAt(
  ground: ProvingGround,
  { path, call }: Target,
  person: Person | undefined,
): Promise<PageField[][]> {
  if (call) {
    const names = Object.keys((call.input as z.ZodObject).shape);
    return [names.map((name) => ({ name, type: 'text', value: CALL_VALUES[name] ?? '', choices: [] }))];
  }
  const found: PageField[][] = [];
  for (const turn of [0, 1, 2]) {
    const { text } = await ground.send({
      path: filledPath(
        path,
        (name) =>
          [...(PARAMS[name] ?? []), person?.names[name] ?? 'x'][turn % ((PARAMS[name]?.length ?? 0) + 1)] ?? 'x',
      ),
      method: 'GET',
      headers: { cookie: person?.cookie ?? '' },
    });
    found.push(...formsOf(text).map(({ fields }) => fields));
  }
  return found.length > 0 ? found : [FALLBACK.map((name) => ({ name, type: 'text', value: '', choices: [] }))];
}
/** Of addresses that take what a popup or another program sends. */
const FALLBACK = [
  ...[
    'intent',
    'act',
    'username',
    'password',
    'userId',
    'email',
    'policyNumber',
    'dateOfBirth',
    'name',
    'reason',
    'zip',
  ],
  ...[
    'vinSuffix',
    'licenseNumber',
    'phone',
    'pin',
    'code',
    'clid',
    'key',
    'message',
    'topic',
    'choice',
    'remember',
    'state',
  ],
];
const CALL_VALUES: Record<string, string> = {
  ...{ audience: 'tx', CONR: '01', choosenPolicyNo: '10000001', choosenPolicyPrefix: 'FL', clid: 'Q0000000000' },
  ...{
    code: 'LV-2222-222T',
    csrName: 'Marisol Peña',
    date: '2026/11/21',
    dob: '1980-02-29',
    email: 'marisol@example.com',
  },
  ...{ 'email-id': 'marisol@example.com', mailingZip: '33135', phone: '3055550142', policyOrClaim: 'FL10000001' },
  ...{ 'policy-or-dl': 'policy', reasonFeedback: 'other', returnedDate: '1980-02-29', SITE_STATE: 'FL', status: 'Y' },
  ...{ statecode: 'FL', tbxDD: '29', tbxMM: '02', tbxYY: '1980', time: '23:59:59', view: 'ID', zipcode: '33135' },
};

const junk = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'null',
    'undefined',
    'NaN',
    '[object Object]',
    "' or 1=1 --",
    '%_\\',
    '\u0000',
    '\uFEFF',
    '\u202E',
  ),
  fc.constantFrom(
    '1990-02-30',
    '0000-00-00',
    '9999-12-31',
    '+275760-09-13',
    '2147483648',
    '99999999999999999999',
    '１２３４５',
    'ﬀ',
    'İ',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.stringMatching(/^[0-9]{1,20}$/),
  fc.stringMatching(/^[0-9A-Z]{1,20}$/),
  fc.integer({ min: 1000, max: 15_000 }).map((length) => 'é'.repeat(length)),
);
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'a[b][c]',
  '',
  'act',
  'key',
  '\u0000',
  'n'.repeat(3000),
  'then',
  'length',
];
const ENCODINGS = ['form', 'form', 'form', 'form', 'multipart', 'multipart', 'json', 'odd'] as const;

type Body = {
  fields: [string, string][];
  encoding: (typeof ENCODINGS)[number];
  odd: number;
  path: string;
  asData: boolean;
  cookie: number;
};

const valuesFor = (field: PageField) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.nat(5).map((turn) => [rightValue(field, turn)]) },
    { weight: 3, arbitrary: junk.map((value) => [value]) },
    { weight: 1, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: junk.map((value) => [rightValue(field), value]) },
  );

function body({ path }: Target, forms: PageField[][]): fc.Arbitrary<Body> {
  const fields = fc
    .constantFrom(...forms)
    .chain((form) =>
      fc
        .tuple(
          ...form.map((field) =>
            valuesFor(field).map((values) => values.map((value): [string, string] => [field.name, value])),
          ),
        )
        .map((all) => all.flat()),
    );
  const more = fc.oneof(
    { weight: 6, arbitrary: fc.constant([] as [string, string][]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.constantFrom(...NAMES), junk), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.nat(80).map((count) => Array.from({ length: count }, (_, at): [string, string] => [`f${at}`, 'x'])),
    },
  );
  return fc.record({
    fields: fc.tuple(fields, more).map(([a, b]) => [...a, ...b]),
    encoding: fc.constantFrom(...ENCODINGS),
    odd: fc.nat(1_000_000),
    path: fc.oneof(
      { weight: 8, arbitrary: fc.constant(path) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom(
            '?lang=%00',
            '?lang=es',
            '?%00=%ff&%',
            `?x=${'y'.repeat(3000)}`,
            '?index',
            '?zip=%00',
            '?_routes=x',
            '?__proto__=1',
          )
          .map((query) => `${path}${query}`),
      },
    ),
    asData: fc.boolean(),
    cookie: fc.nat(30),
  });
}

const filledPath = (path: string, valueFor: (name: string) => string) =>
  path.replace(/:(\w+)\??/g, (_, name: string) => valueFor(name)).replace('*', 'nowhere');

function sentOf(
  { call }: Target,
  { fields, encoding, odd, path, asData, cookie }: Body,
  person: Person | undefined,
): Sent {
  let turn = odd;
  const [bare = '', query] = path.split('?');
  const at = filledPath(bare, (name) => {
    turn = (turn * 31 + 7) % 1_000_003;
    const right = [...(PARAMS[name] ?? []), ...(person?.names[name] ? [person.names[name]] : [])];
    return turn % 10 === 0 || right.length === 0
      ? String(HOSTILE_PARAMS[turn % HOSTILE_PARAMS.length])
      : String(right[turn % right.length]);
  });
  const { type, bytes } = encoded(fields, encoding, odd);
  return {
    path: `${at}${asData && !call ? '.data' : ''}${query === undefined ? '' : `?${query}`}`,
    headers: {
      ...(type && { 'content-type': type }),
      cookie:
        cookie === 0 ? 'portal-policyholder=%00%ff; portal-agent=; =; ;;; portal-quote="x' : (person?.cookie ?? ''),
    },
    body: bytes,
  };
}

function encoded(fields: [string, string][], encoding: Body['encoding'], odd: number): { type: string; bytes: Buffer } {
  const form = Buffer.from(new URLSearchParams(fields).toString());
  switch (encoding) {
    case 'form':
      return { type: 'application/x-www-form-urlencoded', bytes: form };
    case 'multipart':
      return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes: multipart(fields, odd) };
    case 'json':
      return {
        type: 'application/json',
        bytes: Buffer.from(
          odd % 3 ? JSON.stringify(Object.fromEntries(fields)) : (ODD_JSON[odd % ODD_JSON.length] ?? ''),
        ),
      };
    case 'odd':
      return odds(form, fields, odd);
  }
}

const BOUNDARY = 'boundary';
const DEEP = 5000;
const ODD_JSON = [
  ...[
    'null',
    '[]',
    '"text"',
    '{"a":',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '1e999',
  ],
  ...[
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    '{"username":{"$ne":null}}',
  ],
];

/** Parts as they should be, and as they should not: files for words, no name, a name that breaks out, cut off. */
function multipart(fields: [string, string][], odd: number): Buffer {
  const part = ([name, value]: [string, string], at: number) => {
    const isOdd = (odd + at) % 7 === 0;
    const file = isOdd
      ? ['; filename="../../etc/passwd"', '; filename=""', "; filename*=UTF-8''%ff", '; filename="x.jpg\u0000.svg"'][
          odd % 4
        ]
      : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${isOdd && odd % 5 === 0 ? name : name.replace(/["\r\n]/g, '_')}"${file}\r\n${isOdd ? 'Content-Type: image/jpeg\r\n' : ''}\r\n${value}\r\n`;
  };
  const whole = Buffer.from(`${fields.map(part).join('')}--${BOUNDARY}--\r\n`);
  return odd % 11 === 0 ? whole.subarray(0, odd % (whole.length + 1)) : whole;
}

function odds(form: Buffer, fields: [string, string][], odd: number): { type: string; bytes: Buffer } {
  const ways: (() => { type: string; bytes: Buffer })[] = [
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
