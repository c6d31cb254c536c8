/// <reference lib="webworker" />
import { type Language, languageAmong, languageOfPath } from '#config/language.ts';
import { isCardGood, SAVED_CARD } from '#contract/saved-card.ts';
import { cardPaths, notesPaths, offlinePaths, roadsidePaths, signOutPath } from './offline-paths.ts';

/** The cache's name: each build has its own. `tools/build.ts` fills it in. */
declare const BUILD: string;
const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * Only pages of the public site. Portal pages are personal and bypass the worker, except for the ID card that a person
 * saved (docs/decisions/0009).
 */
const SITE = /^\/(es\/?)?(uaichome(\/.*)?)?$/i;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepForOffline().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherBuilds().then(() => worker.clients.claim()));
});

/** The page tells the worker that a roadside page was opened. */
worker.addEventListener('message', (event) => {
  if (roadsidePaths.includes(event.data)) event.waitUntil(keep(event.data));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method === 'POST' && pathname === signOutPath) return event.waitUntil(forgetCard());
  if (request.mode === 'navigate' && pathname === SAVED_CARD.path) {
    return event.respondWith(request.method === 'POST' ? forgetCard(request.url) : savedCard(request, searchParams));
  }
  if (request.mode === 'navigate' && cardPaths.includes(pathname.toLowerCase()) && request.method === 'GET') {
    const lang = searchParams.get('lang');
    const query = lang ? `?${new URLSearchParams({ lang })}` : '';
    return event.respondWith(fetch(request).catch(() => Response.redirect(SAVED_CARD.path + query)));
  }
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  const isPage = request.mode === 'navigate' && SITE.test(pathname);
  if (!isPage && !pathname.startsWith('/assets/')) return;
  event.respondWith(fetch(request).catch(async () => (await cachedFor(pathname, isPage)) ?? Response.error()));
});

/** Signing out, or a button on the saved card, deletes what the person stored here. */
async function forgetCard(backTo: string = SAVED_CARD.path): Promise<Response> {
  await caches.delete(SAVED_CARD.cache);
  return Response.redirect(backTo, 303);
}

/** The saved card, from this device only, with or without a network. It is deleted once its last day is over. */
async function savedCard(request: Request, query: URLSearchParams): Promise<Response> {
  const kept = await (await caches.open(SAVED_CARD.cache)).match(SAVED_CARD.path);
  if (isCardGood(kept)) return kept;
  await caches.delete(SAVED_CARD.cache);
  // A worker can't read the account's language.
  const language = languageAmong(query, undefined, navigator.languages.join());
  return fetch(request).catch(async () => (await offlinePage(language)) ?? Response.error());
}

async function cachedFor(path: string, isPage: boolean): Promise<Response | undefined> {
  const kept = await caches.match(isPage ? path.toLowerCase() : path);
  return kept ?? (isPage ? offlinePage(languageOfPath(path)) : undefined);
}

const offlinePage = (language: Language) => caches.match(offlinePaths[language]);

/** Pages that the previous build had cached are cached again, so that an update does not lose a cached claims page. */
async function keepForOffline(): Promise<void> {
  const opened = await Promise.all(roadsidePaths.map(async (path) => (await caches.match(path)) && path));
  const always = [...Object.values(offlinePaths), ...Object.values(notesPaths)];
  await Promise.all([...always, ...opened.filter((path) => path !== undefined)].map(keep));
}

async function dropOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== BUILD && name !== SAVED_CARD.cache);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Caches a page with the files it needs to look and work as usual. */
async function keep(path: string): Promise<void> {
  // The public version, not that of the person signed in now.
  const page = await fetch(path, { credentials: 'omit' });
  if (!page.ok || page.redirected) return;
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(css|js|svg|woff2)\b/g));
  const cache = await caches.open(BUILD);
  await cache.addAll([...files]);
  await cache.put(path, page);
}
