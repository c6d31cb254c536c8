import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as build from 'virtual:react-router/server-build';
import { type HttpBindings, serve } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { brand } from '#config/brand.ts';
import { BadConfiguration, type Env, parseEnv } from '#config/env.server.ts';
import { inLanguage } from '#config/language.server.ts';
import { type Language, languageAskedFor, languageOfPath } from '#config/language.ts';
import { publicOrigin } from '#config/public-origin.ts';
import { outsidePlayers, playerOrigins } from '#config/videos.ts';
import { isSafe, METHODS, startedBy } from './http/guard.ts';
import { type KeptAnswer, keepAnswer, sendKept } from './http/kept-answer.ts';
import { cameFrom } from './http/origin.ts';
import { readyToSend } from './http/page-delivery.ts';
import { documentHeaders, everyAnswer } from './http/security-headers.ts';
import { loadStaticFiles, type StaticFiles } from './http/static-files.ts';
import { readCookie } from './portals/accounts/portal-cookie.ts';
import { createPortals } from './portals/app.ts';
import { startApplications } from './portals/applications/keep-applications.ts';
import { startSealing } from './portals/audit/audit-chain.ts';
import { DataFolderInUse } from './portals/database/data-folder.ts';
import { type Database, openDatabase } from './portals/database/database.ts';
import type { FoundCases } from './portals/database/sample-cases.ts';
import { fillForTrial } from './portals/database/trial-book.ts';
import type { Resources } from './portals/handler.ts';
import { openKeyring } from './portals/keyring.ts';
import { startOutbox } from './portals/messages/send-outbox.ts';
import { openProcessor } from './portals/payments/open-processor.ts';
import { startPaymentJobs } from './portals/payments/payment-jobs.ts';
import { portalContext } from './portals/portal-context.ts';
import { startRenewals } from './portals/renewals/keep-renewals.ts';
import { startForgetting } from './portals/retention/forget-old.ts';
import { callerOf, type Portal, portalAddress, portalCall } from './site/portals.server.ts';
import { remotePortal } from './site/remote-portal.server.ts';

type Bindings = HttpBindings;

/** What `npm run build` made for browsers. */
type Built = {
  files: StaticFiles;
  /** The scripts of each language's pages. */
  assets: Record<Language, ServerBuild['assets']>;
};

/**
 * The whole product as one fetch function: static files, the eighteen calls, pages.
 *
 * @param built absent in development, where Vite serves it
 */
export function createApp(resources: Resources, built?: Built): Hono<{ Bindings: Bindings }> {
  const { env, log } = resources;
  const portals = createPortals(resources);
  const key = env.PORTAL_KEY;
  const carriers = {
    insured:
      env.INSURED_PORTAL_URL && remotePortal({ origin: env.INSURED_PORTAL_URL, way: env.INSURED_PORTAL_WAY, key }),
    quote: env.QUOTE_PORTAL_URL && remotePortal({ origin: env.QUOTE_PORTAL_URL, way: env.QUOTE_PORTAL_WAY, key }),
  };
  const pages = build as unknown as ServerBuild;
  const pagesIn = (language: Language) =>
    createRequestHandler({ ...pages, ...(built && { assets: built.assets[language] }) }, import.meta.env.MODE);
  const handlePage = { en: pagesIn('en'), es: pagesIn('es') };
  const otherOrigins = {
    portals: [env.INSURED_PORTAL_URL, env.QUOTE_PORTAL_URL].filter((origin) => origin !== undefined),
    players: playerOrigins(outsidePlayers),
    payments: resources.processor.isTest ? [] : ['https://checkout.stripe.com'],
    quotes: [brand.links.quoteFL, brand.links.quoteTX].flatMap((link) => (link ? [new URL(link).origin] : [])),
  };
  /** Public pages are the same for all: rendered once, then sent from memory. */
  const keptPages = new Map<string, KeptAnswer>();
  const app = new Hono<{ Bindings: Bindings }>();

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    await resources.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    return c.text('ok');
  });

  app.all('*', async (c) => {
    const request = c.req.raw;
    const path = c.req.path;
    const file = built?.files.get(path);
    if (file && isSafe(request)) return sendKept(file, request);
    if (built && path.startsWith('/assets/')) return new Response('Not found', { status: 404, headers: everyAnswer });

    const spelled = languageSpelled(c.req.url);
    if (spelled && isSafe(request)) return c.redirect(spelled, 301);

    const kept = request.method === 'GET' && !request.url.includes('?') && keptPages.get(pageKey(path));
    if (kept) return sendKept(kept, request);

    if (!METHODS.has(request.method)) return new Response(null, { status: 405, headers: everyAnswer });
    const requestId = randomUUID();
    const { address, url } = cameFrom(request, env, c.env ?? {});
    const isForeign = startedBy(request, env.PUBLIC_URL ?? url.origin) === 'foreign';

    const device = readCookie({ url: url.href, headers: request.headers }, 'device');
    const caller = { address, requestId, isOurSite: false };
    const answered = isForeign ? undefined : await portals.fetch(request, caller);
    if (answered) return withHeaders(answered, { ...everyAnswer, 'x-request-id': requestId });
    if (isForeign && !isSafe(request)) return new Response('Forbidden', { status: 403, headers: everyAnswer });

    const language = isSitePath(path) ? languageOfPath(path) : languageAskedFor(request);
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
        (call, why) => log.warn({ requestId, path: call.path, why }, 'portal gave no answer'),
      ),
    );

    const hosts = { insured: env.INSURED_PORTAL_URL, quote: env.QUOTE_PORTAL_URL };
    context.set(portalAddress, (portal, path) => `${hosts[portal] ?? ''}${path}`);

    const started = performance.now();
    const page = await inLanguage(language, () => handlePage[language](new Request(url, request), context));
    // What does not say who may keep it is kept by nobody: a redirect, a file that is not there.
    if (!page.headers.has('cache-control')) page.headers.set('cache-control', 'private, no-store');
    log.info({ requestId, method: request.method, status: page.status, ms: Math.round(performance.now() - started) });
    const keep = isPublicPage(request, page) ? keepAs(path) : undefined;
    return finish(request, page, { requestId, files: built?.files, otherOrigins, keep });
  });

  const keepAs = (path: string) => (answer: KeptAnswer) => {
    // Only addresses that exist are kept, so the map is as large as the site.
    keptPages.set(pageKey(path), answer);
  };
  return app;
}

