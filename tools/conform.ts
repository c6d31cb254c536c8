// `npm run conform`: whether the site can use given portals. Sends the contract's eighteen calls to them and reports,
// call by
// call, what conforms.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { PortalName } from '#contract/call.ts';
import type { Way } from '#contract/request.ts';
import { parseAgentSystems } from '../app/config/env.server.ts';
import { checkConformance, isFaulty, type PortalAtHand, type Subject } from './conform/conformance.ts';
import { FIXTURE_FLAGS, type Fixture, fixtureOf, fixtureSchema } from './conform/fixture.ts';
import { readCases, startOwnPortals } from './conform/own-portals.ts';
import { readPinFromOutbox } from './conform/read-pin.ts';
import { tableOf } from './conform/report.ts';

const DEFAULT_ORIGIN = 'http://127.0.0.1:3000';
const WAYS: Way[] = ['as-specified', 'in-body'];

const HELP = `npm run conform -- [--insured URL] [--quote URL] [--key KEY] [--way as-specified|in-body] [fixture]

Speaks the eighteen calls to a pair of portals and prints, call by call, what was asked, what was
answered, and whether it conforms. Ends with 1 when a call does not.

Without an address: the server at ${DEFAULT_ORIGIN}, or, when none runs there, the bundled portals on a
temporary database.
The fixture is somebody of the portals' book: --fixture file.json, or ${FIXTURE_FLAGS.map((flag) => `--${flag}`).join(' ')}.
What is asked is done: a help request is opened, pins and password links are sent to these people.
The bundled portals hold back an address that tries too often: wait a quarter of an hour between three runs.`;

const OPTIONS = ['insured', 'quote', 'key', 'way', 'fixture', ...FIXTURE_FLAGS];

type Given = Partial<Record<string, string>>;
type Prepared = Omit<Subject, 'fixture'> & { fixture: Fixture; stop(): Promise<void> };
type AtHand = Pick<Prepared, 'fixture' | 'stop'> & Partial<Pick<Prepared, 'readPin'>>;

class Misuse extends Error {}

try {
  process.exitCode = await run(given());
} catch (error) {
  if (!(error instanceof Misuse)) throw error;
  console.error(`${error.message}\n\n${HELP}`);
  process.exitCode = 2;
}

async function run(given: Given): Promise<number> {
  if ('help' in given) {
    console.log(HELP);
    return 0;
  }
  const ways = given.way ? WAYS.filter((way) => way === given.way) : WAYS;
  if (ways.length === 0) throw new Misuse(`--way ${given.way}: as-specified or in-body`);
  const { stop, ...subject } = await prepare(given);
  try {
    const reports = await checkConformance(subject, ways);
    for (const [way, ofWay] of reports) console.log(tableOf(way, ofWay));
    return [...reports.values()].flat().some(isFaulty) ? 1 : 0;
  } finally {
    await stop();
  }
}

function given(): Given {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch (error) {
    throw new Misuse((error as Error).message);
  }
}

async function prepare(given: Given): Promise<Prepared> {
  const { insured, quote } = given;
  if (insured || quote)
    return subjectAt({ insured, quote }, given, { fixture: fixtureGiven(given), stop: async () => {} });
  if (await isServed(DEFAULT_ORIGIN)) {
    const fixture = isFixtureGiven(given) ? fixtureGiven(given) : casesBeside();
    console.log(`The server at ${DEFAULT_ORIGIN}`);
    return subjectAt({ insured: DEFAULT_ORIGIN, quote: DEFAULT_ORIGIN }, given, { fixture, stop: async () => {} });
  }
  const { origin, cases, ...own } = await startOwnPortals();
  console.log('The bundled portals on a temporary database');
  return subjectAt({ insured: origin, quote: origin }, given, { fixture: fixtureOf(cases), ...own });
}

function subjectAt(origins: Given, { key }: Given, atHand: AtHand): Prepared {
  const at = (origin: string | undefined): PortalAtHand | undefined =>
    origin === undefined ? undefined : { origin: originOf(origin), key, fetch };
  const portals: [PortalName, PortalAtHand | undefined][] = [
    ['insured', at(origins.insured)],
    ['quote', at(origins.quote)],
  ];
  return {
    portals: Object.fromEntries(portals.filter(([, portal]) => portal !== undefined)),
    agentSystems: parseAgentSystems(process.env),
    readPin: async (lastFour, since) =>
      origins.quote && readPinFromOutbox(originOf(origins.quote), lastFour, since).catch(() => undefined),
    ...atHand,
  };
}

function isFixtureGiven(given: Given): boolean {
  return 'fixture' in given || FIXTURE_FLAGS.some((flag) => flag in given);
}

function fixtureGiven(given: Given): Fixture {
  const flags = Object.fromEntries(Object.entries(given).filter(([name]) => FIXTURE_FLAGS.includes(name)));
  const parsed = fixtureSchema.safeParse({ ...(given.fixture && readJson(given.fixture)), ...flags });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Misuse(`--${issue?.path.join('.')}: ${issue?.message}`);
}

function readJson(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Misuse(`--fixture ${file}: ${(error as Error).message}`);
  }
}

/** The sample people of the server that runs from this folder. */
function casesBeside(): Fixture {
  try {
    return fixtureOf(readCases(process.env.DATA_DIR || '.data'));
  } catch {
    throw new Misuse(`A server runs at ${DEFAULT_ORIGIN}, and whom it knows is not known here: give a fixture.`);
  }
}

function originOf(url: string): string {
  const { origin } = URL.parse(url) ?? {};
  if (!origin?.startsWith('http')) throw new Misuse(`${url}: not a web address`);
  return origin;
}

async function isServed(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok ?? false;
}
