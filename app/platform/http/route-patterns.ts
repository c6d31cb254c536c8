type Route = { id: string; parentId?: string | undefined; path?: string | undefined; module?: { default?: unknown } };

/** Returns the pattern of a path: `/insurednew/pay/:reference`. The pattern contains nothing that a person typed. */
export type PatternOf = (path: string) => string;

type Routes = Record<string, Route | undefined>;

/** The full pattern of a route including its parents: `/es?/uaichome/claims`. */
function patternOfRoute(routes: Routes, route: Route): string {
  const parts = (of: Route | undefined): string[] =>
    of ? [...parts(of.parentId ? routes[of.parentId] : undefined), ...(of.path ? [of.path] : [])] : [];
  return `/${parts(route).join('/')}`;
}

/** The patterns of all pages. */
const patternsOf = (routes: Routes): string[] =>
  Object.values(routes).flatMap((route) => (route?.path && route.path !== '*' ? [patternOfRoute(routes, route)] : []));

/** For each pattern, the IDs of its page and of the layouts around it. */
export function routesByPattern(routes: Routes): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  const withParents = (route: Route | undefined): string[] =>
    route ? [...withParents(route.parentId ? routes[route.parentId] : undefined), route.id] : [];
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const pattern = patternOfRoute(routes, route);
    ids.set(pattern, new Set([...(ids.get(pattern) ?? []), ...withParents(route)]));
  }
  return ids;
}

/** The patterns of the routes without a page of their own: they answer with a file, or only do something. */
export const filePatterns = (routes: Routes): Set<string> =>
  new Set(
    Object.values(routes).flatMap((route) =>
      route?.path && !route.module?.default ? [patternOfRoute(routes, route)] : [],
    ),
  );

/** All addresses without parameters, in both languages. */
export const plainPaths = (routes: Routes): string[] =>
  patternsOf(routes)
    .flatMap((pattern) => (pattern.startsWith('/es?') ? [pattern.slice(4), pattern.replace('?', '')] : [pattern]))
    .filter((path) => !/[:*?]/.test(path));

/**
 * Makes a function that finds the pattern of an address.
 *
 * @param routes the pages' routes
 * @param more additional patterns: those of the calls
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

/** Sort key: fixed parts come before parameters. */
const rank = (pattern: string) => pattern.replace(PART, (_, part: string) => (part.startsWith(':') ? '/~' : '/ '));
