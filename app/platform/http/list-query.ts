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
  const pages = pagesOf(rows, size);
  return { page: Math.min(pageAsked(new URL(request.url).searchParams, name), pages), pages };
}

const pagesOf = (rows: number, size: number) => Math.max(1, Math.ceil(rows / size));

/**
 * A page of a list that nobody has counted before, or its last page as above: a list of tasks becomes shorter while somebody
 * works on it.
 *
 * @param count asked only when nothing is on the page
 */
export async function pageFound<Row>(
  asked: number,
  size: number,
  read: (page: number) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<{ page: number; rows: Row[] }> {
  const rows = await read(asked);
  if (rows.length > 0 || asked === 1) return { page: asked, rows };
  const page = pagesOf(await count(), size);
  return { page, rows: await read(page) };
}

/** The same for a list whose rows say how many there are. */
export async function pageCounted<Row extends { total: number }>(
  asked: number,
  size: number,
  read: (page: number) => Promise<Row[]>,
): Promise<{ page: number; pages: number; total: number; rows: Row[] }> {
  const totalOf = ([first]: Row[]) => first?.total ?? 0;
  const found = await pageFound(asked, size, read, async () => totalOf(await read(1)));
  const total = totalOf(found.rows);
  return { ...found, total, pages: pagesOf(total, size) };
}

/** The act that the query says was just done: after a form, we redirect to a page that confirms it. */
export function doneIn<Act extends string>(request: Request, acts: Record<Act, unknown>): Act | undefined {
  const done = new URL(request.url).searchParams.get('done');
  return (Object.keys(acts) as Act[]).find((act) => act === done);
}

/** What the links of a list's rows carry of its address, so that a row's page leads back there: nothing that was typed. */
const CARRIED = ['show', 'part', 'state', 'event', 'page'];

/** The query of a list, without what does not choose its part: `show=mine&page=2`. */
export function listQuery(query: URLSearchParams): string | undefined {
  const carried = new URLSearchParams();
  for (const name of CARRIED) {
    const value = query.get(name) ?? '';
    if (/^\w{1,20}$/.test(value)) carried.set(name, value);
  }
  return carried.size > 0 ? String(carried) : undefined;
}

/** The query of the list that the address of a row's page carries. */
export const listCarried = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(listQuery(new URLSearchParams(query.get('from') ?? ''))));

/** Adds parameters to the query of an address; undefined ones are left out. */
export function withQuery(address: string, more: Record<string, string | undefined>): string {
  const [path = '', query = ''] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) if (value !== undefined) all.set(name, value);
  return all.size > 0 ? `${path}?${all}` : path;
}
