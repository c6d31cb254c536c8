import { Links, Meta, Outlet, Scripts, type UIMatch, useMatches } from 'react-router';
import favicon from '#config/art/brand-favicon.svg';
import touchIcon from '#config/art/icon-180.png';
import { brand } from '#config/brand.ts';
import besley from '#config/fonts/besley-bold-latin.woff2';
import overpass from '#config/fonts/overpass-var-latin.woff2';
import { getLocale } from '#config/messages/compiled/runtime.js';
import { scriptMark } from '#ui/script-mark.ts';
import { publicOrigin } from './site/public-origin.ts';
import './config/theme.css';
import { pageContext } from './platform/context/portal-context.ts';
import './ui/base.css';
import { abilitiesHere } from '#site/can.ts';
import { FailedRequest } from '#site/errors/failed-request.tsx';
import { BrokenPage } from '#site/errors/page-trouble.tsx';
import { TrialStrip } from '#site/layout/trial-strip.tsx';
import { PUBLIC_PAGE } from '#site/public-page.ts';
import { AsSent, putHeadBack } from '#ui/as-sent.tsx';
import { firstTaps } from '#ui/first-taps.ts';
import { IconSheet } from '#ui/icon-sheet.tsx';
import type { Route } from './+types/root';

export const links: Route.LinksFunction = () => [
  ...[overpass, besley].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** What every page needs: the site's public origin, the language of a portal page, and what people can do online. */
export const loader = ({ context: routing }: Route.LoaderArgs) => ({
  origin: routing.get(publicOrigin),
  language: routing.get(pageContext).language,
  abilities: [...routing.get(abilitiesHere)],
});
export const shouldRevalidate = () => false;

/** A page whose `handle` says so is sent without scripts, because none may be available. */
const isScriptless = ({ handle }: UIMatch) => typeof handle === 'object' && handle !== null && 'isScriptless' in handle;

export function Layout({ children }: { children: React.ReactNode }) {
  const withScripts = !useMatches().some(isScriptless);
  const language = getLocale();
  return (
    <html lang={language}>
      <head ref={putHeadBack}>
        {/* Every page is a new document, so only the server renders the head. */}
        {import.meta.env.SSR && <Head withScripts={withScripts} />}
      </head>
      <body>
        <AsSent name="icons">
          {import.meta.env.SSR && (
            <>
              <IconSheet />
              <TrialStrip language={language} />
              <FailedRequest />
            </>
          )}
        </AsSent>
        {children}
        {import.meta.env.SSR && withScripts && <Scripts />}
      </body>
    </html>
  );
}

/**
 * Site pages are prefetched when a finger or pointer is on their link, except links with a query, which run a search,
 * and links that open a popup.
 */
const nextPages = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/uaichome*', '/es/uaichome*'] },
          { not: { href_matches: '/*\\?(.+)' } },
          { not: { selector_matches: '[data-popup]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

function Head({ withScripts }: { withScripts: boolean }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={brand.barColor.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={brand.barColor.dark} />
      <Meta />
      {/* Fixes the order of the layers, whichever style sheet arrives first: their first mention decides. */}
      <style>@layer reset, base, parts;</style>
      <Links />
      {withScripts && (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file. */}
          <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: firstTaps }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words. */}
          <script nonce={scriptMark} type="speculationrules" dangerouslySetInnerHTML={{ __html: nextPages }} />
        </>
      )}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Handles errors that no page or layout caught. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <BrokenPage />
    </main>
  );
}

export const headers = () => ({ 'cache-control': PUBLIC_PAGE });