/** `/ES/…` is Spanish too, under the one spelling that pages go by; nothing when it is spelled so. */
function languageSpelled(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  const [, prefix, rest] = /^\/(es)(\/.*)?$/i.exec(pathname) ?? [];
  return prefix && prefix !== 'es' ? `/es${rest ?? ''}${search}` : undefined;
}

/** The site's pages say their language in their path; a portal's page speaks the reader's. */
const isSitePath = (path: string) => /^\/(es|uaichome)(\/|$)/i.test(path);

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

/** What `root.tsx` marks the site's pages with. Proxies ask again each time; the ETag makes that cheap. */
export const PUBLIC_PAGE = 'public, no-cache';

async function finish(
  request: Request,
  page: Response,
  how: {
    requestId: string;
    files: StaticFiles | undefined;
    otherOrigins: Parameters<typeof documentHeaders>[2];
    keep: ((answer: KeptAnswer) => void) | undefined;
  },
): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    return withHeaders(page, { ...everyAnswer, 'x-request-id': how.requestId });
  }
  const html = how.files ? readyToSend(await page.text(), how.files) : await page.text();
  const frames = page.headers.get('x-frame-rule') === 'by-our-pages' ? 'by-our-pages' : 'never';
  page.headers.delete('x-frame-rule');
  // Vite's own scripts in development come without a hash.
  const headers = import.meta.env.PROD ? documentHeaders(html, frames, how.otherOrigins) : everyAnswer;
  const body = new TextEncoder().encode(html);
  if (how.keep) {
    const kept = keepAnswer(body, { ...Object.fromEntries(page.headers), ...headers });
    how.keep(kept);
    return withHeaders(sendKept(kept, request), { 'x-request-id': how.requestId });
  }
  return withHeaders(new Response(body, page), { ...headers, 'x-request-id': how.requestId });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const merged = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) merged.headers.set(name, value);
  return merged;
}

export function createResources(env: Env, database: Database): Resources {
  const { db } = database;
  const keyring = openKeyring(env.SECRET_KEY, env.SECRET_KEYS_ALSO_READ);
  const log = pino({ level: env.LOG_LEVEL, base: null });
  return { db, keyring, env, log, processor: openProcessor({ env, db, keyring }) };
}

/** Opens the database, answers on the port, and lets what is under way finish when it is told to stop. */
export async function startServer(env: Env): Promise<{ url: string; samples: FoundCases; close(): Promise<void> }> {
  const database = await openDatabase(
    env.DATABASE_URL ? { engine: 'postgresql', url: env.DATABASE_URL } : { engine: 'embedded', folder: env.DATA_DIR },
  );
  const samples = env.DATABASE_URL ? {} : await fillForTrial(database, env);
  const resources = createResources(env, database);
  const app = createApp(resources, {
    files: loadStaticFiles('build/client'),
    assets: JSON.parse(readFileSync('build/server/assets.json', 'utf8')),
  });
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: env.HOST, port: env.PORT }, ({ port }) =>
      resolve({ server, port }),
    );
    server.once('error', reject);
  });
  const jobs = [startSealing, startOutbox, startRenewals, startPaymentJobs, startApplications, startForgetting].map((start) =>
    start(resources),
  );
  return {
    url: `http://${env.HOST}:${port}`,
    samples,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(jobs.map((job) => job.stop()));
      await database.close();
    },
  };
}

function thingsToTry(url: string, { financedVehicle: car, customerLogin: customer, zips }: FoundCases): string[] {
  if (!car || !customer || !zips) return [];
  return [
    `  Verify a lien      ${url}/uaichome/leinholder   policy ${car.policyNumber}, VIN ends ${car.vinSuffix}`,
    `  Find an agent      ${url}/uaichome/FindAnAgent?zip=${zips.FL}`,
    `  Sign in            ${url}/uaichome/policyholder   ${customer.email}, ${customer.password}`,
    '  More names and numbers: npm run samples',
  ];
}

/** `npm start`, after the build. */
export async function main(): Promise<void> {
  try {
    const server = await startServer(parseEnv(process.env));
    closeWithGrace({ delay: 10_000 }, () => server.close());
    console.log([`${brand.shortName} is at ${server.url}`, ...thingsToTry(server.url, server.samples)].join('\n'));
  } catch (error) {
    const isExpected = error instanceof BadConfiguration || error instanceof DataFolderInUse;
    console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? 2 : 1;
  }
}
