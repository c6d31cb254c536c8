import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../app/contract/call.ts';
import { IDEMPOTENCY_HEADER } from '../app/contract/guest.ts';
import { answeredCalls, filledPath, pages } from '../testing/addresses.ts';
import { filledIn, formsOf, type PageForm } from '../testing/page-forms.ts';
import { CALL_VALUES, PATH_VALUES } from '../testing/valid-values.ts';
import { type Place, placesOf } from './places.ts';
import type { Row } from './prove.ts';
import {
  type Answered,
  cookiesOf,
  openProvingGround,
  type Person,
  type ProvingGround,
  tablesOf,
} from './proving-ground.ts';

const PARALLEL = 8;
/** The most buttons with different actions that a form has. */
const MOST_BUTTONS = 4;

/**
 * Tables that change again when a form is repeated: the test processor's own records and what it reports at a time of
 * its own, and the mail about new recovery codes.
 */
const AGAIN_IS_NEW: Record<string, RegExp> = {
  test_processor_object: /./,
  test_processor_event: /./,
  processor_event: /./,
  outbox: /"recovery_code":10\b/,
};

/**
 * Tables that change again when a call is repeated: each correct password issues a new ticket, and each ZIP check is
 * counted.
 */
const CALLED_AGAIN_IS_NEW: Record<string, RegExp> = { hand_off_ticket: /./, zip_check: /./ };

/** Setting a password or making recovery codes again is a new act, and the person gets a mail each time. */
const LATER_IS_NEW = /\/security /;

/** How many rows were added to each table. */
type Effect = Record<string, number>;
type Done = { effect: Effect; statuses: number[]; again: Effect };

/**
 * Fills in every form of the portals' pages and every call. One person sends it once, and again after the answer;
 * another person sends it eight times at the same moment. All must leave the same rows behind.
 *
 * @param only checks a single address
 */
export async function doubleSubmit(only?: string): Promise<Row[]> {
  const ground = await openProvingGround();
  const [forms, called]: [Tried, Tried] = [newTried(), newTried()];
  try {
    for (const at of acting.filter(({ path }) => !only || path === only)) {
      for (const [form, { place, buttons }] of (await buttonsOf(ground, at)).entries())
        for (let button = 0; button < buttons; button++)
          await compare(
            forms,
            `${at.path} ${Object.values(at.names)}, form ${form}, button ${button}`,
            (times) => effectOf(ground, at, { place, button, times }),
            AGAIN_IS_NEW,
          );
    }
    for (const [name, call] of Object.entries(answeredCalls).filter(([, { path }]) => !only || path === only))
      await compare(called, name, (times) => effectOfCall(ground, call, times), CALLED_AGAIN_IS_NEW);
  } finally {
    await ground.close();
  }
  return [
    rowOf(`every form of the portals, at ${acting.length} addresses`, forms, 15),
    rowOf('every call of the portals', called, 6),
  ];
}

type Tried = { sent: number; effective: number; wrong: string[] };
const newTried = (): Tried => ({ sent: 0, effective: 0, wrong: [] });

/** Compares the effect of sending once with that of another person who sends it many times at once. */
async function compare(
  tried: Tried,
  what: string,
  send: (times: number) => Promise<Done>,
  againIsNew: Record<string, RegExp>,
): Promise<void> {
  const once = await send(1);
  const atOnce = await send(PARALLEL);
  tried.sent += 1;
  if (Object.keys(once.effect).length > 0) tried.effective += 1;
  const [one, many] = [effectIn(once.effect, againIsNew), effectIn(atOnce.effect, againIsNew)];
  const again = effectIn(once.again, LATER_IS_NEW.test(what) ? { ...againIsNew, outbox: /./ } : againIsNew);
  const isAnswered = [...once.statuses, ...atOnce.statuses].every((status) => status < 500);
  if (one === many && again === '{}' && isAnswered) return;
  tried.wrong.push(what);
  console.error(
    `${what}: once ${one}, again ${again}, ${PARALLEL} at once ${many} ${once.statuses} ${atOnce.statuses}`,
  );
}

const rowOf = (what: string, { sent, effective, wrong }: Tried, fewest: number): Row => ({
  failure: `${what}, sent again, and ${PARALLEL} times at once`,
  promise: 'what sending it once does, and nothing more',
  measured: `${sent} sent, ${effective} that changed something, ${wrong.length} did more`,
  held: wrong.length === 0 && effective >= fewest,
});

function effectIn(effect: Effect, againIsNew: Record<string, RegExp>): string {
  const whole = JSON.stringify(effect);
  return JSON.stringify(
    Object.fromEntries(Object.entries(effect).filter(([table]) => !againIsNew[table]?.test(whole))),
  );
}

