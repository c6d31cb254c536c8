import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';

type PortalPage = { path: string; layout: string | undefined };

/** Every page of the portals, with the layout that checks who may open it; pages that anyone may open have none. */
export const PORTAL_PAGES = pagesOf(routes.find(({ file }) => file === 'portals/shell/portal-layout.tsx'));

function pagesOf(layout: RouteConfigEntry | undefined, of?: string): PortalPage[] {
  return (layout?.children ?? []).flatMap((entry) =>
    entry.path === undefined ? pagesOf(entry, entry.file) : [{ path: entry.path, layout: of }],
  );
}
