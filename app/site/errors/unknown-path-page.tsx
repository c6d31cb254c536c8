import { data, redirect } from 'react-router';
import type { Route } from './+types/unknown-path-page';
import { homeFor } from './home-for.server.ts';
import { MissingPage } from './page-trouble.tsx';

/** RT-01, RT-03: `/` and all unknown paths of the site redirect home; an unknown portal path is a 404 (PG-01). */
export function loader({ request }: Route.LoaderArgs) {
  const home = homeFor(new URL(request.url).pathname, request.headers.get('cookie'));
  return home ? redirect(home) : data(null, { status: 404 });
}

/** For an old form posted to a page that no longer exists. */
export const action = loader;

export default MissingPage;
