const MOST_PAGES = 10_000;

export const pageAsked = (query: URLSearchParams) =>
  Math.min(Math.max(Number.parseInt(query.get('page') ?? '', 10) || 1, 1), MOST_PAGES);

/** An address with more in its query; what is undefined is left out. */
export function withQuery(address: string, more: Record<string, string | undefined>): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
