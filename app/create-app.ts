import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Language, languageAmong, languageOfPath } from '#config/language.ts';
import { callAt, createPortals, refuseCall } from './calls/app.ts';
import { type Built, createPages, isSitePath, languageOf } from './create-pages.ts';
import { namedAndCounted } from './open-metrics.ts';
import type { Resources, SiteResources } from './platform/context/handler.ts';
import { withinPatience } from './platform/database/bounded-pool.ts';
import { countView } from './platform/events/count-view.ts';
import { notForUs, targetOf } from './platform/http/address-asked.ts';
import { sendCached } from './platform/http/cached-answer.ts';
import { canonicalTarget } from './platform/http/canonical-path.ts';
import { isSafe, METHODS, startedBy } from './platform/http/guard.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { cameFrom } from './platform/http/origin.ts';
import { withHeaders } from './platform/http/page-delivery.ts';
import { type PlainAnswer, plainResponse, type ReadyAnswer, readyAnswer } from './platform/http/plain-answer.ts';
import { everyAnswer } from './platform/http/security-headers.ts';
import type { Shedder } from './platform/http/shedder.ts';
import { troublePage } from './platform/http/trouble-page.ts';
import { isFileForm, readAway, type Untaken, wholeForm } from './platform/http/whole-form.ts';
import { readCookie } from './platform/sessions/portal-cookie.ts';
import { openPriorityMarks } from './platform/sessions/priority-mark.ts';
import { whyNotReady } from './readiness.ts';

type Bindings = HttpBindings;

/** Soon enough for a person, late enough for the server. */
const RETRY_SECONDS = 5;

/** What a server knows about its own process. */
type Running = {
  shedder: Shedder;
  isStopping(): boolean;
  metrics: Metrics | undefined;
};

/**
 * The whole product as one fetch function: static files, calls and pages; also the answer for requests that there is no
 * room for. Without a database it is the site alone, and a call's path is a page that does not exist.
 *
 * @param built absent in development, where Vite serves the files
 * @param running absent in development, where nobody else waits
 */
