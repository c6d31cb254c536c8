import fc from 'fast-check';
import type { z } from 'zod';
import type { Call } from '../app/contract/call.ts';
import { calls, ownCalls } from '../app/contract/calls.ts';
import { filledPath, pages } from '../tools/addresses.ts';
import { CALL_VALUES, PATH_VALUES } from '../tools/right-values.ts';
import { bodiesOf, sentOf, type Target } from './hostile-bodies.ts';
import { formsOf, type PageField } from './page-forms.ts';
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

/** Each on a server and a database of its own: while one waits, as signing in always does, the others work. */
const LANES = 2;
/** Sent everywhere before memory is weighed: what is made at the first use of an address is no growth. */
const FIRST = 10;

/**
 * Random bodies to every call and every form, wrong in every way and right by halves: none fails, nothing that is
 * refused is stored, and the server's memory stays what it was.
 *
 * @param at one address alone, to see again what a seed showed there
 */
export async function hostileInput(bodies: number, seed: number, at?: string): Promise<Row[]> {
  const targets = TARGETS.filter(({ path }) => !at || path === at);
  console.log(`hostile input: ${bodies} bodies for each call and each form action, --seed ${seed}`);
  const grounds: ProvingGround[] = [];
  try {
    while (grounds.length < Math.min(LANES, targets.length)) grounds.push(await openProvingGround());
    const waiting = targets.values();
    const lanes = await Promise.all(
      grounds.map(async (ground) => {
        for (const target of targets) await attack(ground, target, FIRST, seed);
        const before = await ground.heldBytes();
        const seen: Seen[] = [];
        // Shared: each takes the next that nobody has taken.
        for (const target of waiting) seen.push(await attack(ground, target, Math.ceil(bodies / target.alike), seed));
        return { seen, growth: (await ground.heldBytes()) - before };
      }),
    );
    const all = targets.flatMap(({ path }) => lanes.flatMap(({ seen }) => seen.filter((each) => each.path === path)));
    const growth = Math.max(...lanes.map((lane) => lane.growth));
    const failed = all.flatMap(({ failed }) => failed).length;
    const stored = all.flatMap((each) => each.stored).length;
    for (const { path, failed, stored } of all.filter(hasFallen))
      console.error(
        `${stored.join()} ${failed.slice(0, 3).join('\n')}\nagain: --seed ${seed} --bodies ${bodies} --at ${path}`,
      );
    console.table(Object.fromEntries(all.map(lineOf)));
    const heldBack = all.reduce((sum, each) => sum + each.heldBack, 0);
    const sent = all.reduce((sum, each) => sum + each.bodies, 0);
    return [
      {
        failure: `hostile bodies at ${all.length} addresses, seed ${seed}`,
        promise: 'no answer of 500 or more, nothing refused is stored',
        measured: `${sent} sent, ${failed} failed, ${stored} stored, ${heldBack} held back`,
        held: failed + stored === 0 && heldBack < sent / 5 && all.length > 0 && all.length === targets.length,
      },
      {
        failure: 'memory after them',
        promise: `grown by less than ${MOST_GROWTH / MEGABYTE} MB`,
        measured: `${(growth / MEGABYTE).toFixed(1)} MB`,
        held: growth < MOST_GROWTH,
      },
    ];
  } finally {
    for (const ground of grounds) await ground.close();
  }
}

const hasFallen = ({ failed, stored }: Seen) => failed.length + stored.length > 0;

async function attack(ground: ProvingGround, target: Target, bodies: number, seed: number): Promise<Seen> {
  const path = target.path.slice(1);
  const people: Person[] = [];
  for (let turn = 0; turn < Math.min(PEOPLE, Math.ceil(bodies / 20)); turn++) people.push(await ground.personFor(path));
  const forms = await formsAt(ground, target, people[0]);
  const all = fc.sample(bodiesOf(forms), { numRuns: bodies, seed });
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

const lineOf = ({ path, ...seen }: Seen) => [
  path,
  {
    ...{ bodies: seen.bodies, taken: seen.taken, 'held back': seen.heldBack },
    ...{ '500 or more': seen.failed.length, stored: seen.stored.join() || 0 },
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
      path: filledPath(path, (name) => {
        const right = [...(PATH_VALUES[name] ?? []), person?.names[name] ?? 'x'];
        return right[turn % right.length] ?? 'x';
      }),
      method: 'GET',
      headers: { cookie: person?.cookie ?? '' },
    });
    found.push(...formsOf(text).map(({ fields }) => fields));
  }
  return found.length > 0 ? found : [FALLBACK.map((name) => ({ name, type: 'text', value: '', choices: [] }))];
}

/** Of addresses that take what a popup or another program sends. */
const FALLBACK = [
  ...['intent', 'act', 'username', 'password', 'userId', 'email', 'policyNumber', 'dateOfBirth', 'name', 'reason'],
  ...['zip', 'vinSuffix', 'licenseNumber', 'phone', 'pin', 'code', 'clid', 'key', 'message', 'topic', 'choice'],
  ...['remember', 'state'],
];
