import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { getLocale } from '#config/messages/compiled/runtime.js';
import './config/theme.css';
import { useLanguageOfPortals } from './portals/portal-page.ts';

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang={useLanguageOfPortals() ?? getLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export const headers = () => ({ 'cache-control': 'public, no-cache' });
