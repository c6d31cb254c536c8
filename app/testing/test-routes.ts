// For tests: the pages of `routes.ts` that the portals answer, and the functions that answer them.
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../routes.ts';

/** `path` has a `:name` for each part that differs from record to record. */
export type PortalRoute = { path: string; file: string };
export type Asking = (args: never) => unknown;

export const portalRoutes: PortalRoute[] = routesIn(routes);

export const moduleOf = ({ file }: PortalRoute): Promise<{ loader?: Asking; action?: Asking }> =>
  import(/* @vite-ignore */ join(import.meta.dirname, '..', file));

function routesIn(entries: readonly RouteConfigEntry[]): PortalRoute[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(path && file.startsWith('portals/') ? [{ path, file }] : []),
    ...routesIn(children),
  ]);
}
