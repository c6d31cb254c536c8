import { z } from 'zod';
import { type AgentSystems, agentSystems } from '#config/agent-systems.ts';
import type { Call, Fields, PortalName } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { requestFor, type Way } from '#contract/request.ts';
import { type Expectation, expectations, type Known } from './expectations.ts';
import type { Fixture } from './fixture.ts';
import { type Asked, judge } from './judge.ts';
import { type Around, unshown } from './showable.ts';

export type Exchange = {
  asked: Asked;
  /** Absent if no answer came. */
  status: number | undefined;
  ms: number;
  /** How the answer deviates from the contract; empty if it conforms. */
  faults: string[];
  /** Not faults, but worth knowing. */
  notes: string[];
};

export type CallReport = { name: CallName; call: Call; exchanges: Exchange[]; missing: (keyof Fixture)[] };

export type PortalAtHand = { origin: string; key: string | undefined; fetch(request: Request): Promise<Response> };

export type Subject = {
  /** Portals that are left out are not called. */
  portals: Partial<Record<PortalName, PortalAtHand>>;
  fixture: Fixture;
  /** If absent, the bundled ones. */
  agentSystems?: AgentSystems;
  /** The newest PIN sent after `since` to the phone that ends in these digits, if that can be known. */
  readPin?: (lastFour: string, since: Date) => Promise<string | undefined>;
  /** Calls to leave out, because something other than these portals answers them. */
  except?: CallName[];
};

/** Sends every call of the contract to the portals, in the contract's order, once for each way of sending. */
export async function checkConformance(subject: Subject, ways: Way[]): Promise<Map<Way, CallReport[]>> {
  const pins: SentPin[] = [];
  const began = new Date();
  const reports = new Map<Way, CallReport[]>();
  for (const way of ways) {
    const reported: CallReport[] = [];
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      if (!subject.portals[call.portal] || subject.except?.includes(name)) continue;
      const pin = name === 'validatePin' ? await takePin(subject, pins, began) : undefined;
      reported.push(await checkCall(subject, name, { way, pin }, way === ways[0], pins));
    }
    reports.set(way, reported);
  }
  return reports;
}

async function checkCall(
  subject: Subject,
  name: CallName,
  known: Known,
  isFirstWay: boolean,
  pins: SentPin[],
): Promise<CallReport> {
  const call: Call = calls[name];
  // The table pairs each call with its own type of expectation, which a loop over both cannot express.
  const expectation = expectations[name] as unknown as Expectation<Call>;
  const { fixture } = subject;
  const exchanges: Exchange[] = [];

  const right = expectation.right(fixture, known);
  const missing = right ? [] : expectation.needs.filter((key) => fixture[key] === undefined);
  if (right) {
    const { exchange, answer } = await ask(subject, call, known.way, 'right', right);
    const isNo = answer !== undefined && expectation.isYes?.(answer, fixture) === false;
    if (isNo) {
      exchange.faults.push(`said no to a right fixture${typeof answer === 'string' ? `: ${answer.slice(0, 80)}` : ''}`);
    }
    // A list that finds nobody is checked as well: it could still be a list that no page can read.
    if (answer !== undefined && (!isNo || Array.isArray(answer))) {
      exchange.faults.push(...unshownOf(name, answer, aroundOf(subject, call)));
    }
    exchange.notes.push(...notePin(answer, pins));
    exchanges.push(exchange);
  }
  const wrong = isFirstWay || !expectation.isWrongBudgeted ? expectation.wrong?.(fixture) : undefined;
  if (wrong) {
    const { exchange, answer } = await ask(subject, call, known.way, 'wrong', wrong);
    if (answer !== undefined && expectation.isYes?.(answer, fixture))
      exchange.faults.push('said yes to a wrong fixture');
    exchanges.push(exchange);
  }
  const malformed = malformedInput(call);
  if (malformed) {
    const { exchange, answer } = await ask(subject, call, known.way, 'malformed', malformed);
    if (exchange.status === 200 && answer !== undefined && expectation.isYes?.(answer, fixture)) {
      exchange.faults.push('said yes to a malformed call');
    }
    exchanges.push(exchange);
  }
  if (name === 'validatePin' && !right) exchanges[0]?.notes.push('no pin at hand: a right one was not tried');
  return { name, call, exchanges, missing };
}

