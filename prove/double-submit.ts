import { filledPath, pages } from '../tools/addresses.ts';
import { PATH_VALUES } from '../tools/right-values.ts';
import { filledIn, formsOf, type PageForm } from './page-forms.ts';
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
    for (const path of acting) {
      const counts = await buttonsOf(ground, path);
      for (const [form, buttons] of counts.entries())
        for (let button = 0; button < buttons; button++) {
          const once = await effectOf(ground, path, form, button, 1);
          const atOnce = await effectOf(ground, path, form, button, AT_ONCE);
          sent += 1;
          if (Object.keys(once.effect).length > 0) effective += 1;
          const [one, many] = [effectIn(once.effect), effectIn(atOnce.effect)];
          if (one !== many || atOnce.statuses.some((status) => status >= 500))
            wrong.push(
              `${path}, form ${form}, button ${button}: once ${one}, ${AT_ONCE} at once ${many} ${atOnce.statuses}`,
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

const acting = pages.filter(({ acts, room }) => acts && room === 'portals').map(({ path }) => path.slice(1));

const addressOf = (path: string, { names }: Person) =>
  `/${filledPath(path, (name) => PATH_VALUES[name]?.[0] ?? names[name] ?? 'x')}`;

async function formsFor(ground: ProvingGround, path: string, person: Person): Promise<PageForm[]> {
  const { text } = await ground.send({
    ...{ path: addressOf(path, person), method: 'GET' },
    headers: { cookie: person.cookie },
  });
  return formsOf(text).filter(({ isMultipart }) => !isMultipart);
}

/** How many buttons each form of a page has. */
async function buttonsOf(ground: ProvingGround, path: string): Promise<number[]> {
  const forms = await formsFor(ground, path, await ground.personFor(path));
  return forms.map(({ fields }) =>
    Math.min(MOST_BUTTONS, Math.max(1, ...fields.map(({ type, choices }) => (type === 'submit' ? choices.length : 1)))),
  );
}

/** What is left behind when somebody who was never here before sends a form so many times at once. */
async function effectOf(ground: ProvingGround, path: string, form: number, button: number, times: number) {
  const person = await ground.personFor(path);
  const chosen = (await formsFor(ground, path, person))[form];
  if (!chosen) return { effect: {} as Effect, statuses: [] };
  const fields = filledIn(chosen, button);
  const to = chosen.action ?? addressOf(path, person);
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
