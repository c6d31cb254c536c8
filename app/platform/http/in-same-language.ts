import { languageAskedFor } from '#config/language.ts';
import { withQuery } from './list-query.ts';

/** A portal address that keeps the language chosen in this request's query. */
export function inSameLanguage(path: string, request: Request): string {
  return new URL(request.url).searchParams.has('lang') ? withQuery(path, { lang: languageAskedFor(request) }) : path;
}

/**
 * The address of the page that this request is about. With its query, such as a day or a list's page, but without what
 * React Router adds when a script asks (`.data` and parameters), what was done, and those in `without`.
 */
export function pathAsked(request: Request, ...without: string[]): string {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  for (const name of ['_routes', 'index', 'done', ...without]) query.delete(name);
  return query.size > 0 ? `${path}?${query}` : path;
}