const aroundOf = ({ portals, agentSystems: systems = agentSystems }: Subject, { portal }: Call): Around => ({
  origin: portals[portal]?.origin ?? '',
  systems,
});

function unshownOf(name: CallName, answer: unknown, around: Around): string[] {
  // As above: each call has its own type, which a lookup by name cannot express.
  const faultsOf = unshown[name] as ((answer: unknown, around: Around) => (string | false)[]) | undefined;
  return (faultsOf?.(answer, around) ?? []).filter((fault) => fault !== false);
}

/** Leaves the first field empty and the others out. A field that is part of the path cannot be empty. */
function malformedInput({ input, path }: Call): Fields | undefined {
  const [first] = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  return first === undefined ? undefined : { [first]: path.includes(`:${first}`) ? '-' : '' };
}

async function ask(subject: Subject, call: Call, way: Way, asked: Asked, input: unknown) {
  const exchange: Exchange = { asked, status: undefined, ms: 0, faults: [], notes: [] };
  const portal = subject.portals[call.portal];
  if (!portal) return { exchange, answer: undefined };
  // A page is requested as a page, whatever the way of sending calls.
  const isPage = call.method === 'GET' && call.fields === 'none';
  // Adds the constant fields, as the site does; malformed input is sent unchanged.
  const { data: whole = input } = asked === 'malformed' ? {} : call.input.safeParse(input);
  const request = requestFor(
    call,
    z.record(z.string(), z.string()).parse(whole),
    { ...portal, way: isPage ? 'as-specified' : way },
    {
      ...(portal.key && { authorization: `Bearer ${portal.key}` }),
    },
  );
  const started = performance.now();
  try {
    const response = await portal.fetch(new Request(request, { signal: AbortSignal.timeout(call.timeoutMs) }));
    const text = await response.text();
    exchange.status = response.status;
    exchange.ms = Math.round(performance.now() - started);
    const { faults, notes, answer } = judge(call, asked, response, text);
    exchange.faults.push(...faults);
    exchange.notes.push(...notes);
    return { exchange, answer: faults.length > 0 ? undefined : answer };
  } catch (error) {
    exchange.ms = Math.round(performance.now() - started);
    exchange.faults.push(`no answer: ${whyNot(error)}`);
    return { exchange, answer: undefined };
  }
}

type SentPin = { clid: string; otp: string; lastFour: string; isUsed: boolean };

const pinRequest = z.object({ status: z.literal('1'), CLID: z.string().min(1), OTP: z.string(), phone: z.string() });

function notePin(answer: unknown, pins: SentPin[]): string[] {
  const { data } = pinRequest.safeParse(answer);
  if (!data) return [];
  pins.push({ clid: data.CLID, otp: data.OTP, lastFour: data.phone.slice(-4), isUsed: false });
  return data.OTP === '' ? [] : ['sends the pin in its answer: the site takes it out'];
}

/** Takes a PIN that was sent and not used yet; each quote's PIN works once. */
async function takePin({ readPin }: Subject, pins: SentPin[], since: Date): Promise<Known['pin']> {
  for (const sent of pins) {
    const isSpent = pins.some(({ clid, isUsed }) => isUsed && clid === sent.clid);
    const otp = isSpent ? undefined : sent.otp || (await readPin?.(sent.lastFour, since));
    if (!otp) continue;
    sent.isUsed = true;
    return { clid: sent.clid, otp };
  }
  return undefined;
}

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || cause.name
    : error.name === 'TimeoutError'
      ? 'too late'
      : error.message;
}

export const conforms = ({ exchanges, missing }: CallReport) =>
  missing.length === 0 && exchanges.every(({ faults }) => faults.length === 0);
export const isFaulty = ({ exchanges }: CallReport) => exchanges.some(({ faults }) => faults.length > 0);
