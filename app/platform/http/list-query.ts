const MOST_PAGES = 10_000;

export const pageNumber = (text: string | null) =>
  Math.min(Math.max(Number.parseInt(text ?? '', 10) || 1, 1), MOST_PAGES);

export const pageAsked = (query: URLSearchParams, name = 'page') => pageNumber(query.get(name));

/**
 * The page of a list that is shown: the last one, if the list has become shorter than the page asked for.
 *
 * @param name of the query's parameter; each list of a page has its own
 */
export function pageShown(
  request: Request,
  rows: number,
  size: number,
  name = 'page',
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows / size));
  return { page: Math.min(pageAsked(new URL(request.url).searchParams, name), pages), pages };
}

/** The act that the query says was just done: after a form, we redirect to a page that confirms it. */
export function doneIn<Act extends string>(request: Request, acts: Record<Act, unknown>): Act | undefined {
  const done = new URL(request.url).searchParams.get('done');
  return (Object.keys(acts) as Act[]).find((act) => act === done);
}

/** Adds parameters to the query of an address; undefined ones are left out. */
export function withQuery(address: string, more: Record<string, string | undefined>): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
