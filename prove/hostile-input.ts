import { setTimeout as wait } from 'node:timers/promises';
import { answeredCalls, filledPath, pages } from '../testing/addresses.ts';
import { type Body, type Sender, sentOf, type Target } from './hostile-bodies.ts';
import { markOf, openStand, type Seat } from './hostile-stand.ts';
import { placesOf } from './places.ts';
import type { Row } from './prove.ts';
import { type Answered, openProvingGround, type ProvingGround, type Sent, tablesOf } from './proving-ground.ts';

const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 60 * MEGABYTE;

type Seen = {
  /** The address as `routes.ts` writes it; `place` has the values of its fixed lists filled in. */
  path: string;
  place: string;
  bodies: number;
  failed: string[];
  lockedOut: number;
  taken: number;
  /** How many were turned away before the body was read: not found, not signed in, or not that far. */
  atDoor: number;
  /** Tables that changed although everything was refused. */
  stored: string[];
};
/** Also how much more memory the server held afterwards, including work in progress: it shows where memory grows. */
type Weighed = Seen & { growth: number };

const acting = pages.filter(({ acts }) => acts);
/**
 * The addresses that one file answers share the bodies, but each step has its own rules, so it gets at least a quarter.
 */
const MOST_ALIKE = 4;
const TARGETS: Target[] = [
  ...Object.values(answeredCalls).map((call) => ({ path: call.path, call, names: {}, alike: 1 })),
  ...acting.flatMap(({ path, file }) => {
    const alike = acting.filter((other) => other.file === file).flatMap((other) => placesOf(other.path)).length;
    return placesOf(path).map((place) => ({ ...place, path, alike: Math.min(alike, MOST_ALIKE) }));
  }),
];
const placeOf = ({ path, names }: Target) => filledPath(path, (name) => names[name] ?? `:${name}`);

/**
 * The least share of bodies that must be read. The others may be turned away: hostile addresses, or links already used.
 */
const FEWEST_LOOKED_AT = 0.1;
/** Addresses that answer everyone alike, whatever is sent: signing out, static pages, and pages that do not exist. */
const NOBODY_LOOKS = /^\/$|\*$|\/sign-out$|^\/insurednew\/(claims|saved-id-card)$/;

/** Parallel lanes, each with its own server and database: while one waits, as sign-ins always do, the others work. */
const LANES = 2;
/**
 * The most refused bodies of an address to send again by themselves, to see that they store nothing. They are spread
 * evenly.
 */
const MOST_AGAIN = 250;
/**
 * If one of them uses something up (a parked message), the same people repeat them until all are refused, at most this
 * often.
 */
const MOST_TURNS_AGAIN = 20;
const SETTLES_MS = 1000;
/** Sent everywhere before memory is measured: what is allocated on the first use of an address is no leak. */
const FIRST = 10;

/**
 * Sends random bodies, invalid in every way and partly valid, to every call and every form. None may cause a server
 * error, nothing refused may be stored, and the server's memory must not grow.
 *
 * @param at only this address, to repeat what a seed showed there
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
        for (const target of targets) await sendFirst(ground, target, seed);
        const before = await settledBytes(ground);
        const seen: Weighed[] = [];
        // The lanes share this iterator: each takes the next target.
        for (const target of waiting) {
          const shown = await attack(ground, target, Math.ceil(bodies / target.alike), seed);
          seen.push({ ...shown, growth: (await ground.heldBytes()) - before });
        }
        return { seen, growth: (await settledBytes(ground)) - before };
      }),
    );
    const all = targets.flatMap((target) =>
      lanes.flatMap(({ seen }) => seen.filter(({ place }) => place === placeOf(target))),
    );
    const growth = Math.max(...lanes.map((lane) => lane.growth));
    const failed = all.flatMap(({ failed }) => failed).length;
    const stored = all.flatMap((each) => each.stored).length;
    const unseen = all.filter(isUnseen);
    for (const { path, failed, stored } of all.filter(hasFallen))
      console.error(
        `${stored.join()} ${failed.slice(0, 3).join('\n')}\nagain: --seed ${seed} --bodies ${bodies} --at ${path}`,
      );
    for (const { place } of unseen) console.error(`${place}: nobody came so far that what they sent was looked at`);
    console.table(Object.fromEntries(all.map(lineOf)));
    const lockedOut = all.reduce((sum, each) => sum + each.lockedOut, 0);
    const sent = all.reduce((sum, each) => sum + each.bodies, 0);
    const atDoor = all.reduce((sum, each) => sum + each.atDoor, 0);
    return [
      {
        failure: `hostile bodies at ${all.length} addresses, seed ${seed}`,
        promise: 'no answer of 500 or more, nothing refused is stored',
        measured: `${sent} sent, ${failed} failed, ${stored} stored, ${lockedOut} locked out`,
        held: failed + stored === 0 && lockedOut < sent / 5 && all.length > 0 && all.length === targets.length,
      },
      {
        failure: `what they meet at ${all.length} addresses`,
        promise: 'everywhere some are looked at, by the rules of the address itself',
        measured: `${Math.round((100 * (sent - atDoor)) / sent)} % looked at; nowhere near it: ${unseen.map(({ place }) => place).join() || 'none'}`,
        held: unseen.length === 0,
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

const isUnseen = ({ path, bodies, atDoor }: Seen) =>
  bodies - atDoor < bodies * FEWEST_LOOKED_AT && !NOBODY_LOOKS.test(path);

/** Work in progress is released soon, but a leak is not: measures until the number stops falling. */
async function settledBytes(ground: ProvingGround): Promise<number> {
  let held = await ground.heldBytes();
  for (;;) {
    await wait(SETTLES_MS);
    const now = await ground.heldBytes();
    if (now > held - MEGABYTE) return Math.min(now, held);
    held = now;
  }
}

