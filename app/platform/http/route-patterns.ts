type Route = { id: string; parentId?: string | undefined; path?: string | undefined };

/** What an address is an example of: `/insurednew/pay/:reference`. It holds nothing that anybody typed. */
export type PatternOf = (path: string) => string;

type Routes = Record<string, Route | undefined>;

/** Of every page: `/es?/uaichome/claims`. */
function patternsOf(routes: Routes): string[] {
  const whole = ({ parentId, path = '' }: Route): string => {
    const parent = parentId ? routes[parentId] : undefined;
    return [parent ? whole(parent) : '', path].filter(Boolean).join('/');
  };
  return Object.values(routes).flatMap((route) => (route?.path && route.path !== '*' ? [`/${whole(route)}`] : []));
}

/** The addresses that have no name in them, as the table spells them, in both languages. */
export const plainPaths = (routes: Routes): string[] =>
  patternsOf(routes)
    .flatMap((pattern) => (pattern.startsWith('/es?') ? [pattern.slice(4), pattern.replace('?', '')] : [pattern]))
    .filter((path) => !/[:*?]/.test(path));

/**
 * @param routes of the pages
 * @param more patterns beside them: the calls'
 */
export function routePatterns(routes: Routes, more: string[]): PatternOf {
  const patterns = [...more, ...patternsOf(routes)];
  const known = [...new Set(patterns)]
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((pattern) => ({ pattern, test: new RegExp(`^${pattern.replace(PART, written)}/?$`, 'i') }));
  return (address) => {
    const path = address.replace(/\.data$/, '');
    return known.find(({ test }) => test.test(path))?.pattern ?? (FILE.test(path) ? 'a file' : 'none');
  };
}

const FILE = /^\/assets\/|\.(ico|jpe?g|js|mp4|png|svg|txt|vtt|webmanifest|webp|woff2|xml)$/;
const PART = /\/([^/]+)/g;

function written(_: string, part: string): string {
  const text = part.startsWith(':') ? '[^/]+' : part.replace(/\?$/, '').replace(/[.+]/g, '\\$&');
  return part.endsWith('?') ? `(?:/${text})?` : `/${text}`;
}

/** What is spelled out before what may be anything. */
const rank = (pattern: string) => pattern.replace(PART, (_, part: string) => (part.startsWith(':') ? '/~' : '/ '));
