import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { brand } from '#config/brand.ts';
import { inLanguage } from '#config/language.server.ts';
import { type Language, languageAskedFor, languageOfPath } from '#config/language.ts';
import { STATES } from '#config/states.ts';
import { outsidePlayers, playerOrigins } from '#config/videos.ts';
import { signedInAt } from '#contract/signed-in.ts';
import type { Portals } from './calls/app.ts';
import type { Context, Proved, Resources, SiteResources, Visitor } from './platform/context/handler.ts';
import { pageContext, portalContext } from './platform/context/portal-context.ts';
import { countView } from './platform/events/count-view.ts';
import type { CachedAnswer } from './platform/http/cached-answer.ts';
import { openPageCache } from './platform/http/page-cache.ts';
import { finishPage } from './platform/http/page-delivery.ts';
import { filePatterns, plainPaths, routePatterns, routesByPattern } from './platform/http/route-patterns.ts';
import type { OtherOrigins } from './platform/http/security-headers.ts';
import type { StaticFiles } from './platform/http/static-files.ts';
import { provedCookie } from './platform/sessions/known-device.ts';
import { answerWhenAway, isOfSite } from './portals/shell/when-away.ts';
import { abilitiesHere } from './site/can.ts';
import { openPinNotes, pinNotes } from './site/pin-notes.server.ts';
import {
  agentSystemsHere,
  type CallPortal,
  callerOf,
  type Portal,
  portalAddress,
  portalCall,
} from './site/portals.server.ts';
import { publicOrigin } from './site/public-origin.ts';
import { PUBLIC_PAGE, SIGNED_IN_PAGE } from './site/public-page.ts';
import { remotePortal } from './site/remote-portal.server.ts';
import { scriptMark } from './ui/script-mark.ts';

/** What `npm run build` made for browsers. */
export type Built = {
  files: StaticFiles;
  /** The scripts of each language's pages. */
  assets: Record<Language, ServerBuild['assets']>;
};

/** The facts about a request for a page. */
type Visit = {
  /** The canonical path, except for letter case. */
  path: string;
  requestId: string;
  /** The network address of the person. */
  address: string;
  /** The URL as the browser knows it, including what our proxy reports. */
  url: URL;
  device: string | undefined;
};

export type Pages = {
  /** The cached public page for a plain address, in the version for a signed-in or signed-out reader. */
  cachedFor(request: Request, path: string): CachedAnswer | undefined;
  /** Whether such a page is cached for a reader with these cookies. */
  isCached(path: string, cookie: string | undefined): boolean;
  answer(request: Request, visit: Visit): Promise<Response>;
};

/**
 * The pages of `routes.ts`, answered by React Router, each with the resources it needs.
 *
 * @param portals the bundled portals, which answer the site's calls unless a carrier's are configured; undefined for
 * the site alone, which then has no portal pages either
 * @param built absent in development
 */
export function createPages(resources: Resources | SiteResources, portals: Portals | undefined, built?: Built): Pages {
  const { env } = resources;
  const patternOf = routePatterns(build.routes, []);
  const files = filePatterns(build.routes);
  const whole = build as unknown as ServerBuild;
  const pagesIn = (language: Language) => {
    const pages = { ...whole, ...(built && { assets: built.assets[language] }) };
    return handlersOf(portals ? { ...pages, routes: answerWhenAway(build.routes) } : withoutPortals(pages), !!built);
  };
  const handlerFor = { en: pagesIn('en'), es: pagesIn('es') };
  const { keyring } = resources;
  const notes = openPinNotes({
    seal: (text) => keyring.seal('pin', text),
    unseal: (sealed) => keyring.unseal('pin', sealed),
  });
  const callPortals = callsOf(resources, portals);
  const otherOrigins = otherOriginsOf(resources);
  const hosts = { insured: env.INSURED_PORTAL_URL, quote: env.QUOTE_PORTAL_URL };
  /** Public pages, one version per portal where readers are signed in: rendered once, then sent from memory. */
  const cachedPages = openPageCache(brand.home);
  const cacheablePaths = new Set(plainPaths(build.routes));
  const cacheKeyOf = (path: string, cookie: string | null | undefined) => {
    const at = signedInAt(cookie, env, STATES);
    return at ? `${at} ${path}` : path;
  };

  return {
    cachedFor: (request, path) =>
      isPlainGet(request) ? cachedPages.get(cacheKeyOf(path, request.headers.get('cookie'))) : undefined,
    isCached: (path, cookie) => cachedPages.get(cacheKeyOf(path, cookie)) !== undefined,
    async answer(request, visit) {
      const { path, requestId, address, url, device } = visit;
      const proved: Proved[] = [];
      const language = languageOf(request);
      const routing = new RouterContextProvider();
      routing.set(publicOrigin, env.PUBLIC_URL ?? '');
      routing.set(abilitiesHere, env.abilities);
      routing.set(pinNotes, notes);
      routing.set(agentSystemsHere, env.agentSystems);
      // Logs the pattern instead of the address, which may contain a token.
      const pattern = patternOf(path);
      const log = resources.log.child({ route: pattern });
      const known = { idempotencyKey: undefined, device, proved, isFile: files.has(pattern) };
      const visitor: Visitor = { address, requestId, language, ...known };
      routing.set(pageContext, { ...resources, log, ...visitor });
      const context: Context | undefined = 'db' in resources ? { ...resources, log, ...visitor } : undefined;
      if (context) routing.set(portalContext, context);
      routing.set(portalCall, callPortals({ ...visit, proved }, language));
      routing.set(portalAddress, (portal, path) => `${hosts[portal] ?? ''}${path}`);

      const started = performance.now();
      const renderedAt = new Date();
      const page = await inLanguage(language, () => handlerFor[language](pattern)(new Request(url, request), routing));
      // Answers without a cache policy, such as redirects and missing files, must not be stored.
      if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'private, no-store');
      if (context && proved.length > 0)
        page.headers.append('set-cookie', provedCookie(context, { url: url.href }, proved));
      const ms = Math.round(performance.now() - started);
      log.info({ requestId, method: request.method, status: page.status, ms });
      if (page.status === 200) countView(resources, request);
      // Cached only under the exact spelling in the route table, because a page contains its own address; so the map
      // stays as small as the site.
      const isCacheable = cacheablePaths.has(path) && isPublicPage(request, page);
      const as = cacheKeyOf(path, request.headers.get('cookie'));
      const keep = isCacheable ? (answer: CachedAnswer) => cachedPages.add(as, answer, renderedAt) : undefined;
      if (as !== path) forThemAlone(page.headers);
      return finishPage(request, page, {
        requestId,
        scriptMark,
        files: built?.files,
        otherOrigins,
        keep,
        isOfSite: isSitePath(path),
      });
    },
  };
}

