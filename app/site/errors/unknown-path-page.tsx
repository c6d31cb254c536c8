import { data, redirect } from 'react-router';
import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/localize.ts';
import { paths } from '../layout/navigation.ts';
import { PORTAL_FOLDERS } from '../layout/portal-href.ts';
import type { Route } from './+types/unknown-path-page';
import { MissingPage } from './page-trouble.tsx';

const PORTALS = new RegExp(`^/(${PORTAL_FOLDERS.join('|')})(/|$)`, 'i');

/** RT-01, RT-03: `/` and whatever is no page of the site lead home; a portal's missing page is missing (PG-01). */
export function loader({ request }: Route.LoaderArgs) {
  const home = homeFor(new URL(request.url).pathname);
  return home ? redirect(home) : data(null, { status: 404 });
}

/** An old form posted to a page that is gone. */
export const action = loader;

export default MissingPage;

/** Home in the language of the path; nothing for an address of the portals. */
export function homeFor(path: string): string | undefined {
  return PORTALS.test(path) ? undefined : localizeHref(paths.home, { locale: languageOfPath(path) });
}