type At = Place & { path: string };

/** All pages with forms except the processor's: what is paid there is reported later, at a time of its own. */
const acting: At[] = pages
  .filter(({ path, acts, room }) => acts && room === 'portals' && !path.startsWith('/test-processor/'))
  .flatMap(({ path }) => placesOf(path).map((place) => ({ ...place, path })));

const personAt = (ground: ProvingGround, { path }: At) => ground.personFor(path.slice(1));

const addressOf = ({ path, names }: At, person: Person) =>
  filledPath(path, (name) => names[name] ?? person.names[name] ?? PATH_VALUES[name]?.[0] ?? 'x');

async function formsFor(ground: ProvingGround, at: At, person: Person): Promise<PageForm[]> {
  const { text } = await ground.send({
    path: addressOf(at, person),
    method: 'GET',
    headers: { cookie: person.cookie },
  });
  return formsOf(text).filter(({ isMultipart }) => !isMultipart);
}

/** Identifies a form on a page: the nth of those with these fields. Forms sent earlier may have put others above it. */
type FormPlace = { fields: string; nth: number };
const fieldsOf = ({ fields }: PageForm) => fields.map(({ name }) => name).join();

/** Each form of a page, and how many buttons it has. */
async function buttonsOf(ground: ProvingGround, at: At): Promise<{ place: FormPlace; buttons: number }[]> {
  const forms = await formsFor(ground, at, await personAt(ground, at));
  return forms.map((form, index) => ({
    place: {
      fields: fieldsOf(form),
      nth: forms.slice(0, index).filter((before) => fieldsOf(before) === fieldsOf(form)).length,
    },
    buttons: Math.min(
      MOST_BUTTONS,
      Math.max(1, ...form.fields.map(({ type, choices }) => (type === 'submit' ? choices.length : 1))),
    ),
  }));
}

/** What is left behind when a new person sends a form several times at once. */
async function effectOf(
  ground: ProvingGround,
  at: At,
  { place, button, times }: { place: FormPlace; button: number; times: number },
): Promise<Done> {
  const person = await personAt(ground, at);
  const chosen = (await formsFor(ground, at, person)).filter((form) => fieldsOf(form) === place.fields)[place.nth];
  if (!chosen) return { effect: {}, statuses: [], again: {} };
  const fields = filledIn(chosen, button, { ...at.values, ...person.values });
  const to = chosen.action ?? addressOf(at, person);
  return effectAt(ground, times, (given = []) =>
    ground.sendForm(to, fields, cookiesOf(person.cookie, ...given.map((cookie) => cookie.split(';')[0] ?? ''))),
  );
}

/** The same for a call; the caller supplies the key that makes repeats one act. */
async function effectOfCall(ground: ProvingGround, call: Call, times: number): Promise<Done> {
  const person = await ground.personFor(call.path.slice(1));
  const right = { ...CALL_VALUES, ...person.values };
  const shape = Object.entries((call.input as z.ZodObject).shape).filter(([name]) => !call.path.includes(`:${name}`));
  // Fields of the same name mean different things in different calls, so a value that this call would not accept is
  // left out.
  const isRight = (name: string, field: z.core.$ZodType) => right[name] && z.safeParse(field, right[name]).success;
  const fields = Object.fromEntries(
    shape.flatMap(([name, field]) => (isRight(name, field) ? [[name, right[name] ?? '']] : [])),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded', [IDEMPOTENCY_HEADER]: randomUUID() };
  const path = filledPath(call.path, (name) => right[name] ?? 'x');
  return effectAt(ground, times, () => ground.send({ path, headers, body: new URLSearchParams(fields).toString() }));
}

async function effectAt(
  ground: ProvingGround,
  times: number,
  send: (given?: string[]) => Promise<Answered>,
): Promise<Done> {
  const before = await tablesOf(ground.database);
  const answers = await Promise.all(Array.from({ length: times }, () => send()));
  const effect = addedSince(before, await tablesOf(ground.database));
  const statuses = answers.map(({ status }) => status);
  const [first] = answers;
  if (times > 1 || !first) return { effect, statuses, again: {} };
  // The same request from the same browser, with the cookies it was given.
  const after = await tablesOf(ground.database);
  const second = await send(first.setCookies);
  return { effect, statuses: [...statuses, second.status], again: addedSince(after, await tablesOf(ground.database)) };
}

type Tables = Awaited<ReturnType<typeof tablesOf>>;

function addedSince(before: Tables, after: Tables): Effect {
  const added = [...after].map(([table, { rows }]) => [table, rows - (before.get(table)?.rows ?? 0)] as const);
  return Object.fromEntries(added.filter(([, rows]) => rows !== 0));
}
