import { redirect } from 'react-router';
import { languageOfPath } from '#config/language.ts';
import { localizeHref } from '#config/messages/compiled/runtime.js';
import { paths } from '../layout/navigation.ts';
import type { Route } from './+types/unknown-path';

/** RT-01, RT-03: `/` and whatever is no page of the site lead home, in the language of the path. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(localizeHref(paths.home, { locale: languageOfPath(new URL(request.url).pathname) }));
}

/** An old form posted to a page that is gone. */
export const action = loader;
