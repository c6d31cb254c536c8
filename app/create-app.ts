import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { brand } from '#config/brand.ts';
import { inLanguage } from '#config/language.server.ts';
import { type Language, languageAmong, languageAskedFor, languageOfPath } from '#config/language.ts';
import { publicOrigin } from '#config/public-origin.ts';
import { outsidePlayers, playerOrigins } from '#config/videos.ts';
import { languageSpelled, notForUs } from './http/address-asked.ts';
import { isSafe, METHODS, startedBy } from './http/guard.ts';
import { type KeptAnswer, sendKept } from './http/kept-answer.ts';
import type { Metrics } from './http/metrics.ts';
import { cameFrom } from './http/origin.ts';
import { finishPage, withHeaders } from './http/page-delivery.ts';
import { type PlainAnswer, plainResponse } from './http/plain-answer.ts';
import { everyAnswer, type OtherOrigins } from './http/security-headers.ts';
import { type Shedder, whoAsks } from './http/shedder.ts';
import type { StaticFiles } from './http/static-files.ts';
import { troublePage } from './http/trouble-page.ts';
import { isFileForm, type Untaken, wholeForm } from './http/whole-form.ts';
import { namedAndCounted } from './open-metrics.ts';
import { readCookie } from './portals/accounts/portal-cookie.ts';
import { callAt, createPortals, refuseCall } from './portals/app.ts';
import { withinPatience } from './portals/database/bounded-pool.ts';
import type { Resources } from './portals/handler.ts';
import { portalContext } from './portals/portal-context.ts';
import { whyNotReady } from './portals/readiness.ts';
import { countView } from './portals/usage/count-view.ts';
import { tellWhenAway } from './portals/when-away.ts';
import { callerOf, type Portal, portalAddress, portalCall } from './site/portals.server.ts';
import { PUBLIC_PAGE } from './site/public-page.ts';
import { remotePortal } from './site/remote-portal.server.ts';

type Bindings = HttpBindings;

/** What `npm run build` made for browsers. */
type Built = {
  files: StaticFiles;
  /** The scripts of each language's pages. */
  assets: Record<Language, ServerBuild['assets']>;
};

/** Soon enough for a person, late enough for the server. */
const RETRY_SECONDS = 5;

/** What a server knows of its own process. */
type Running = {
  shedder: Shedder;
  isStopping(): boolean;
  metrics: Metrics | undefined;
};

/**
 * The whole product as one fetch function, static files, the eighteen calls, pages; and what it says before that to whom
 * there is no room for.
 *
 * @param built absent in development, where Vite serves it
 * @param running absent in development, where nobody else waits
 */
