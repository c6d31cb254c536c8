import { brand } from '../app/config/brand.ts';
import { lookUpLicense, lookUpPolicy } from '../app/contract/guest.ts';
import { checkPolicy } from '../app/contract/help.ts';
import { verifyLien } from '../app/contract/lienholder.ts';
import { remindAgent, remindCustomer, validateAgent, validateCustomer } from '../app/contract/login.ts';
import { requestFor } from '../app/contract/request.ts';
import { sampleParts } from '../app/insurance/book/sample/sample-parts.ts';
import { SAMPLE_SEED } from '../app/insurance/book/sample/sample-random.ts';
import { dayIn } from '../app/platform/calendar/day-in.ts';
import { startBuiltServer, TRIAL } from '../testing/built-server.ts';
import type { Row } from './prove.ts';

const PAIRS = 150;
const POLICIES = 300;
/** A proof that matches nobody. */
const WRONG = { dob: '1901-02-03', mailingZip: '00501', vin: '00000' };

type Subject = {
  known: string[];
  unknown: (pair: number) => string;
  ask: (name: string) => Request;
};

/**
 * Times requests with a known and an unknown name alternately, as an attacker would who wants to know which exists, and
 * reports how well the times tell them apart: 0.5 means not at all, 0 and 1 always. Covers the sign-ins, password
 * reminders, and every lookup that answers a wrong proof and an unknown number alike.
 */
export async function constantTimes(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const subject of SUBJECTS) {
    // Each subject has its own server, because so many misses exceed what all strangers together may make in fifteen
    // minutes.
    const server = await startBuiltServer({ SAMPLE_POLICIES: String(POLICIES), TRUST_PROXY: '1', ...TRIAL });
    try {
      const samples = await import(`${server.folder}/samples.json`, { with: { type: 'json' } });
      rows.push(await tellApart(subject, subjectsOf(samples.default, server.url)[subject]));
    } finally {
      await server.stop();
    }
  }
  return rows;
}

const SUBJECTS = [
  'customer',
  'agent',
  'forgot password',
  'an agent’s forgot password',
  'a lien',
  'a guest’s policy',
  'a guest’s license',
  'a policy to help with',
] as const;

function subjectsOf(
  samples: Record<string, Record<string, string>>,
  origin: string,
): Record<(typeof SUBJECTS)[number], Subject> {
  const way = { way: 'in-body' as const, origin };
  const password = 'not the password of anybody';
  // Each may be missed only a few times a day, whoever asks, so every pair uses another one.
  const today = dayIn(brand.home, new Date());
  const book = [...sampleParts({ policies: POLICIES, seed: SAMPLE_SEED, today }, '')];
  const numbers = book.flatMap(({ policy = [] }) => policy.map(({ number }) => String(number)));
  const licenses = book.flatMap(({ driver = [] }) => driver.flatMap((each) => each.license_number ?? []));
  const customers = {
    known: [String(samples.customerLogin?.email)],
    unknown: (pair: number) => `nobody${pair}@mail.example`,
  };
  const agents = { known: [String(samples.agentLoginFL?.userId)], unknown: (pair: number) => `nobody.${pair}` };
  const policies = { known: numbers, unknown: (pair: number) => String(900_000_000 + pair) };
  const { dob, mailingZip, vin } = WRONG;
  return {
    customer: { ...customers, ask: (username) => requestFor(validateCustomer, { username, password }, way, {}) },
    agent: {
      ...agents,
      ask: (tbxUserID) => requestFor(validateAgent, { tbxUserID, tbxPassword: password }, way, {}),
    },
    'forgot password': { ...customers, ask: (email) => requestFor(remindCustomer, { 'email-id': email }, way, {}) },
    'an agent’s forgot password': {
      ...agents,
      ask: (username) => requestFor(remindAgent, { agentid: username }, way, {}),
    },
    'a lien': {
      ...policies,
      ask: (number) => requestFor(verifyLien, { lienPolicyNumber: number, leinVinNumber: vin }, way, {}),
    },
    'a guest’s policy': {
      ...policies,
      ask: (policyNumber) => requestFor(lookUpPolicy, { policyNumber, dob, mailingZip }, way, {}),
    },
    'a guest’s license': {
      known: licenses,
      unknown: (pair) => `Z${900_000_000 + pair}`,
      ask: (licenseNumber) => requestFor(lookUpLicense, { licenseNumber, dob, mailingZip }, way, {}),
    },
    'a policy to help with': { ...policies, ask: (policyNo) => requestFor(checkPolicy, { policyNo, dob }, way, {}) },
  };
}

async function tellApart(name: string, { known, unknown, ask }: Subject): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order alternates, so that other load on the machine affects both alike.
    const turns = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const [at, who] of turns.entries()) {
      const request = ask(who === 'known' ? (known[pair % known.length] ?? '') : unknown(pair));
      // Each request comes from a new address, as from an attacker who has many.
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

/** How often a time from the first list is longer than one from the second; a tie counts half. */
export function areaUnderCurve(first: number[], second: number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