async function sendFirst(ground: ProvingGround, target: Target, seed: number): Promise<void> {
  const stand = await openStand(ground, target, 1);
  await sendAll(ground, stand.seats, stand.draw(FIRST, seed));
}

async function attack(ground: ProvingGround, target: Target, bodies: number, seed: number): Promise<Seen> {
  const { seats, draw } = await openStand(ground, target, bodies);
  const all = draw(bodies, seed);
  const isAtDoor = await realmOf(ground, target, all.slice(0, BY_A_STRANGER));
  const before = await tablesOf(ground.database);
  const tries = await sendAll(ground, seats, all);
  const statuses = tries.map(({ answer }) => answer.status);
  const seen: Seen = {
    path: target.path,
    place: placeOf(target),
    bodies,
    stored: [],
    failed: tries.filter(({ answer: { status } }) => status >= 500 || status === 0).map(described),
    lockedOut: statuses.filter((status) => status === 429).length,
    taken: statuses.filter((status) => status < 400).length,
    atDoor: tries.filter(({ answer }) => isAtDoor(answer)).length,
  };
  if ((await changedSince(ground, before)).length === 0) return seen;
  // Some bodies were accepted, rightly. The refused ones are sent again by themselves, by people who are still signed
  // in.
  const refused = tries.filter(({ answer }) => answer.status >= 400);
  seen.stored = await storedBy(
    ground,
    target,
    spread(refused, MOST_AGAIN).map(({ answer, body, sent }) =>
      isAtDoor(answer) || answer.status === 429 ? sent : body,
    ),
  );
  return seen;
}

function spread<Each>(all: Each[], most: number): Each[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
}

const TURNED_AWAY = new Set([401, 403, 404, 405, 410]);
const LEADS = new Set([202, 301, 302, 303, 307, 308]);
/** How many bodies a stranger sends, too. */
const BY_A_STRANGER = 20;

/** Recognizes that a request was turned away: it got the same answer as a stranger or a record that does not exist. */
async function realmOf(ground: ProvingGround, target: Target, some: Body[]): Promise<(answer: Answered) => boolean> {
  const named = [...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
    name,
    name === 'state' ? 'fl' : 'nobodys',
  ]);
  const stranger: Sender = { cookie: '', names: Object.fromEntries(named), values: {}, signs: undefined };
  const seat: Seat = { sentBy: (body) => sentOf(target, body, stranger), heard: async () => {} };
  const tries = await sendAll(ground, [seat, seat, seat, seat], some);
  const led = new Set(tries.flatMap(({ answer }) => (LEADS.has(answer.status) ? [markOf(answer)] : [])));
  return (answer) => TURNED_AWAY.has(answer.status) || led.has(markOf(answer));
}

const lineOf = ({ path: _path, place, ...seen }: Weighed) => [
  place,
  {
    bodies: seen.bodies,
    'looked at': `${Math.round((100 * (seen.bodies - seen.atDoor)) / seen.bodies)} %`,
    taken: seen.taken,
    'locked out': seen.lockedOut,
    '500 or more': seen.failed.length,
    stored: seen.stored.join() || 0,
    'MB more held': Math.round(seen.growth / MEGABYTE),
  },
];

/** Names the tables that change each time although nothing is accepted. */
async function storedBy(ground: ProvingGround, target: Target, refused: (Body | Sent)[]): Promise<string[]> {
  let again = refused;
  let changed: string[] | undefined;
  // Background work changes a table only once, so compares several turns. Bodies accepted only now are left out.
  for (let turn = 0; turn < MOST_TURNS_AGAIN; turn++) {
    if (again.length === 0) return [];
    const { seats } = await openStand(ground, target, again.length, { isLeft: true });
    const before = await tablesOf(ground.database);
    const tries = await sendAll(ground, seats, again);
    const now = await changedSince(ground, before);
    if (now.length === 0) return [];
    const isRefused = tries.every(({ answer }) => answer.status >= 400);
    again = tries.flatMap(({ answer, body }) => (answer.status >= 400 ? [body] : []));
    if (isRefused) changed = changed ? changed.filter((table) => now.includes(table)) : now;
  }
  return changed ?? ['taken now and refused then'];
}

async function changedSince({ database }: ProvingGround, before: Awaited<ReturnType<typeof tablesOf>>) {
  const after = await tablesOf(database);
  return [...after].filter(([name, { mark }]) => before.get(name)?.mark !== mark).map(([name]) => name);
}

type Try = { body: Body | Sent; sent: Sent; answer: Answered };

/** Distributes the bodies: each person sends the next when the last is answered. */
async function sendAll(ground: ProvingGround, seats: Seat[], all: (Body | Sent)[]): Promise<Try[]> {
  const tries: Try[] = [];
  await Promise.all(
    seats.map(async (seat, who) => {
      for (const [turn, body] of all.entries()) {
        if (turn % seats.length !== who) continue;
        const sent = 'path' in body ? body : seat.sentBy(body);
        const answer = await ground.send(sent).catch(broken);
        tries[turn] = { body, sent, answer };
        await seat.heard(answer);
      }
    }),
  );
  return tries;
}

const broken = ({ message }: Error): Answered => ({
  status: 0,
  headers: {},
  location: '',
  setCookies: [],
  text: message,
  retryAfter: 0,
});

const described = ({ sent, answer: { status, text } }: Try) =>
  `${status} ${sent.path} ${sent.headers?.['content-type']} ${String(sent.body).slice(0, 300)} → ${text.slice(0, 80)}`;