export function createApp(resources: Resources, built?: Built, running?: Running) {
  const { env, log, meters } = resources;
  const portals = createPortals(resources);
  const key = env.PORTAL_KEY;
  const carriers = {
    insured:
      env.INSURED_PORTAL_URL && remotePortal({ origin: env.INSURED_PORTAL_URL, way: env.INSURED_PORTAL_WAY, key }),
    quote: env.QUOTE_PORTAL_URL && remotePortal({ origin: env.QUOTE_PORTAL_URL, way: env.QUOTE_PORTAL_WAY, key }),
  };
  const pages = { ...(build as unknown as ServerBuild), routes: tellWhenAway(build.routes) };
  const pagesIn = (language: Language) =>
    createRequestHandler({ ...pages, ...(built && { assets: built.assets[language] }) }, import.meta.env.MODE);
  const handlePage = { en: pagesIn('en'), es: pagesIn('es') };
  const otherOrigins: OtherOrigins = {
    portals: [env.INSURED_PORTAL_URL, env.QUOTE_PORTAL_URL].filter((origin) => origin !== undefined),
    players: playerOrigins(outsidePlayers),
    payments: resources.processor.isTest ? [] : ['https://checkout.stripe.com'],
    quotes: [brand.links.quoteFL, brand.links.quoteTX].flatMap((link) => (link ? [new URL(link).origin] : [])),
  };
  /** Public pages are the same for all: rendered once, then sent from memory. */
  const keptPages = new Map<string, KeptAnswer>();
  const app = new Hono<{ Bindings: Bindings }>();

  app.use(namedAndCounted(running?.metrics));
  app.get(PROBES[0], (c) => c.text('ok'));
  app.get(PROBES[1], async (c) => {
    const why = running?.isStopping() ? 'stopping' : await whyNotReady(resources);
    return c.text(why ?? 'ok', why ? 503 : 200);
  });

  app.all('*', async (c) => {
    const request = c.req.raw;
    const misaddressed = notForUs(request, env, c.env ?? {});
    if (misaddressed) return refused(misaddressed, request);
    const path = c.req.path;
    const file = built?.files.get(path);
    if (file && isSafe(request)) return sendKept(file, request);
    if (built && path.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: everyAnswer });

    const spelled = languageSpelled(c.req.url);
    if (spelled && isSafe(request)) return c.redirect(spelled, 301);

    const kept = request.method === 'GET' && !request.url.includes('?') && keptPages.get(pageKey(path));
    if (kept) {
      countView(resources, request);
      return sendKept(kept, request);
    }

    if (!METHODS.has(request.method)) return new Response(null, { status: 405, headers: everyAnswer });
    const from = cameFrom(request, env, c.env ?? {});
    const isForeign = startedBy(request, env.PUBLIC_URL ?? from.url.origin) === 'foreign';
    if (isForeign && !isSafe(request)) return new Response('Forbidden', { status: 403, headers: everyAnswer });
    // What brings files is taken in piece by piece, by its own page.
    const isFiles = !isSitePath(path) && isFileForm(request.headers.get('content-type'));
    const taken = isSafe(request) || isFiles ? request : await wholeForm(request, { isAnyType: !isSitePath(path) });
    if (typeof taken === 'number') return refused(taken, request);
    // Not before the body is there: whoever sends it slowly would take a place from somebody else.
    const leave = await running?.shedder.admit(whoAsks(request.url, request.headers.get('cookie')));
    if (running && !leave) return refused(503, request);
    if (isFiles) leave?.();
    try {
      return await withinPatience(() => answer(taken, path, { ...from, isForeign }));
    } finally {
      if (!isFiles) leave?.();
    }
  });

  /** What each call and each language's pages say to what is not taken, made when it is first said. */
  const refusals = new Map<string, PlainAnswer>();
  const refusal = (status: Untaken | 503, path: string, language: Language): PlainAnswer => {
    const key = `${status} ${language} ${callAt(path)?.path}`;
    const known = refusals.get(key);
    if (known) return known;
    const styles = built?.assets[language].routes.root?.css ?? [];
    const { headers, body } = refuseCall(path, language, status) ?? troublePage(status, language, styles);
    const retry = status === 503 && { 'retry-after': String(RETRY_SECONDS) };
    const answer = { status, headers: { ...headers, ...everyAnswer, ...retry }, body };
    refusals.set(key, answer);
    return answer;
  };
  const refused = (status: Untaken | 503, request: Request) =>
    plainResponse(refusal(status, new URL(request.url).pathname, languageOf(request)), {
      'x-request-id': randomUUID(),
    });

  /** Before anything is made of what came: at ten times what a server can do, nine of ten answers are this one. */
  function turnAway({ url = '', method = '', headers }: IncomingMessage): PlainAnswer | undefined {
    if (!running?.shedder.isFull(whoAsks(url, headers.cookie))) return undefined;
    const [path = '', query = ''] = url.split('?');
    // In memory: to send it costs no more than to say no.
    if (isProbe(path) || built?.files.get(path) || keptPages.has(pageKey(path))) return undefined;
    const language = isSitePath(path)
      ? languageOfPath(path)
      : languageAmong(new URLSearchParams(query), headers['accept-language']);
    running.metrics?.count({ method, path, status: 503, seconds: 0 });
    const answer = refusal(503, path, language);
    return { ...answer, headers: { ...answer.headers, 'x-request-id': randomUUID() } };
  }

  /** A call's answer or a page: what takes work. */
  async function answer(
    request: Request,
    path: string,
    { address, url, isForeign }: ReturnType<typeof cameFrom> & { isForeign: boolean },
  ): Promise<Response> {
    const requestId = randomUUID();
    const device = readCookie({ url: url.href, headers: request.headers }, 'device');
    const caller = { address, requestId, isOurSite: false };
    const answered = isForeign ? undefined : await portals.fetch(request, caller);
    if (answered) return withHeaders(answered, { ...everyAnswer, 'x-request-id': requestId });

    const language = languageOf(request);
    const bundled = (way: Portal['way']): Portal => ({
      origin: url.origin,
      way,
      key: undefined,
      fetch: async (call) => {
        const answer = await portals.fetch(call, { address, requestId, isOurSite: true, device });
        return answer ?? new Response(null, { status: 404 });
      },
    });
    const context = new RouterContextProvider();
    context.set(publicOrigin, env.PUBLIC_URL ?? '');
    context.set(portalContext, {
      ...resources,
      address,
      requestId,
      language,
      idempotencyKey: undefined,
      device,
    });
    context.set(
      portalCall,
      callerOf(
        {
          insured: carriers.insured || bundled('in-body'),
          quote: carriers.quote || bundled('in-body'),
        },
        { language, requestId },
        (call, why) => {
          meters.called(call.path, why ?? 'ok');
          if (why) log.warn({ requestId, path: call.path, why }, 'portal gave no answer');
        },
      ),
    );

    const hosts = { insured: env.INSURED_PORTAL_URL, quote: env.QUOTE_PORTAL_URL };
    context.set(portalAddress, (portal, path) => `${hosts[portal] ?? ''}${path}`);

    const started = performance.now();
    const page = await inLanguage(language, () => handlePage[language](new Request(url, request), context));
    // What does not say who may keep it is kept by nobody: a redirect, a file that is not there.
    if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'private, no-store');
    log.info({ requestId, method: request.method, status: page.status, ms: Math.round(performance.now() - started) });
    if (page.status === 200) countView(resources, request);
    const keep = isPublicPage(request, page) ? keepAs(path) : undefined;
    return finishPage(request, page, { requestId, files: built?.files, otherOrigins, keep });
  }

  const keepAs = (path: string) => (answer: KeptAnswer) => {
    // Only addresses that exist are kept, so the map is as large as the site.
    keptPages.set(pageKey(path), answer);
  };
  return { fetch: app.fetch, turnAway };
}

const PROBES = ['/healthz', '/readyz'] as const;
const isProbe = (path: string) => PROBES.some((probe) => probe === path);

const languageOf = (request: Request) => {
  const { pathname } = new URL(request.url);
  return isSitePath(pathname) ? languageOfPath(pathname) : languageAskedFor(request);
};

/** The site's pages say their language in their path; a portal's page speaks the reader's. */
const isSitePath = (path: string) => /^\/(es|uaichome)(\.data$|\/|$)/i.test(path);

/** Paths match in any letter case (RT-04): one page, one entry. */
const pageKey = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/** The same bytes for everyone: a page of the site by its plain address, in production. */
function isPublicPage(request: Request, page: Response): boolean {
  return (
    import.meta.env.PROD &&
    request.method === 'GET' &&
    page.status === 200 &&
    !request.url.includes('?') &&
    page.headers.get('cache-control') === PUBLIC_PAGE
  );
}