/** How the site's pages call the portals: a carrier's own, or the bundled ones in this process. */
function callsOf({ env, log, meters }: SiteResources, portals: Portals | undefined) {
  const key = env.PORTAL_KEY;
  const carriers = {
    insured:
      env.INSURED_PORTAL_URL && remotePortal({ origin: env.INSURED_PORTAL_URL, way: env.INSURED_PORTAL_WAY, key }),
    quote: env.QUOTE_PORTAL_URL && remotePortal({ origin: env.QUOTE_PORTAL_URL, way: env.QUOTE_PORTAL_WAY, key }),
  };
  return (
    { requestId, address, url, device, proved }: Visit & { proved: Proved[] },
    language: Language,
  ): CallPortal => {
    const bundled: Portal = {
      origin: url.origin,
      way: 'in-body',
      key: undefined,
      fetch: async (call) => {
        const answer = await portals?.fetch(call, { address, requestId, isOurSite: true, device, proved });
        return answer ?? new Response(null, { status: 404 });
      },
    };
    return callerOf(
      { insured: carriers.insured || bundled, quote: carriers.quote || bundled },
      { language, requestId },
      (call, why) => {
        meters.called(call.path, why ?? 'ok');
        if (why) log.warn({ requestId, path: call.path, why }, 'portal gave no answer');
      },
    );
  };
}

/** Origins besides our own that pages lead to. */
const otherOriginsOf = ({ env, ...resources }: Resources | SiteResources): OtherOrigins => ({
  portals: [env.INSURED_PORTAL_URL, env.QUOTE_PORTAL_URL].filter((origin) => origin !== undefined),
  agents: Object.values(env.agentSystems).flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : [])),
  players: playerOrigins(outsidePlayers),
  payments: 'processor' in resources && !resources.processor.isTest ? ['https://checkout.stripe.com'] : [],
  states: STATES.flatMap((state) => Object.values(brand.states[state].links ?? {})).map((link) => new URL(link).origin),
});

/**
 * The request handler for each pattern, created when first needed.
 *
 * React Router searches through all its routes several times per page. With only the page's own routes, it answers a
 * portal page in three quarters of the time. Addresses that match no page are answered with all routes.
 *
 * @param isBuilt in development one handler answers everything, so that changed modules are found
 */
function handlersOf(pages: ServerBuild, isBuilt: boolean): (pattern: string) => RequestHandler {
  const all = createRequestHandler(pages, import.meta.env.MODE);
  if (!isBuilt) return () => all;
  const ids = routesByPattern(pages.routes);
  const handlers = new Map<string, RequestHandler>();
  return (pattern) => {
    const own = ids.get(pattern);
    if (!own) return all;
    const made = handlers.get(pattern);
    if (made) return made;
    const handler = createRequestHandler(
      onlySome(pages, (id) => own.has(id)),
      import.meta.env.MODE,
    );
    handlers.set(pattern, handler);
    return handler;
  };
}

/** The routes without the portals' pages. Click reports stay, whoever answers the calls. */
const withoutPortals = (pages: ServerBuild) =>
  onlySome(pages, (id) => id === 'root' || id === 'portals/machines/activity-beacon' || isOfSite(pages.routes, id));

function onlySome({ routes, assets, ...pages }: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const kept = <Of>(every: Record<string, Of>) =>
    Object.fromEntries(Object.entries(every).filter(([id]) => isKept(id)));
  return { ...pages, routes: kept(routes), assets: { ...assets, routes: kept(assets.routes) } };
}

/** Site pages have their language in the path; a portal page uses the reader's language. */
export const isSitePath = (path: string) => /^\/(es|uaichome)(\.data$|\/|$)/i.test(path);

export function languageOf(request: Request): Language {
  const { pathname } = new URL(request.url);
  return isSitePath(pathname) ? languageOfPath(pathname) : languageAskedFor(request);
}

const isPlainGet = ({ method, url }: Request) => method === 'GET' && !url.includes('?');

/** The page shows where its reader is signed in, so no shared cache may store it. */
function forThemAlone(headers: Headers): void {
  if (headers.get('cache-control') !== PUBLIC_PAGE) return;
  headers.set('cache-control', SIGNED_IN_PAGE);
  headers.set('vary', 'cookie');
}

/** Whether everyone gets the same bytes: a page of the site at its plain address, in production. */
const isPublicPage = (request: Request, page: Response) =>
  import.meta.env.PROD &&
  isPlainGet(request) &&
  page.status === 200 &&
  page.headers.get('cache-control') === PUBLIC_PAGE;
