import { remindCustomer, validateAgent, validateCustomer } from '../app/contract/login.ts';
import { requestFor } from '../app/contract/request.ts';
import { startBuiltServer } from '../tools/built-server.ts';
import type { Row } from './prove.ts';

const PAIRS = 150;
const SAMPLES = { SAMPLE_POLICIES: '300', TRUST_PROXY: '1' };

type Ask = (name: string) => Request;

/**
 * Times a known and an unknown name by turns, as somebody would who wants to know which of them exists, and
 * says how well the times tell them apart: 0.5 is not at all, 0 and 1 are always.
 */
export async function loginTiming(): Promise<Row[]> {
  const server = await startBuiltServer(SAMPLES);
  try {
    const samples = await import(`${server.folder}/samples.json`, { with: { type: 'json' } });
    const { customerLogin, agentLoginFL } = samples.default;
    const way = { way: 'in-body' as const, origin: server.url };
    const password = 'not the password of anybody';
    const logins: Record<string, { known: string; ask: Ask }> = {
      customer: {
        known: customerLogin.email,
        ask: (username) => requestFor(validateCustomer, { username, password }, way, {}),
      },
      agent: {
        known: agentLoginFL.userId,
        ask: (tbxUserID) => requestFor(validateAgent, { tbxUserID, tbxPassword: password }, way, {}),
      },
      'forgot password': {
        known: customerLogin.email,
        ask: (email) => requestFor(remindCustomer, { 'email-id': email }, way, {}),
      },
    };
    const rows: Row[] = [];
    for (const [name, { known, ask }] of Object.entries(logins)) rows.push(await tellApart(name, known, ask));
    return rows;
  } finally {
    await server.stop();
  }
}

async function tellApart(name: string, known: string, ask: Ask): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < PAIRS; pair++) {
    // Another order each time: what the machine does meanwhile hits both alike.
    const turns = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const [at, who] of turns.entries()) {
      const unknown = known.includes('@') ? `nobody${pair}@mail.example` : `nobody.${pair}`;
      const request = ask(who === 'known' ? known : unknown);
      // Each from an address of its own, as somebody with many of them would.
      request.headers.set('x-forwarded-for', `10.9.${pair}.${at + 1}`);
      const started = performance.now();
      const response = await fetch(request);
      const body = await response.text();
      times[who].push(performance.now() - started);
      const names = [...response.headers.keys()].join(' ');
      answers[who].add(`${response.status} ${names} ${body}`);
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  const isSame = same(answers.known, answers.unknown);
  return {
    failure: `${PAIRS} times a known and an unknown name, ${name}`,
    promise: 'the same answer, and times that tell nothing (0.40 to 0.60)',
    measured: `${isSame ? 'same answers' : 'answers differ'}, ${auc.toFixed(3)}`,
    held: isSame && auc >= 0.4 && auc <= 0.6,
  };
}

const same = (one: Set<string>, other: Set<string>) => one.symmetricDifference(other).size === 0;

/** How often a time of the first is the longer one; a draw counts half. */
export function areaUnderCurve(first: number[], second: number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
