const MOST_PAGES = 10_000;

export const pageNumber = (text: string | null) =>
  Math.min(Math.max(Number.parseInt(text ?? '', 10) || 1, 1), MOST_PAGES);

export const pageAsked = (query: URLSearchParams) => pageNumber(query.get('page'));

/** Which of these acts the address says was just done: the page that answers a form is another one. */
export function doneIn<Act extends string>(request: Request, acts: Record<Act, unknown>): Act | undefined {
  const done = new URL(request.url).searchParams.get('done');
  return (Object.keys(acts) as Act[]).find((act) => act === done);
}

/** An address with more in its query; what is undefined is left out. */
export function withQuery(address: string, more: Record<string, string | undefined>): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