export function createApp(resources: Resources | SiteResources, built?: Built, running?: Running) {
  const { env } = resources;
  const portals = 'db' in resources ? createPortals(resources) : undefined;
  const pages = createPages(resources, portals, built);
  const priorityMarks = openPriorityMarks(resources.keyring);
  const app = new Hono<{ Bindings: Bindings }>();

  app.use(namedAndCounted(running?.metrics));
  app.get(PROBES[0], (c) => c.text('ok'));
  app.get(PROBES[1], async (c) => {
    const why = running?.isStopping() ? 'stopping' : 'db' in resources && (await whyNotReady(resources));
    return c.text(why || 'ok', why ? 503 : 200);
  });

  app.all('*', async (c) => {
    const request = c.req.raw;
    const outer = c.env ?? {};
    const misaddressed = notForUs(request, env, outer);
    if (misaddressed) return refused(misaddressed, request);
    const target = targetOf(request, outer);
    const canonical = canonicalTarget(target);
    if (canonical === undefined) return refused(400, request);
    if (canonical !== target)
      return new Response(null, { status: 308, headers: { ...everyAnswer, location: canonical } });
    const [path = ''] = canonical.split('?');
    return answerFromMemory(request, path) ?? renderAnswer(request, path, outer);
  });

  /** Answers that need no work: a file, a cached page, or the answer that there is none. */
  function answerFromMemory(request: Request, path: string): Response | undefined {
    const file = built?.files.get(path);
    if (file && isSafe(request)) return sendCached(file, request);
    if (built && path.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: everyAnswer });
    const cached = pages.cachedFor(request, path);
    if (cached) {
      countView(resources, request);
      return sendCached(cached, request);
    }
    return METHODS.has(request.method) ? undefined : new Response(null, { status: 405, headers: everyAnswer });
  }

  /** Answers made for a request: refuses other sites' forms, reads the body first, and checks that there is room. */
  async function renderAnswer(request: Request, path: string, outer: Partial<Bindings>): Promise<Response> {
    const from = cameFrom(request, env, outer);
    const isForeign = startedBy(request, env.PUBLIC_URL ?? from.url.origin) === 'foreign';
    if (isForeign && !isSafe(request)) return new Response('Forbidden', { status: 403, headers: everyAnswer });
    // Forms with files are read piece by piece by their own page.
    const isFiles = !isSitePath(path) && isFileForm(request.headers.get('content-type'));
    const taken = isSafe(request) || isFiles ? request : await wholeForm(request, { isAnyType: !isSitePath(path) });
    if (typeof taken === 'number') return refused(taken, request);
    // Only after the body has arrived, so that slow senders do not occupy a slot.
    const leave = await running?.shedder.admit(priorityMarks.priorityOf(request.headers.get('cookie')));
    if (running && !leave) return refused(503, request);
    if (isFiles) leave?.();
    try {
      const unmarked = await withinPatience(() => answer(taken, path, { ...from, isForeign }));
      const mark = priorityMarks.markFor(new Request(from.url), unmarked);
      const answered = mark ? withCookie(unmarked, mark) : unmarked;
      if (isFiles) await readAway(taken);
      return answered;
    } finally {
      if (!isFiles) leave?.();
    }
  }

  /** The refusals for each call and language, made when first needed. */
  const refusals = new Map<string, { plain: PlainAnswer; ready: ReadyAnswer }>();
  const refusal = (status: Untaken | 503, path: string, language: Language) => {
    const key = `${status} ${language} ${portals && callAt(path)?.path}`;
    const known = refusals.get(key);
    if (known) return known;
    const styles = built?.assets[language].routes.root?.css ?? [];
    const inShape = portals && refuseCall(path, language, status);
    const { headers, body } = inShape ?? troublePage(status, language, styles, env);
    const retry = status === 503 && { 'retry-after': String(RETRY_SECONDS) };
    const plain = { status, headers: { ...headers, ...everyAnswer, ...retry }, body };
    const made = { plain, ready: readyAnswer(plain) };
    refusals.set(key, made);
    return made;
  };
  const refused = (status: Untaken | 503, request: Request) =>
    plainResponse(refusal(status, new URL(request.url).pathname, languageOf(request)).plain, {
      'x-request-id': randomUUID(),
    });

  /** Answers before a request object is created: at ten times the possible load, nine of ten answers are this one. */
  function turnAway({ url = '', method = '', headers }: IncomingMessage): ReadyAnswer | undefined {
    if (!running?.shedder.isFull('stranger') || !running.shedder.isFull(priorityMarks.priorityOf(headers.cookie)))
      return undefined;
    const [path = '', query = ''] = url.split('?');
    // These are in memory: sending them costs no more than a refusal.
    if (isProbe(path) || built?.files.get(path) || pages.isCached(path, headers.cookie)) return undefined;
    const language = isSitePath(path)
      ? languageOfPath(path)
      : languageAmong(new URLSearchParams(query), headers.cookie, headers['accept-language']);
    running.metrics?.count({ method, path, status: 503, seconds: 0 });
    return refusal(503, path, language).ready;
  }

  /** An answer that takes work: a call's or a page. */
  async function answer(
    request: Request,
    path: string,
    { address, url, isForeign }: ReturnType<typeof cameFrom> & { isForeign: boolean },
  ): Promise<Response> {
    const requestId = randomUUID();
    const answered = isForeign ? undefined : await portals?.fetch(request, { address, requestId, isOurSite: false });
    if (answered) return withHeaders(answered, { ...everyAnswer, 'x-request-id': requestId });
    const device = readCookie({ url: url.href, headers: request.headers }, 'device');
    return pages.answer(request, { path, requestId, address, url, device });
  }
  return { fetch: app.fetch, turnAway };
}

/** Copies the answer, because some responses have immutable headers. */
function withCookie(answer: Response, cookie: string): Response {
  const changed = new Response(answer.body, answer);
  changed.headers.append('set-cookie', cookie);
  return changed;
}

const PROBES = ['/healthz', '/readyz'] as const;
const isProbe = (path: string) => PROBES.some((probe) => probe === path);
