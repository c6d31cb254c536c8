/// <reference lib="webworker" />
import { languageOfPath } from '#config/language.ts';
import { SAVED_CARD } from '#contract/saved-card.ts';
import { cardPaths, homePath, notesPaths, offlinePaths, roadsidePaths, signOutPath } from './offline-paths.ts';

/** Another build, another cache: `tools/build.ts` writes it in. */
declare const BUILD: string;
const worker = self as unknown as ServiceWorkerGlobalScope;

/**
 * The site's own pages; a portal's page is somebody's, and goes its way as if there were no worker, but for the
 * card that its person saved (docs/decisions/0009).
 */
const SITE = /^\/(es\/?)?(uaichome(\/.*)?)?$/i;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepForOffline().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherBuilds().then(() => worker.clients.claim()));
});

/** A page at the roadside says that it was opened. */
worker.addEventListener('message', (event) => {
  if (roadsidePaths.includes(event.data)) event.waitUntil(keep(event.data));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && pathname === signOutPath) return event.waitUntil(forgetCard());
  if (request.mode === 'navigate' && pathname === SAVED_CARD.path) {
    return event.respondWith(request.method === 'POST' ? forgetCard(request.url) : savedCard(request));
  }
  if (request.mode === 'navigate' && cardPaths.includes(pathname.toLowerCase()) && request.method === 'GET') {
    return event.respondWith(fetch(request).catch(() => Response.redirect(SAVED_CARD.path)));
  }
  if (request.method !== 'GET' || origin !== location.origin || request.headers.has('range')) return;
  const isPage = request.mode === 'navigate' && SITE.test(pathname);
  if (!isPage && !pathname.startsWith('/assets/')) return;
  event.respondWith(fetch(request).catch(async () => (await keptFor(pathname, isPage)) ?? Response.error()));
});

/** Signing out, or the button of the saved card: what a person kept here is gone. */
async function forgetCard(backTo: string = SAVED_CARD.path): Promise<Response> {
  await caches.delete(SAVED_CARD.cache);
  return Response.redirect(backTo, 303);
}

/** From this device alone, network or not; after its last day it is no proof any more, and goes. */
async function savedCard(request: Request): Promise<Response> {
  const kept = await (await caches.open(SAVED_CARD.cache)).match(SAVED_CARD.path);
  const endsOn = kept?.headers.get(SAVED_CARD.endsOn) ?? '';
  if (kept && today() < endsOn) return kept;
  await caches.delete(SAVED_CARD.cache);
  return fetch(request).catch(async () => (await keptFor(homePath, true)) ?? Response.error());
}

/** `yyyy-mm-dd` where the device is. */
const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

async function keptFor(path: string, isPage: boolean): Promise<Response | undefined> {
  const kept = await caches.match(isPage ? path.toLowerCase() : path);
  return kept ?? (isPage ? caches.match(offlinePaths[languageOfPath(path)]) : undefined);
}

/** What was kept by the build before is kept again: a new build forgets nobody's claims page. */
async function keepForOffline(): Promise<void> {
  const opened = await Promise.all(roadsidePaths.map(async (path) => (await caches.match(path)) && path));
  const always = [...Object.values(offlinePaths), ...Object.values(notesPaths)];
  await Promise.all([...always, ...opened.filter((path) => path !== undefined)].map(keep));
}

async function dropOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== BUILD && name !== SAVED_CARD.cache);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A page with the files that make it look and work as it does on the network. */
async function keep(path: string): Promise<void> {
  // As it is for everybody: not for whoever is signed in now.
  const page = await fetch(path, { credentials: 'omit' });
  if (!page.ok || page.redirected) return;
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+\.(css|js|svg|woff2)\b/g));
  const cache = await caches.open(BUILD);
  await cache.addAll([...files]);
  await cache.put(path, page);
}
