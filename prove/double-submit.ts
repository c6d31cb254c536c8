import { filledPath, pages } from '../tools/addresses.ts';
import { PATH_VALUES } from '../tools/right-values.ts';
import { filledIn, formsOf, type PageForm } from './page-forms.ts';
import { type Place, placesOf } from './places.ts';
import type { Row } from './prove.ts';
import { openProvingGround, type Person, type ProvingGround, tablesOf } from './proving-ground.ts';

const AT_ONCE = 8;
/** Buttons of one form that do different things. */
const MOST_BUTTONS = 4;

/** What the processor was asked for is its own to keep apart; new recovery codes are new ones, and told, each time. */
const AGAIN_IS_NEW: Record<string, RegExp> = { test_processor_object: /./, outbox: /"recovery_code":10\b/ };

/** How many rows were added to each table. */
type Effect = Record<string, number>;

/**
 * Every form that a page of the portals shows its person, filled in and sent once by one person and eight times at the
 * same moment by another: both leave the same behind.
 */
export async function doubleSubmit(): Promise<Row[]> {
  const ground = await openProvingGround();
  const wrong: string[] = [];
  let sent = 0;
  let effective = 0;
  try {
    for (const at of acting) {
      const counts = await buttonsOf(ground, at);
      for (const [form, buttons] of counts.entries())
        for (let button = 0; button < buttons; button++) {
          const once = await effectOf(ground, at, form, button, 1);
          const atOnce = await effectOf(ground, at, form, button, AT_ONCE);
          sent += 1;
          if (Object.keys(once.effect).length > 0) effective += 1;
          const [one, many] = [effectIn(once.effect), effectIn(atOnce.effect)];
          if (one !== many || atOnce.statuses.some((status) => status >= 500))
            wrong.push(
              `${at.path} ${Object.values(at.names)}, form ${form}, button ${button}: once ${one}, ${AT_ONCE} at once ${many} ${atOnce.statuses}`,
            );
        }
    }
  } finally {
    await ground.close();
  }
  for (const each of wrong) console.error(each);
  return [
    {
      failure: `every form of the portals sent ${AT_ONCE} times at once`,
      promise: 'what sending it once does, and nothing more',
      measured: `${sent} forms at ${acting.length} addresses, ${effective} that changed something, ${wrong.length} did more`,
      held: wrong.length === 0 && effective >= 15,
    },
  ];
}

function effectIn(effect: Effect): string {
  const whole = JSON.stringify(effect);
  return JSON.stringify(
    Object.fromEntries(Object.entries(effect).filter(([table]) => !AGAIN_IS_NEW[table]?.test(whole))),
  );
}

type At = Place & { path: string };

/** All but the page that is the processor's: what is paid there it tells us of when it likes. */
const acting: At[] = pages
  .filter(({ path, acts, room }) => acts && room === 'portals' && !path.startsWith('/test-processor/'))
  .flatMap(({ path }) => placesOf(path).map((place) => ({ ...place, path })));

const personAt = (ground: ProvingGround, { path }: At) => ground.personFor(path.slice(1));

const addressOf = ({ path, names }: At, person: Person) =>
  filledPath(path, (name) => names[name] ?? person.names[name] ?? PATH_VALUES[name]?.[0] ?? 'x');

async function formsFor(ground: ProvingGround, at: At, person: Person): Promise<PageForm[]> {
  const { text } = await ground.send({
    ...{ path: addressOf(at, person), method: 'GET' },
    headers: { cookie: person.cookie },
  });
  return formsOf(text).filter(({ isMultipart }) => !isMultipart);
}

/** How many buttons each form of a page has. */
async function buttonsOf(ground: ProvingGround, at: At): Promise<number[]> {
  const forms = await formsFor(ground, at, await personAt(ground, at));
  return forms.map(({ fields }) =>
    Math.min(MOST_BUTTONS, Math.max(1, ...fields.map(({ type, choices }) => (type === 'submit' ? choices.length : 1)))),
  );
}

/** What is left behind when somebody who was never here before sends a form so many times at once. */
async function effectOf(ground: ProvingGround, at: At, form: number, button: number, times: number) {
  const person = await personAt(ground, at);
  const chosen = (await formsFor(ground, at, person))[form];
  if (!chosen) return { effect: {} as Effect, statuses: [] };
  const fields = filledIn(chosen, button, { ...at.values, ...person.values });
  const to = chosen.action ?? addressOf(at, person);
  const before = await tablesOf(ground.database);
  const answers = await Promise.all(Array.from({ length: times }, () => ground.sendForm(to, fields, person.cookie)));
  const after = await tablesOf(ground.database);
  const effect: Effect = {};
  for (const [table, { rows }] of after) {
    const added = rows - (before.get(table)?.rows ?? 0);
    if (added !== 0) effect[table] = added;
  }
  return { effect, statuses: answers.map(({ status }) => status) };
}
