import { createContext } from 'react-router';
import { z } from 'zod';
import type { AgentSystems } from '#config/agent-systems.ts';
import type { Language } from '#config/language.ts';
import { type AnswerOf, type BesideOf, type Call, type PortalName, readBeside } from '#contract/call.ts';
import { requestFor, type Way } from '#contract/request.ts';

/** A portal as a fetch function: in this process, or a carrier's own over HTTPS. */
export type PortalFetch = (request: Request) => Promise<Response>;

export type Portal = {
  fetch: PortalFetch;
  origin: string;
  way: Way;
  key: string | undefined;
};

export type PortalReply<C extends Call> =
  | { ok: true; answer: AnswerOf<C>; beside: BesideOf<C> }
  /** No answer, or one that does not fit the call: the page shows the specified message (§8). */
  | { ok: false };

/** Sends one call to its portal: `call(verifyLien, input)`. */
export type CallPortal = <C extends Call>(
  call: C,
  input: z.input<C['input']>,
  options?: { idempotencyKey?: string },
) => Promise<PortalReply<C>>;

/** The only way from a page of the site to a portal: `context.get(portalCall)`. */
export const portalCall = createContext<CallPortal>();

/** The portal's address for the browser itself: for hand-off forms and the registration frame (CA-19). */
export const portalAddress = createContext<(portal: PortalName, path: string) => string>();

/** The agent systems to which agents are sent after their login. */
export const agentSystemsHere = createContext<AgentSystems>();

/** Far above the longest regular answer, a state's message. */
export const MAX_ANSWER_BYTES = 256 * 1024;
/** HTTP statuses of answers in the call's own shape; 503 means overloaded. Any other status counts as no answer. */
const STATUSES = [200, 400, 413, 415, 429, 503];

/** The longest a person waits for a page's calls altogether; with the page itself that makes 8 s. */
const PAGE_WAITS_MS = 7500;

/**
 * Makes the call function for one request of one person.
 *
 * @param report is called after every call, with the reason when there was no answer
 */
export function callerOf(
  portals: Record<Call['portal'], Portal>,
  { language, requestId, waitsMs = PAGE_WAITS_MS }: { language: Language; requestId: string; waitsMs?: number },
  report: (call: Call, why: string | undefined) => void,
): CallPortal {
  let over: number | undefined;
  return async (call, input, options = {}) => {
    over ??= performance.now() + waitsMs;
    const portal = portals[call.portal];
    try {
      const fields = z.record(z.string(), z.string()).parse(withoutAbsent(call.input.parse(input)));
      const request = requestFor(call, fields, portal, {
        'accept-language': language,
        'x-request-id': requestId,
        ...(portal.key && { authorization: `Bearer ${portal.key}` }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      });
      const timeLeft = Math.min(call.timeoutMs, Math.max(0, Math.ceil(over - performance.now())));
      const response = await send(call, request, portal, timeLeft);
      const answer = call.answer.safeParse(await readAnswer(call, response));
      if (!answer.success) {
        report(call, 'an answer of another shape');
        return { ok: false };
      }
      report(call, undefined);
      return { ok: true, answer: answer.data as AnswerOf<typeof call>, beside: readBeside(call, response.headers) };
    } catch (error) {
      report(call, (error as Error).name);
      return { ok: false };
    }
  };
}

function withoutAbsent(input: unknown): unknown {
  return Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined));
}

/** Sends within the call's time limit. A read without an answer is retried once, if there is time left. */
async function send(call: Call, request: Request, portal: Portal, timeLeft: number): Promise<Response> {
  if (timeLeft === 0) throw new DOMException('the page has no time left', 'TimeoutError');
  const signal = AbortSignal.timeout(timeLeft);
  const once = () => portal.fetch(new Request(request.clone(), { signal }));
  try {
    return await once();
  } catch (error) {
    if (!call.isRead || (error as Error).name === 'TimeoutError') throw error;
    return once();
  }
}

async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (!STATUSES.includes(response.status) || !(response.ok || call.isRefusalShown)) return undefined;
  const text = await readLimited(response);
  if (call.answers === 'json') return saysTwoThings(text) ? undefined : JSON.parse(text);
  const line = text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
  // An HTML page instead of one line is an error page, never an answer.
  if (call.answers === 'text' && (/<[a-z!/]/i.test(line) || (line === 'OK' && !response.ok))) return undefined;
  return line;
}

/** Whether a JSON object has a key twice: `JSON.parse` takes the last value, other parsers the first. */
function saysTwoThings(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?|[{}]/gs)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon && text) {
      const keys = open.at(-1);
      if (keys?.has(text)) return true;
      keys?.add(text);
    }
  }
  return false;
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
