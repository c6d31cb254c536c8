// The requests that proofs send while something goes wrong: pages as visitors read them, forms as they send them.
import { setTimeout as sleep } from 'node:timers/promises';
import { LANGUAGE_PREFIXES, PUBLIC_PAGES } from '../testing/public-pages.ts';

export type Answer = { status: number; ms: number; text: string; headers: Headers };

/** Far above every promise: a request that takes longer counts as unanswered. */
const GIVE_UP_MS = 15_000;

let nextAddress = 0;

/** Sends a request from a new network address; the server must trust a proxy. Status 0: no answer. */
export async function ask(url: string, { headers, ...init }: RequestInit = {}): Promise<Answer> {
  const at = nextAddress++;
  const began = performance.now();
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...init,
      // A new connection for each request, because a kept one may be closed just as it is used again.
      headers: { connection: 'close', 'x-forwarded-for': `10.7.${(at >> 8) & 255}.${at & 255}`, ...headers },
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - began, text, headers: response.headers };
  } catch (error) {
    return { status: 0, ms: performance.now() - began, text: String(error), headers: new Headers() };
  }
}

export const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(url, { method: 'POST', body: new URLSearchParams(fields), headers });

/** A page or form that is requested again and again. */
export type Visit = {
  name: string;
  go: () => Promise<Answer>;
  /** What is wrong with the answer; nothing if it is as promised. */
  wrong: (answer: Answer) => string | undefined;
};

export type Seen = { count: number; slowestMs: number; wrong: string[] };

/** Makes these visits in turn, at a low rate, until it is stopped. */
export function visitInTurns(visits: Visit[], everyMs = 50): { stop(): Promise<Seen> } {
  const seen: Seen = { count: 0, slowestMs: 0, wrong: [] };
  const under = new Set<Promise<void>>();
  let isOver = false;
  const visit = async ({ name, go, wrong }: Visit) => {
    const answer = await go();
    seen.count++;
    seen.slowestMs = Math.max(seen.slowestMs, answer.ms);
    const why = wrong(answer);
    if (why) seen.wrong.push(`${name}: ${why}`);
  };
  const run = async () => {
    for (let turn = 0; !isOver; turn++) {
      const next = visits[turn % visits.length];
      if (next) {
        const visited = visit(next).finally(() => under.delete(visited));
        under.add(visited);
      }
      await sleep(everyMs);
    }
    await Promise.all(under);
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return seen;
    },
  };
}

/** Every public page in both languages: 200, whatever happens. */
export const publicPages = (url: string): Visit[] =>
  LANGUAGE_PREFIXES.flatMap((prefix) => PUBLIC_PAGES.map((page) => `${prefix}${page}`)).map((path) => ({
    name: path,
    go: () => ask(`${url}${path}`),
    wrong: ({ status }) => (status === 200 ? undefined : `status ${status}`),
  }));

/** Requests every page once, so that the server behaves like one that has run for a while. */
export async function warmUp(url: string): Promise<void> {
  for (const { go } of publicPages(url)) await go();
}

/** Polls until the condition holds. @returns how long that took, in ms */
export async function msUntil(isSo: () => Promise<boolean>, mostMs = 30_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > mostMs) return Number.POSITIVE_INFINITY;
    await sleep(50);
  }
  return performance.now() - began;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints what went wrong to stderr; the table says how often. */
export function report(title: string, wrong: string[]): void {
  for (const [what, times] of Map.groupBy(wrong, (each) => each)) console.error(`${title}: ${times.length} × ${what}`);
}
